/* command.c -- the table of commands, and reading a command line by it. */
#include "command.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/base.h>

#include "show.h"

const char words_games[] = "GAMES";

/* The formats of deck lists, for completion. */
static const char deck_formats[] =
#define TALON_DECK_FORMAT(id, name, word, ...) word " "
#include <talon/deck.def>
#undef TALON_DECK_FORMAT
    ;

const command commands[] = {
    {
        .name = "apply",
        .synopsis = "[--brief]",
        .summary = "carry out operations given as JSON lines",
        .about =
            "Reads standard input to its end, one JSON object per line, and writes exactly one JSON object for each line that is not "
            "blank, in order. The first request is usually \"new\", which makes a table; the others change it, look at it or take "
            "something back. A request that is refused changes nothing, and the stream continues.\n\n"
            "A stream may have several tables (\"table\":\"NAME\"). \"new_game\" makes the table of a game that talon games lists, and "
            "\"run\" deals its phases; \"save\" and \"load\" keep a table, with all its secrets. \"by\":\"Ana\" lets Ana do only what is "
            "hers to do, and \"as\":\"Ana\" shows only what she may see.\n\n"
            "Answers are flushed whenever the command would wait for input, so it can be typed at, piped through or driven by a "
            "program. The operations are described in talon-ops(7), the lines in docs/protocol.md.",
        .run = command_apply,
        .option = {{"brief", NULL, "leave the state out of the answers", NULL}},
        .example = {{"echo '{\"op\":\"fn\",\"fn\":\"interleave\",\"left\":[\"As\",\"Ks\"],\"right\":[\"2c\",\"3c\"]}' | talon apply",
                     "{\"ok\":true,\"value\":[\"As\",\"2c\",\"Ks\",\"3c\"]}"},
                    {"printf '%s\\n' '{\"op\":\"new\",\"zones\":[{\"id\":\"deck\",\"type\":\"deck\",\"cards\":[\"As\",\"Kh\",\"Qd\"]},"
                     "{\"id\":\"hand\",\"type\":\"hand\"}]}' '{\"op\":\"draw\",\"n\":2,\"to\":\"hand\"}' | talon apply --brief",
                     "{\"ok\":true,\"record\":{\"op\":\"new\",\"seq\":0,\"effects\":[]}}\n"
                     "{\"ok\":true,\"record\":{\"op\":\"draw\",\"seq\":1,\"effects\":[{\"move\":{\"from\":\"deck\",\"to\":\"hand\","
                     "\"at\":\"end\",\"indices\":[0,1],\"cards\":[\"As\",\"Kh\"]}}],\"count\":2,\"source\":\"deck\",\"dest\":\"hand\","
                     "\"cards\":[\"As\",\"Kh\"],\"indices\":[0,1]}}"},
                    {"printf '%s\\n' '{\"op\":\"new_game\",\"game\":\"war\",\"players\":[\"Ana\",\"Ben\"],\"seed\":\"1\"}' "
                     "'{\"op\":\"run\",\"until\":\"setup\"}' '{\"op\":\"place\"}' | talon apply --brief | tail -n 1",
                     "{\"ok\":true,\"value\":{\"game\":\"war\",\"done\":1,\"next\":\"battle\",\"phases\":[\"setup\",\"battle\"]}}"}},
    },
    {
        .name = "arena",
        .synopsis = "GAME|FILE BOT BOT… [-n N] [OPTION…]",
        .summary = "let bots play a game against each other",
        .about = "Bots play hands of a game against each other. Every deal is played once for each bot, and each time everybody sits one "
                 "seat further: so "
                 "luck of the cards is the same for all, and what is left is skill. A deal is won by who got most in all of these hands "
                 "together; shares "
                 "come with a 95 % confidence interval.\n\n"
                 "Bots are random; easy, which looks at each answer by itself; and hard, which searches. A number behind a name says how "
                 "many hands it plays "
                 "in thought for one answer: bot:hard:5000. A path with a slash is a program of yours: docs/bots.md §8. No bot sees more "
                 "than its player would: docs/bots.md.\n\n"
                 "With as many hands in thought the result is the same for the same seed, with any number of threads; by the clock "
                 "(--think 200ms) it is not. "
                 "--save keeps the counts in a file, --resume goes on with one, as talon sim does.",
        .run = command_arena,
        .letter = "n",
        .option = {{"deals", "N", "how many deals, also written -n; 100 when left out", NULL},
                   {"players", "NAMES", "who plays, by seat, or how many", NULL},
                   {"think", "N|Nms", "how many hands, or how long, bots that search think for one answer", NULL},
                   {"seed", "SEED", "of the deals; 1 when left out", NULL},
                   {"threads", "N", "how many threads play; as many as there are processors when left out", NULL},
                   {"save", "FILE", "keep the counts in this file while playing", NULL},
                   {"resume", "FILE", "continue a file that --save wrote", NULL},
                   {"json", NULL, "as JSON", NULL}},
        .example = {{"talon arena kuhn bot:random bot:random -n 200 --threads 1",
                     "kuhn for 2 players: 200 deals, each played 2 times; 887 answers\n"
                     "  bot:random       wins  55.50 %  48.57 % … 62.22 %   on average +0.062 ± 0.099\n"
                     "  bot:random       wins  44.50 %  37.78 % … 51.43 %   on average -0.062 ± 0.099\n"
                     "  in 76 deals several were even: half for each"}},
        .words = words_games,
    },
    {
        .name = "check",
        .synopsis = "[--json] [--strict] [--ascii] [--compile OUT] GAME|FILE…",
        .summary = "say what is wrong in game files",
        .about = "Compiles each file, or game that talon deal finds by its name, and lists every problem it finds, errors before warnings, "
                 "with the place, the line and, where some "
                 "name is similar, what was probably meant. \"-\" is standard input. Nothing is printed for a file that is fine.\n\n"
                 "Exits with 1 when there is an error, with --strict also when there is a warning. Under each problem stands what "
                 "to do; talon help CODE explains it with an example, as does docs/diagnostics.md.",
        .run = command_check,
        .option = {{"json", NULL, "print each problem as a JSON object on a line of its own", NULL},
                   {"strict", NULL, "let warnings count as errors", NULL},
                   {"compile", "OUT", "write the compiled game of a file without errors, for programs without the compiler", NULL},
                   {"ascii", NULL, "print only ASCII apart from what the file says", NULL}},
        .example = {{"printf 'game: War\\nplayers: 2\\nsetup:\\n  - shufle: deck\\n' | talon check --ascii -",
                     "standard input:4:5: error[E103]: unknown step \"shufle\"; did you mean \"shuffle\"?\n"
                     "  4 |   - shufle: deck\n"
                     "    |     ^^^^^^\n"
                     "    fix: write \"shuffle:\""}},
    },
    {
        .name = "commander",
        .synopsis = "DECK [-o NAME] [OPTION…] | --resume FILE [OPTION…]",
        .summary = "play a game of Commander, saved with every action",
        .about =
            "Reads a deck list (any format of talon deck) and opens a play mat for it that fills the terminal, with all zones of "
            "Commander: "
            "battlefield, graveyard, exile, stack, command zone; tapped cards, counters, notes and tokens; life, commander damage, tax, "
            "turns, "
            "coins and dice; mulligans, scry, surveil, search, undo. The keys are shown on the screen, and all of them under ?. Of a list "
            "of 100 cards that marks no "
            "commander it asks who that is; with --script it needs --commander.\n\n"
            "Every action is in a transcript, NAME.jsonl, and synced before the screen shows it: a crash loses nothing, and --resume "
            "continues. talon verify checks that file at any moment. To others a shuffle proves something only if they gave "
            "seeds: --players names them, and the table waits for their talon fair lock and talon fair reveal. NAME.secret and "
            "NAME.key are the dealer's and the player's secrets.\n\n"
            "--cards reads the texts of the deck's cards from a file of yours: Oracle Cards or Default Cards of Scryfall's bulk data, one "
            "JSON array, unpacked. talon brings none with it and never uses the network: the key c shows such a text, and the address of "
            "the card's page, by set and number where the list has them. With --script the file is only checked.\n\n"
            "--script plays without a screen: lines of talon apply (game.draw …) from standard input, and an answer for each once it "
            "is saved, with the number of lines the transcript then has. With --mat the lines are those of the play mat: mat.draw, "
            "mat.move, "
            "mat.cast, mat.set and so on, as docs/commander.md §8 lists them, and mat.view. --expect says how many lines the caller knows. "
            "Only one "
            "program plays a game at a time.\n\n"
            "Exits with 5 when somebody else was faster, and with 4 when the disk is full or broken: everything that was "
            "acknowledged is then saved. docs/commander.md is the guide.",
        .run = command_commander,
        .many = "commander",
        .option = {{"output", "NAME", "-o NAME: write NAME.jsonl, NAME.secret and NAME.key; commander-1 and so on when left out", NULL},
                   {"resume", "FILE", "continue this game", NULL},
                   {"commander", "NAME", "who commands; given twice for two; none: nobody does", NULL},
                   {"players", "LIST", "others who give seeds: Ben=KEY,Cy=KEY, as talon fair join prints them", NULL},
                   {"key", "FILE", "your key file; NAME.key when left out", NULL},
                   {"cards", "FILE", "a card file that you have: c then shows the text of cards", NULL},
                   {"land", "NAMES", "these are lands, too; separated by semicolons, * stands for any text", NULL},
                   {"lands", "FILE", "so are those in this file, a name on each line", NULL},
                   {"duel", NULL, "only two play: no mulligan is free", NULL},
                   {"sealed", NULL, "the end does not show the dealer's key", NULL},
                   {"script", NULL, "lines of JSON instead of a screen", NULL},
                   {"mat", NULL, "with --script: lines of the play mat (mat.draw …), with all its zones", NULL},
                   {"brief", NULL, "with --script: leave the state out of answers", NULL},
                   {"expect", "LINES", "refuse to play unless the game has this many lines", NULL},
                   {"from", "FORMAT", "read the list as this format, whatever it looks like", deck_formats},
                   {"rules", "WORD", "commander: refuse a list that breaks the rules; any (the default): check nothing", "commander any"},
                   {"any-number", "NAMES", "with --rules: cards of which there may be any number", NULL},
                   {"seed", "SEED", "a public seed instead of secrets: for examples", NULL},
                   {"ascii", NULL, "only ASCII characters apart from names", NULL},
                   {"plain", NULL, "no colours", NULL}},
        .example =
            {{"printf '1 Old Fox *CMDR*\\n9 Forest\\n' > deck.txt; printf '{\"op\":\"game.draw\",\"n\":2}\\n' | talon commander deck.txt "
              "--script --brief --seed 1 -o fox 2>/dev/null",
              "{\"ok\":true,\"record\":{\"op\":\"game.draw\",\"seq\":2,\"effects\":[{\"move\":{\"from\":\"library\",\"to\":\"hand\",\"at\":"
              "\"end\",\"indices\":[0,1],\"cards\":[\"Forest\",\"Forest\"]}}],\"cards\":[…]},\"lines\":7}"}},
    },
    {
        .name = "deal",
        .synopsis = "GAME|FILE [--players NAMES] [OPTION…]",
        .summary = "deal a game",
        .about =
            "Deals a game written in CardLang: one that comes with talon, by its name (talon games lists them), or a file of your "
            "own. Setup and all phases are dealt, or those up to --until. Names are separated by commas; a number means that many players; "
            "without --players as few play as the game allows. The last one deals unless --dealer says otherwise.\n\n"
            "The deal is a provable one: the cards are committed to before any seed is known, every seat gives a seed, and everything is "
            "written to a transcript that anybody can check with talon verify. Here one machine plays the dealer and all seats; talon fair "
            "does the same between machines. Every game that comes with talon is dealt so. A file of yours whose setup or phases look at a "
            "card that not everybody sees is dealt without a proof, and talon says so. Where everybody brings a deck (commander) every "
            "shuffle is proved, but the verdict is NOT PROVED FAIR: no file shows who chose the cards. With --suite 2 no dealer knows the "
            "cards: the seats mix one after another, each proves that it is still the same deck, and a card is read by whom all others "
            "give their part of it. With --seed all secrets come from that public number: an example.\n\n"
            "The cards of all players are shown, unless --as asks for what one "
            "of them may see. Hands are sorted, unless --as-dealt asks for the order in which the cards came. In a zone with cards both "
            "face up and face down, those face down are in brackets. Games are looked for in the folders of TALON_GAMES (separated by "
            "colons), in ./games (but not in your home folder), and in talon itself: its own need no file. docs/cardlang.md is "
            "the guide to the language, docs/fairness.md to what a deal proves.",
        .run = command_deal,
        .many = "commander",
        .option = {{"players", "NAMES", "who plays, by seat: Ana,Ben,Cy, or how many", NULL},
                   {"until", "PHASE", "stop after this phase, by its name or number; setup is 0, hand.3 the third time of hand", NULL},
                   {"dealer", "NAME", "who deals", NULL},
                   {"as", "NAME", "show only what this player may see", NULL},
                   {"seed", "SEED", "a seed: decimal, or 0x and hex digits. On the command line it is public", NULL},
                   {"show-seed", NULL, "print the seed, so that the deal can be repeated", NULL},
                   {"order", "FILE", "deal these cards from the top, unmixed; separated by spaces or commas", NULL},
                   {"deck", "FILES", "deck lists (\"4 Forest\"), one for all or one for each seat, where players bring their cards", NULL},
                   {"commander", "NAME", "who commands the lists that have such a card; given twice for two; none: nobody does", NULL},
                   {"output", "NAME", "-o NAME: write NAME.jsonl and NAME.secret, or into this folder; GAME-1, GAME-2 … when left out",
                    NULL},
                   {"sealed", NULL, "keep the dealer's key at the end: nobody sees mucked or burned cards", NULL},
                   {"suite", "N", "1: the dealer knows the cards; 2: nobody does, each seat mixes with a proof; 1 when left out", "1 2"},
                   {"no-proof", NULL, "deal without a transcript: the seed alone decides", NULL},
                   {"json", NULL, "records as JSON lines, the state last; without a proof", NULL},
                   {"ascii", NULL, "As, not A♠", NULL},
                   {"as-dealt", NULL, "hands as they were dealt, not sorted", NULL},
                   {"four-colors", NULL, "a colour for each suit", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
        .example = {{"talon deal gin_rummy --players Ana,Ben --seed 1 --ascii -o gin",
                     "talon: a seed on the command line is public: everybody can know this deal\n"
                     "gin_rummy for 2 players\n"
                     "\n"
                     "Ana           3c 5c 9c 8h Jh Ah 2s 3s 5s Qs\n"
                     "Ben (dealer)  4c 6c 7c Ac 6d 4h 7h Qh 7s 9s\n"
                     "discard pile  Ks\n"
                     "\n"
                     "31 in the deck, 52 cards in all\n"
                     "\n"
                     "ok chain       13 lines, head 2c10..948a, all signed by the dealer and 2 seats\n"
                     "ok seeds       1 shuffle; Ana and Ben in every one\n"
                     "ok cards       1 opened, 20 in sealed boxes; every opening fits its back\n"
                     "ok plan        3 of 3 steps, no dealer's choice; 0 acts by players\n"
                     "ok audit       the dealer's key gives every order, root and box\n"
                     " - not proved  the dealer knows the cards: that nobody peeked or told is not\n"
                     "               proved\n"
                     "VERIFIED - an example: nothing in it is secret\n"
                     "\n"
                     "The game is in gin.jsonl. Anybody can check it: talon verify gin.jsonl"},
                    {"talon deal texas_holdem --no-proof --players Ana,Ben,Cy --seed 1 --until flop --as Ben",
                     "talon: a seed on the command line is public: everybody can know this deal\n"
                     "texas_holdem as Ben sees it\n"
                     "\n"
                     "Ana          ▒▒ ▒▒\n"
                     "Ben          2♣ 3♣\n"
                     "Cy (dealer)  ▒▒ ▒▒\n"
                     "community    8♣ 3♠ 2♦\n"
                     "\n"
                     "1 burned, 42 in the deck, 52 cards in all"},
                    {"talon deal skat --players 3 --seed 1 --json 2>/dev/null | tail -1 | cut -c 1-60",
                     "{\"state\":{\"zones\":{\"skat\":[\"7d\",\"Td\"],\"trick\":[],\"taken.1\":["}},
        .words = words_games,
    },
    {
        .name = "deck",
        .synopsis = "FILE [--to FORMAT | --json] [--commander NAMES] [OPTION…]",
        .summary = "read, check and convert deck lists",
        .about =
            "Reads a deck list, finds out in which format it is (or takes the one --from names), and shows what is in it, "
            "what it was read as and why, Cockatrice's hash of it, and every problem with its place. \"-\" is standard input. "
            "talon deck --formats lists the formats.\n\n"
            "The commander is the one the list marks, or the one --commander names; talon never guesses. Two are named by two options, "
            "or by one with a semicolon; --commander none says that nobody commands. The deck is checked against the rules of Commander: "
            "100 cards, one or two commanders, one of each card except "
            "basic lands and cards whose text allows more; --any-number allows others, --rules any checks nothing.\n\n"
            "--to writes the list in another format and says what that format has no place for. Exits with 1 when a rule is broken "
            "and with 3 when the list cannot be read. docs/decks.md is the guide.",
        .run = command_deck,
        .many = "commander",
        .option = {{"to", "FORMAT", "write the list in this format", deck_formats},
                   {"from", "FORMAT", "read it as this format, whatever it looks like", deck_formats},
                   {"commander", "NAME", "who commands; given twice for two; none: nobody does", NULL},
                   {"rules", "WORD", "commander (the default), or any: check nothing", "commander any"},
                   {"any-number", "NAMES", "cards of which there may be any number; * stands for any text", NULL},
                   {"formats", NULL, "list the formats, each with an example line", NULL},
                   {"json", NULL, "all of it as one JSON object", NULL},
                   {"ascii", NULL, "only ASCII characters apart from names", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
        .example = {{"printf '1 Mizzik the Bold *CMDR*\\n1 Sol Ring (C21) 263 *F* #ramp\\n98 Forest\\n' | talon deck -",
                     "read as moxfield: line 1 has a mark in stars\n"
                     "\n"
                     "commander     1  Mizzik the Bold\n"
                     "main deck    99\n"
                     "  ramp        1  Sol Ring\n"
                     "  –          98  98 × Forest\n"
                     "\n"
                     "100 cards in the deck\n"
                     "Cockatrice hash bl5eckot with the commander in the main deck, cloei8r6 with it\n"
                     "in the sideboard"},
                    {"printf '2x Counterspell (mh2) 267 [Removal]\\n1x Sol Ring (c21) 263\\n' | talon deck - --to arena",
                     "talon: arena has no place for categories\n"
                     "Deck\n"
                     "2 Counterspell (MH2) 267\n"
                     "1 Sol Ring (C21) 263"},
                    {"printf '100 Forest\\n' | talon deck - --ascii 2>&1 >/dev/null",
                     "standard input:1:1: error[R303]: the list marks no commander; say who it is: --commander NAME"}},
    },
    {
        .name = "fair",
        .synopsis = "VERB [FILE] [WORDS] [OPTION…]",
        .summary = "play a provable game between machines, line by line",
        .about =
            "A provable game is a file that dealer and players append to; every verb reads it, checks all of it, appends its one line, "
            "syncs, and says what comes next. A line that would not verify, or is not due, is not written. Share the file any way you "
            "like; it contains no secret. FILE and --key may be left out when there is only one game, and one key, in the folder. "
            "docs/fairness.md explains the words, and has a game by mail.\n\n"
            "go does whatever is due and needs no decision: a player's seeds, cuts and names of cards, the dealer's shuffles and "
            "answers (with "
            "--all the plan's steps, too). Beside the dealer's secret it is the dealer who goes, and the only key there if that has a "
            "seat; --secret or --key means one of them alone. serve does it "
            "again and again until the game is over, so that you can sleep. merge FILE OTHER… puts lines together that several people "
            "wrote at the same time in copies of their own.\n\n"
            "Players: join NAME makes a key file and prints NAME=KEY for the dealer. lock compares the game with yours of that name, as "
            "talon verify does, promises a chain of seeds, and brings a seat "
            "back that was given up; cut [--at N] commits to a cut when the next shuffle asks for one; reveal gives the seed when a "
            "shuffle is open; act WORDS plays: show, muck, \"draw 2\", \"play As Kd\", \"discard 7h to pile\", undo, or an operation as "
            "JSON; object CARD complains about a box that does "
            "not open; seen signs everything so far, and says that you took part; note TEXT is kept in the file; pick TEXT is a choice "
            "that stays hidden until "
            "show N, once an act or a line of the dealer's has followed.\n\n"
            "Suite 2 (init --suite 2): nobody knows the cards. Who runs init is the host, who orders lines and learns no card. go locks a "
            "key, mixes, "
            "gives the parts of cards that others may read, and answers objections; lock draws the seat's secret of this game, "
            "KEYFILE.GAME.secret, which is kept with the key and its log. object LINE complains about that line's box. void "
            "gives up on who does not answer: their part of cards is lost, unless --recover lets others stand in. After the end talon view "
            "shows "
            "what is left.\n\n"
            "Private lists: join NAME --deck LIST --seat N writes NAME-1.cards, a secret like the key, with the names of your cards, and "
            "NAME-1.veils, which the dealer gives to init --veils. Then nobody knows your cards, the dealer neither, until you play "
            "them: what everybody sees has to be named, which go and serve do, or name. After the end name --all shows all that you "
            "brought.\n\n"
            "A game is over for you when it has ended and you acted or signed (seen) once all was dealt, or had thrown in your cards. One "
            "that is "
            "not, after your seed was given, may have been thrown away by somebody who knew its cards: lock and reveal ask about those "
            "with some of the "
            "same people, unless the dealer lists them (init --left), and lock names those with others.\n\n"
            "The dealer: init GAME --players NAME=KEY,… writes NAME.secret and then NAME.jsonl; shuffle opens the shuffle that is due; run "
            "carries it out when all have revealed; void gives up waiting; step does the plan's next step or shows what is owed (--all: "
            "as long as nobody else is needed); skip NAME says that somebody did not answer; end closes the game. status says what comes "
            "next.\n\n"
            "Everything a player signs is in KEYFILE.log, synced before it is published: a file that is another version of the game is "
            "refused, and a line of yours that a file lacks is put back. Keep the log with the key. The dealer's is SECRETFILE.log. "
            "A key, a secret or a log that others can read or write, or that is a link, is refused: chmod 600 FILE.",
        .run = command_fair,
        .option =
            {{"key", "FILE", "your key file", NULL},
             {"secret", "FILE", "the dealer's secret; NAME.secret of NAME.jsonl when left out", NULL},
             {"players", "LIST", "init: NAME=KEY,NAME=KEY, by seat", NULL},
             {"dealer", "NAME", "init: who deals in the game's terms", NULL},
             {"until", "PHASE", "init: plan only up to this phase, by its name or number, or one time of it: hand.3", NULL},
             {"deck", "FILES", "init: deck lists, where players bring their cards; join: your own, which you tell nobody", NULL},
             {"commander", "NAME", "init, join: who commands the lists that have such a card; given twice for two; none: nobody does",
              NULL},
             {"seat", "N", "join, with --deck: your seat, as the dealer will list the players", NULL},
             {"veils", "FILES", "init: what players bring under veils, as join --deck writes it", NULL},
             {"output", "NAME", "init, join: -o NAME, what to call the files", NULL},
             {"sealed", NULL, "init: the dealer keeps the key at the end", NULL},
             {"rules", NULL, "init: the game is played by its rules, which judge every act", NULL},
             {"numbers", "LIST", "init, with --rules: NAME=NUMBER,… instead of what the game's file says", NULL},
             {"suite", "N", "init: 1: the dealer knows the cards; 2: nobody does, each player mixes; 1 when left out", "1 2"},
             {"recover", "N", "init, in suite 2: so many players together can stand in for one who is gone; 0 when left out", NULL},
             {"voids", "N", "init: how often waiting may be given up, 1 when left out", NULL},
             {"previous", "FILE", "init, lock: the game of the same table before this one", NULL},
             {"left", "FILES", "init: games of this table that were left, or not played after the deal", NULL},
             {"at", "N", "cut: how many cards go from the top; anywhere when left out", NULL},
             {"anyway", NULL,
              "do it without asking: void, skip, object, end in the middle, lock in a game that differs, lock or reveal beside one "
              "that is not over",
              NULL},
             {"give-up", NULL, "the dealer, whose machine died: forget the line that got into SECRETFILE.log, but into no file", NULL},
             {"all", NULL,
              "step: continue while nobody else is needed; go, serve: deal the plan's steps, too; name: after the end, all you brought",
              NULL}},
        .example =
            {{"talon fair join Ana 2>/dev/null | cut -c 1-4", "Ana="},
             {"talon fair init gin_rummy --suite 2 --players $(talon fair join Ben 2>/dev/null),$(talon fair join Cy 2>/dev/null) -o blind "
              "2>/dev/null",
              "blind.jsonl"}},
        .words = "init join go serve merge lock cut shuffle reveal run void step act object seen note pick show name skip end status",
        .many = "commander",
    },
    {
        .name = "games",
        .synopsis = "[--json] [--path NAME] [--show NAME] [--decks]",
        .summary = "list the games that come with talon",
        .about = "One line per game: its name, how many players it is for, whether it has rules of play or is only dealt, and what it "
                 "is. Games are looked for in the folders of "
                 "TALON_GAMES (separated by colons), in ./games (but not in your home folder), and in talon itself, where those are that "
                 "come with it; the first game of a name counts.",
        .run = command_games,
        .option = {{"json", NULL, "one JSON object per line: name, players, about, rules (of play), phases, path (null: in talon itself)",
                    NULL},
                   {"path", "NAME", "print where the file of a game is; those in talon itself have none", words_games},
                   {"show", "NAME", "print a game as its file has it", words_games},
                   {"decks", NULL, "list the built-in decks and what they are", NULL},
                   {"ascii", NULL, "only ASCII characters", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
        .example = {{"talon games | sed -n '/^war/,/wins/p'",
                     "war                     2  play  War: half the pack each, face down, and the\n"
                     "                                 higher card wins"},
                    {"talon games --show spades | sed -n 32,36p", "setup:\n"
                                                                  "  - deal: 13 to each_player from deck\n"
                                                                  "\n"
                                                                  "expect:\n"
                                                                  "  - empty(deck) and count(hand) == 13"}},
    },
    {
        .name = "join",
        .synopsis = "LINK --as NAME | ADDRESS --new GAME --seats N --as NAME",
        .summary = "sit down at a table of talon serve, and play",
        .about = "LINK is that of a seat, as whoever made the table gave it to you. The key of your name is made here when it is not "
                 "there; it alone plays the seat, "
                 "and the server never has it. What the server says is checked line by line before it is shown: a line that does not "
                 "verify, or a log "
                 "that lacks what stood in it before, stops the table, and nothing is signed.\n\n"
                 "Seeds and cuts are given by themselves. When you are asked, the table and the answers are shown: type one, \"play Kd\" "
                 "or \"raise 40\", or "
                 "its number; say TEXT tells all, quit gets up. Come back with the address of the table and your key. The game is in "
                 "GAME-….jsonl as any "
                 "provable game, what your key signed in NAME.key.log; talon verify says the last word.\n\n"
                 "--new makes a table, prints a link for each other seat, and begins when all sit. docs/serve.md says what the server can "
                 "do to you, and "
                 "what it cannot: it deals, and so it can know every card.",
        .run = command_join,
        .option = {{"as", "NAME", "who you are; the key is NAME.key", NULL},
                   {"key", "FILE", "your key file", NULL},
                   {"new", "GAME", "make a table for this game", words_games},
                   {"seats", "N", "how many sit there, with --new", NULL},
                   {"numbers", "LIST", "NAME=NUMBER,… instead of what the game's file says, with --new", NULL},
                   {"time", "N", "seconds until who is silent is named, with --new; never when left out", NULL},
                   {"output", "FILE", "-o FILE: where the game is kept", NULL},
                   {"anyway", NULL, "lock, and give seeds, also beside a game with these people that was left", NULL},
                   {"ascii", NULL, "As, not A♠", NULL},
                   {"as-dealt", NULL, "hands as they were dealt, not sorted", NULL},
                   {"four-colors", NULL, "a colour for each suit", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
    },
    {
        .name = "lab",
        .synopsis = "METHOD | broken | procedure GAME | orders FILE [OPTION…]",
        .summary = "see how well something mixes",
        .about =
            "Deals many times and compares what it sees with a fair shuffle: how far from fair it is (total variation: 0 is fair, 1 is "
            "fully known), exactly where that is known; where each card goes; rising sequences; cards that still follow the same card or "
            "lie at "
            "the same place; orders that come twice; how many cards somebody guesses who has seen the pack before. A chance is how likely "
            "a "
            "fair shuffle is to look as odd: below one in a million, it is called not fair.\n\n"
            "METHOD is wash, the fair one; riffle, overhand, stir or piles, as done by hand; or a mistake people make: sattolo, "
            "off-by-one, "
            "swap-any, sort, insertion, modulo, rand, seed31, clock. \"broken\" compares them all. \"procedure GAME\" examines what a game "
            "does to its deck before cards are dealt from it, \"orders FILE\" your own shuffle: a line for each order, numbers from 0 "
            "(\"-\" is standard input).\n\n"
            "The same seed gives the same figures. --svg draws NAME-places.svg, NAME-rising.svg, for riffles NAME-distance.svg, for broken "
            "broken.svg. docs/lab.md says what is computed, and how.",
        .run = command_lab,
        .many = "commander",
        .option = {{"times", "N", "how many times: riffle (7 when left out), overhand (10), stir (10 seconds), piles (1)", NULL},
                   {"cards", "N", "how many cards, 2 to 512; 52 when left out", NULL},
                   {"deals", "N", "how many to look at; 200,000 when left out", NULL},
                   {"seed", "SEED", "a seed: decimal, or 0x and hex digits; 1 when left out, so that figures repeat", NULL},
                   {"players", "NAMES", "for procedure: who plays, or how many", NULL},
                   {"deck", "FILES", "for procedure: deck lists, where players bring their cards", NULL},
                   {"commander", "NAME", "who commands the lists that have such a card; given twice for two; none: nobody does", NULL},
                   {"svg", "FOLDER", "draw pictures into this folder", NULL},
                   {"strict", NULL, "exit with 1 when the shuffle is found not to be fair", NULL},
                   {"json", NULL, "one JSON object", NULL},
                   {"ascii", NULL, "only ASCII characters", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
        .example = {{"talon lab riffle --deals 1000 | sed -n '7,20p'",
                     "Distance from a fair shuffle (0 is fair, 1 is fully known)\n"
                     "  riffles   exact    seen\n"
                     "        1   1.000   1.000  ████████████████████████████████████████\n"
                     "        2   1.000   1.000  ████████████████████████████████████████\n"
                     "        3   1.000   1.000  ████████████████████████████████████████\n"
                     "        4   1.000   1.000  ████████████████████████████████████████\n"
                     "        5   0.924   0.919  █████████████████████████████████████\n"
                     "        6   0.614   0.612  ████████████████████████▌\n"
                     "▸       7   0.334   0.311  █████████████▍\n"
                     "        8   0.167   0.161  ██████▋\n"
                     "        9   0.085   0.085  ███▍\n"
                     "       10   0.043   0.043  █▊\n"
                     "       11   0.022   0.023  ▉\n"
                     "       12   0.011   0.012  ▍"},
                    {"talon lab procedure skat --deals 1e3 | head -3", "Nothing was found against it.\n"
                                                                       "how skat mixes its 32 cards, 1,000 deals\n"
                                                                       "(before cards leave the deck: shuffle, cut.)"},
                    {"for i in $(seq 0 99); do talon random --seed 1 --deal $i wash 8; done | talon lab orders - --strict | sed -n '1p'",
                     "Nothing was found against it."},
                    {"talon lab sort --deals 1000 --strict >/dev/null || echo not fair", "not fair"}},
        .words =
            "wash riffle overhand stir piles sattolo off-by-one swap-any sort insertion modulo rand seed31 clock broken procedure orders",
    },
    {
        .name = "odds",
        .synopsis = "DECK [--question WORDS] [--land NAMES] [--mulligans N [--keep WORDS]] [OPTION…]",
        .summary = "exact odds of a deck, next to simulated deals",
        .about =
            "Answers a question about the main deck of a list (talon deck says which formats are read): exactly, as a fraction of whole "
            "numbers, and as seen in simulated deals, which anyone can repeat with the same seed. Questions are\n\n"
            "lands in opening 7 · 2 to 4 lands in opening 7 · Sol Ring in first 10 · at least 2 of Sol Ring; Arcane Signet by turn 4 on "
            "the draw · Sol Ring and Forest in first 20 · no [Ramp] in opening 7 · at least two lands and any of Sol Ring; [Ramp] in "
            "opening 7 · at least 2 Forests by turn 3 given at least 3 lands by turn 3 · lands by turn 4 given 2 to 5 lands in opening "
            "7\n\n"
            "After given comes a condition: only deals in which it holds are counted. It looks at the question's cards, or at those that "
            "it names. By turn 3 ten cards were seen, an opening 7 and three draws, where several play, as with a list that has a "
            "commander or 98 to 100 cards: then everybody draws on turn 1. In a duel whoever begins does not.\n\n"
            "Names are separated by semicolons, * stands for any text, a category or tag of the list is written in brackets. There is no "
            "database of cards: lands are the basic ones, nonbasic ones whose names talon knows, what the list's types, sections, "
            "categories "
            "or tags say, what --land and --lands name, or as many as --count-lands says; the answer says what was counted. A spell with "
            "a land on its back is no land.\n\n"
            "With --mulligans a hand is given back (London: a new seven, then a card to the bottom for each one that was not free) unless "
            "--keep says to keep it, or without --keep whenever a new hand is better for the question.",
        .run = command_odds,
        .many = "commander",
        .option = {{"question", "WORDS", "what is asked; lands in opening 7 when left out", NULL},
                   {"land", "NAMES", "these are lands, too; separated by semicolons, * stands for any text", NULL},
                   {"lands", "FILE", "so are those in this file, a name on each line", NULL},
                   {"count-lands", "N", "the deck has this many lands, whatever their names", NULL},
                   {"mulligans", "N", "at most this many London mulligans, 0 to 6", NULL},
                   {"free", "N", "this many of them are free; when left out 1 where several play, 0 in a duel", NULL},
                   {"duel", NULL, "only two play: whoever begins does not draw on turn 1, and no mulligan is free", NULL},
                   {"keep", "WORDS", "keep a hand that has this: 2 to 5 lands", NULL},
                   {"deals", "N", "simulate this many deals; 100000 when left out, 0 for the exact answer alone", NULL},
                   {"seed", "SEED", "of the simulation; 1 when left out", NULL},
                   {"from", "FORMAT", "read the list as this format", deck_formats},
                   {"commander", "NAME", "who commands, and is not in the library; given twice for two; none: nobody does", NULL},
                   {"json", NULL, "the answer as one JSON object", NULL},
                   {"ascii", NULL, "only ASCII characters", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
        .example = {{"printf '1 Mizzik the Bold *CMDR*\\n38 Forest\\n61 Rat Colony\\n' | talon odds - --question '2 to 4 lands in opening "
                     "7' --count-lands 38",
                     "2 to 4 lands in opening 7\n"
                     "\n"
                     "exact       75.5102 %  ████████████████████████▏\n"
                     "simulated   75.4860 %  ████████████████████████▏\n"
                     "\n"
                     "exactly 197214403/261175992; the simulation's standard error is 0.1360 %\n"
                     "100000 deals simulated with seed 1\n"
                     "38 of 99 cards are lands: 38 by the names of basic lands"},
                    {"printf '1 Sol Ring\\n1 Arcane Signet\\n97 Forest\\n' | talon odds - --question 'any of Sol Ring; Arcane Signet in "
                     "first 10' --json",
                     "{\"question\":\"any of Sol Ring; Arcane Signet in first "
                     "10\",\"cards\":99,\"looked_at\":10,\"mulligans\":0,\"seed\":\"1\",\"deals\":100000,\"exact\":{\"percent\":\"19."
                     "2743764172\",\"fraction\":\"85/441\",\"value\":0.1927437641723356},\"simulated\":19530}"}},
    },
    {
        .name = "plan",
        .synopsis = "GAME [--players NAMES] [--piles N] [--mode MODE] [--top N [--rest]] [--weights W] [--json | --step]",
        .summary = "deal real cards without shuffling: which card to which pile",
        .about =
            "Every card of a face-down stack is assigned at random, exactly uniformly, to a hand or a place in the talon. The plan says "
            "card by card on which pile to lay it, when a pile goes to a player, and how to pick up; after its last round everybody has "
            "their cards and the talon is in its order. However the stack lay before, every deal is equally likely.\n\n"
            "It is a secret only if nobody knows how the stack lay: whoever does, and sees where each card goes, or this plan, knows every "
            "hand. So the cards are first pushed about on the table, face down, for ten seconds, unless nobody knows their order, and the "
            "plan is put away until the game is over.\n\n"
            "What the cards are for follows from the game: hands are packets, cards that are turned together (a flop) are in no order, "
            "what is drawn from later is in order, and what neither phases nor rules of play take is left as it falls.\n\n"
            "--mode rounds (the default) needs the fewest rounds and may hand out a hand in several packets; time minimises the modelled "
            "time; "
            "one-packet gives every hand at once; direct lays hands card by card at the seats. A plan is shown only if an independent "
            "checker has carried it out and found it exact. docs/dealing.md explains it.",
        .run = command_plan,
        .many = "commander",
        .option = {{"players", "NAMES", "who plays, by seat: Ana,Ben,Cy, or how many", NULL},
                   {"dealer", "NAME", "who deals", NULL},
                   {"piles", "N", "how many piles there is room for, 8 when left out", NULL},
                   {"mode", "MODE", "rounds, time, one-packet or direct", "rounds time one-packet direct"},
                   {"top", "N", "only the hands and the first N cards of the talon now; the rest is set aside", NULL},
                   {"rest", NULL, "with the same --top and --seed: what was set aside", NULL},
                   {"weights", "W", "seconds for a card laid, a card to a seat, a packet, a pile picked up: 1,1,2,1", NULL},
                   {"seed", "SEED", "a seed: decimal, or 0x and hex digits. On the command line it is public", NULL},
                   {"show-seed", NULL, "print the seed, so that the plan can be repeated", NULL},
                   {"deck", "FILES", "deck lists, where players bring their cards", NULL},
                   {"commander", "NAME", "who commands the lists that have such a card; given twice for two; none: nobody does", NULL},
                   {"step", NULL, "walk through it in the terminal, key by key", NULL},
                   {"json", NULL, "the plan as one JSON object", NULL},
                   {"ascii", NULL, "only ASCII characters", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
        .example = {{"talon plan skat --players Ana,Ben,Cy --seed 1",
                     "talon: a seed on the command line is public: everybody can know this deal\n"
                     "skat for Ana, Ben and Cy: 32 cards, 8 piles\n"
                     "\n"
                     "Push the cards about on the table, face down, for ten seconds: whoever knows how\n"
                     "they lay, and sees where each one goes, knows every hand. Then hold them face\n"
                     "down. Lay them one by one, from the top, on piles numbered clockwise.\n"
                     "\n"
                     "Round 1 of 1: 32 cards\n"
                     "    1  3 × pile 1, pile 2, 2 × pile 3, 4 × pile 2, pile 1, pile 3, pile 1,\n"
                     "       pile 3, pile 1, pile 3, pile 1, 2 × pile 3, pile 2, pile 3, 2 × pile 1,\n"
                     "       pile 3, 2 × pile 4 → pile 4 to skat\n"
                     "   27  pile 3 → pile 3 to Ben\n"
                     "   28  2 × pile 2, pile 1 → pile 1 to Ana\n"
                     "   31  2 × pile 2 → pile 2 to Cy\n"
                     "       Nothing is left on the table.\n"
                     "\n"
                     "1 round, 32 cards laid, 4 packets, 0 piles picked up: about 40 seconds (rounds\n"
                     "mode)."},
                    {"talon plan skat --players 3 --seed 1 --json 2>/dev/null | cut -c 1-60",
                     "{\"game\":\"skat\",\"players\":[\"Player 1\",\"Player 2\",\"Player 3\"],"}},
        .words =
            "baccarat beggar_my_neighbour big_two blackjack_shoe bridge canasta commander crazy_eights cribbage doppelkopf durak euchre "
            "five_card_draw five_hundred freecell gin_rummy go_fish hearts klondike kuhn leduc oh_hell old_maid omaha omaha_hi_lo pinochle "
            "president rummy_500 seven_card_stud sheepshead skat spades spite_and_malice tarot texas_holdem thirty_one uno war whist",
    },
    {
        .name = "play",
        .synopsis = "GAME|FILE [--players LIST] [OPTION…] | --resume FILE",
        .summary = "sit down and play a game, with people and bots",
        .about =
            "Plays a game that has rules of play (talon games lists them, or a file of your own), in the terminal: the table as one player "
            "sees it, what is asked, the answers with their keys. Whoever is no bot sits at this terminal; several hand it on behind a "
            "blank screen. Without --players you play against bots.\n\n"
            "--players lists the seats: a name is somebody here; bot (or bot:easy), bot:random and bot:hard are bots, and a number behind "
            "one is how many hands it plays in thought: bot:hard:5000. A path with a slash is a program of yours: docs/bots.md §8. No bot "
            "sees more than its player would.\n\n"
            "The game is written down as a transcript, NAME.jsonl, with every answer: talon verify checks it at any moment, a crash loses "
            "nothing, and --resume goes on. One machine plays all seats, so it proves that the rules were kept and in which order things "
            "happened, not that nobody here looked; talon fair is for players who do not trust one machine. Answers are signed, so there "
            "is no undo, except with --no-proof, which keeps no file.\n\n"
            "Without a terminal, and with --script, it is played by lines: the table, a prompt, an answer by its number or name. Exits "
            "with 1 when the input ends before the game does. docs/play.md is the guide.",
        .run = command_play,
        .option = {{"output", "NAME", "-o NAME: write NAME.jsonl and NAME.secret; GAME-1 and so on when left out", NULL},
                   {"players", "LIST", "the seats: Ana,bot,bot:hard,./mybot; or how many: you and bots", NULL},
                   {"dealer", "NAME", "who deals", NULL},
                   {"numbers", "LIST", "numbers of the game that are set: target=50,ante=5", NULL},
                   {"think", "N|Nms", "how many hands, or how long, bots that search think for one answer; how long a program has", NULL},
                   {"seed", "SEED", "a public seed instead of secrets: for examples", NULL},
                   {"resume", "FILE", "continue this game", NULL},
                   {"no-proof", NULL, "without a transcript: nothing is kept, and answers can be taken back", NULL},
                   {"watch", NULL, "bots only: the game runs by itself", NULL},
                   {"script", NULL, "lines instead of a screen", NULL},
                   {"ascii", NULL, "only ASCII characters apart from names", NULL},
                   {"plain", NULL, "no colours", NULL}},
        .example = {{"talon play kuhn --watch --no-proof --seed 1 --players bot:random,bot:random",
                     "talon: a seed on the command line is public: everybody can know this deal\n"
                     "  1 card: deck → Bot1's hand; 1 card: deck → Bot2's hand\n"
                     "Bot1: bet\n"
                     "Bot2: pass\n"
                     "Bot1 wins the game.\n"
                     "Bot1 +1   Bot2 -1"}},
        .words = words_games,
    },
    {
        .name = "random",
        .synopsis = "--seed SEED [--step N] [--deal N] [--min N] [--cards] wash|riffle|cut|pick|die|words N…",
        .summary = "print one random step, to check it by hand",
        .about = "Everything random in talon is a function of a seed, a step and a deal number. This prints what one step gives, so that "
                 "anyone with another program, or twenty lines of their own, can compare.\n\n"
                 "wash N prints the order of N washed cards, riffle N one human riffle, cut N where a die cuts N cards, pick N M which M "
                 "of N cards are picked, die N… one throw of each die, words N the first N words of the key stream. Places count from 0, "
                 "the top. docs/random.md is the specification.",
        .run = command_random,
        .option = {{"seed", "SEED", "the seed: decimal, or 0x and hex digits. A seed on the command line is public", NULL},
                   {"step", "N", "the random step, 0 when left out", NULL},
                   {"deal", "N", "the deal's number, 0 when left out", NULL},
                   {"min", "N", "for cut: the least number of cards in each part", NULL},
                   {"cards", NULL, "print standard cards (As is 51) instead of numbers", NULL}},
        .example = {{"talon random --seed 1 wash 10", "3 5 9 8 6 1 0 4 2 7"},
                    {"talon random --seed 1 --step 3 die 52", "42"},
                    {"talon random --seed 1 --cards wash 52 | cut -d' ' -f1-5", "7d Ad 7c 7h 7s"}},
        .words = "wash riffle cut pick die words",
    },
    {
        .name = "bench",
        .synopsis = "[--signature] [--path PATH]",
        .summary = "measure this machine, or print a signature of what talon deals",
        .about =
            "Prints how long a wash, a draw and a discard take on tables of 52 to 65,535 cards and up to 1,024 zones, and how many deals "
            "a second one and two threads count. The comparisons with other programs are in docs/performance.md.\n\n"
            "--signature deals a fixed workload with every kind of random step and prints one number made of all cards: it is the same "
            "on every machine and for every --path, and changes only when talon deals differently.",
        .run = command_bench,
        .option = {{"signature", NULL, "print the signature", NULL},
                   {"path", "PATH", "instructions: portable, avx2, avx512, or best", "best portable avx2 avx512"}},
        .example = {{"talon bench --signature", "0b79a4747cce37fe"}, {"talon bench --signature --path portable", "0b79a4747cce37fe"}},
    },
    {
        .name = "sim",
        .synopsis = "GAME|FILE -n N --count QUESTION… [OPTION…]",
        .summary = "deal a game millions of times and count",
        .about =
            "Deals a game over and over and answers questions about what lies where: yes or no, or a number. Deal number d is what a table "
            "with this seed and that number deals; deals are numbered from 0. The answer does not depend on --threads, --path or how the "
            "work was divided.\n\n"
            "A question is made of functions of zones (count, points, pair, alike, ranks, suits, longest, poker, strength, omaha, "
            "omaha_strength), numbers, "
            "+ - *, comparisons, and, or, not. Cards are chosen by rank X, suit X or card X, joined by and, or, not: "
            "count(hand.1, community, rank T..A and suit hearts) >= 3. Poker hands have names: poker(hand.1, community) >= flush. "
            "hand of Ana, hand.Ana and column 2 are zones, too.\n\n"
            "--hand Ana=AsKs deals Ana these cards in every deal, and the others as they fall then. --given 'CONDITION' counts only "
            "the deals where the condition holds, and says how many did.\n\n"
            "Shares come with a 95 % confidence interval and, where they can be computed, the exact value; the counts are then compared "
            "with "
            "the exact distribution. With --save the counts are kept in a file several times a second; --resume continues it after an "
            "interruption, and ends with the same counts. Ctrl-C prints what was counted so far, keeps it in a file, and says how to go "
            "on. --shard 2/5 does the second of five parts of the deals; --merge puts the files "
            "of parts together. docs/sim.md explains it all.",
        .run = command_sim,
        .letter = "n",
        .many = "count hand commander",
        .option = {{"deals", "N", "how many deals, also written -n: 1000000 or 1e6", NULL},
                   {"count", "QUESTION", "what to count; may be given more than once", NULL},
                   {"given", "CONDITION", "count only the deals where this question is a yes", NULL},
                   {"hand", "WHO=CARDS", "cards that a player has, or a zone: Ana=AsKs; may be given more than once", NULL},
                   {"players", "NAMES", "who plays, by seat: Ana,Ben,Cy, or how many", NULL},
                   {"dealer", "NAME", "who deals", NULL},
                   {"until", "PHASE", "deal up to this phase, by its name or number; setup is 0, hand.3 the third time of hand", NULL},
                   {"seed", "SEED", "a seed: decimal, or 0x and hex digits. On the command line it is public", NULL},
                   {"show-seed", NULL, "print the seed, so that the same deals can be counted again", NULL},
                   {"deck", "FILES", "deck lists, where players bring their cards", NULL},
                   {"commander", "NAME", "who commands the lists that have such a card; given twice for two; none: nobody does", NULL},
                   {"threads", "N", "how many threads count; as many as there are processors when left out", NULL},
                   {"path", "PATH", "instructions: portable, avx2, avx512, or best", "best portable avx2 avx512"},
                   {"save", "FILE", "keep the counts in this file while counting", NULL},
                   {"resume", "FILE", "continue a file that --save wrote", NULL},
                   {"shard", "I/N", "count only part I of N of the deals", NULL},
                   {"merge", NULL, "the words are files of --save: add them up", NULL},
                   {"json", NULL, "one JSON object per line for each question", NULL},
                   {"ascii", NULL, "only ASCII characters", NULL},
                   {"plain", NULL, "no progress bar, no colours, no wrapped lines", NULL}},
        .example = {{"talon sim texas_holdem -n 100000 --seed 1 --count 'pair(hand.1)' --count 'count(hand.1, rank A)' --threads 1",
                     "talon: a seed on the command line is public: everybody can know this deal\n"
                     "texas_holdem for 2 players, 100,000 deals\n"
                     "\n"
                     "pair(hand.1)\n"
                     "  yes             5,786      5.786 %  5.643 % … 5.932 %  exact 5.8824 %\n"
                     "  chi-square 1.68, 1 degree of freedom, p = 0.195: agrees with the exact shares\n"
                     "\n"
                     "count(hand.1, rank A)\n"
                     "  0              85,030     85.030 %  84.808 % … 85.250 %  exact 85.0679 %\n"
                     "  1              14,529     14.529 %  14.312 % … 14.749 %  exact 14.4796 %\n"
                     "  2                 441      0.441 %  0.402 % … 0.484 %  exact 0.4525 %\n"
                     "  mean 0.15411, standard deviation 0.373069, exact mean 0.153846\n"
                     "  chi-square 0.48, 2 degrees of freedom, p = 0.788: agrees with the exact shares"},
                    {"talon sim texas_holdem --players Ana,Ben --hand Ana=AsAd --hand Ben=KhKc -n 1e4 --seed 1 "
                     "--count 'strength(hand.1, community) > strength(hand.2, community)'",
                     "talon: a seed on the command line is public: everybody can know this deal\n"
                     "texas_holdem for 2 players, 10,000 deals\n"
                     "known: Ana=AsAd\n"
                     "known: Ben=KhKc\n"
                     "\n"
                     "strength(hand.1, community) > strength(hand.2, community)\n"
                     "  yes             8,163     81.630 %  80.859 % … 82.377 %  exact 81.0646 %\n"
                     "  chi-square 2.08, 1 degree of freedom, p = 0.149: agrees with the exact shares"},
                    {"talon sim bridge -n 1e4 --seed 1 --given 'points(hand.1) >= 12' --count 'points(hand.1) >= 16'",
                     "talon: a seed on the command line is public: everybody can know this deal\n"
                     "bridge for 4 players, 10,000 deals\n"
                     "given: points(hand.1) >= 12: 3,569 deals count\n"
                     "\n"
                     "points(hand.1) >= 16\n"
                     "  yes               993      27.82 %  26.38 % … 29.32 %  exact 28.029 %\n"
                     "  chi-square 0.08, 1 degree of freedom, p = 0.784: agrees with the exact shares"}},
        .words = words_games,
    },
    {
        .name = "solve",
        .synopsis = "GAME|FILE [--iterations N] [--json]",
        .summary = "solve a small game exactly: how to play it, and what it is worth",
        .about =
            "For games of two in which one wins what the other loses, so small that every order of the cards and every answer can be gone "
            "through, as kuhn "
            "and leduc: CFR+ on the compiled rules. Printed are, after 1, 2, 4 … iterations, what the first player gets on average, and "
            "the "
            "exploitability: what somebody who knows how the other plays could gain. It falls towards 0, where neither can do better.\n\n"
            "--json prints how to play: for every information set the cards that are seen, all answers so far, and how likely each answer "
            "should be. "
            "docs/bots.md explains the method.",
        .run = command_solve,
        .option = {{"iterations", "N", "how many; 1000 when left out", NULL}, {"json", NULL, "everything that was found, as JSON", NULL}},
        .example = {{"talon solve kuhn --iterations 64",
                     "kuhn for two: 6 deals that differ, of 6 orders; 54 positions, 12 information sets\n"
                     "iterations  the first's value  exploitability\n"
                     "         1  +0.125000  0.458333\n"
                     "         2  -0.087963  0.263889\n"
                     "         4  -0.057011  0.101143\n"
                     "         8  -0.069810  0.029644\n"
                     "        16  -0.059259  0.012962\n"
                     "        32  -0.056368  0.004785\n"
                     "        64  -0.055745  0.002364"}},
        .words = words_games,
    },
    {
        .name = "help",
        .synopsis = "[NAME]",
        .summary = "explain talon, a command, an operation, a word of game files, an error or a diagnostic",
        .about = "Without a name: an overview. With a command's name: its options and examples. With an operation's name: its arguments "
                 "and what it does. With a word of game files, as repeat: what such a step does. With an error's name, as NotDrawable: "
                 "what it means, and what to do. With the code of a diagnostic: what "
                 "it means, with a game file that is wrong and the same put right. "
                 "\"talon help ops\" lists the operations, \"talon help diagnostics\" the diagnostics.\n\n"
                 "The options print the same in other forms; they are how the manual pages and completions are made.",
        .run = command_help,
        .option = {{"man", "NAME", "print a manual page (roff): talon, a command, or ops", NULL},
                   {"markdown", "NAME", "print a page in Markdown: ops", "ops"},
                   {"completion", "SHELL", "print completions for bash, zsh or fish", "bash zsh fish"},
                   {"list", NULL, "print the commands' names, one per line", NULL}},
        .example = {{"talon help cut", "cut: the top k cards go under the rest\n"
                                       "\n"
                                       "  k             where to cut: this many cards go from the top to the bottom\n"
                                       "  zone          the zone that changes (left out: deck)\n"
                                       "\n"
                                       "The record says: zone, k, perm.\n"
                                       "\n"
                                       "  {\"op\":\"cut\",\"k\":…,\"zone\":…}\n"
                                       "\n"
                                       "In a game file (docs/cardlang.md §6, §15)\n"
                                       "\n"
                                       "  - cut: deck by dealer - 1\n"
                                       "\n"
                                       "at N: N cards from the top go under the rest; by WHO: that player cuts, min N\n"
                                       "leaves so many in each part"},
                    {"talon help NotRecyclable", "NotRecyclable: only a discard zone can be recycled\n"
                                                 "    fix: recycle from a zone of type discard, or use move or combine"}},
    },
    {
        .name = "serve",
        .synopsis = "[--port N] [--dir DIR] [OPTION…]",
        .summary = "tables that people sit at, each with a key of one's own",
        .about =
            "Keeps tables of provable games, for the programs that people play with: everybody reads the lines of a table while it grows, "
            "and sends lines that one's own key has signed. The server deals: it writes the dealer's lines, it can know the cards, and it "
            "cannot choose them, since every seat gives a seed. A line that does not fit is refused with a sentence.\n\n"
            "Prints its address, for this machine only, opens nothing, and runs until Ctrl-C; then it finishes what it has begun. Tables "
            "are in a folder, as an SQLite database; an answer is given when what it says is on the disk. The dealer's secrets in it are "
            "sealed "
            "with a key that lies beside the folder.\n\n"
            "A proxy with TLS makes it reachable for others; --host names what the address is called then. docs/serve.md says what the "
            "server can do to players and what it cannot, docs/api.md has every request.",
        .run = command_serve,
        .many = "host",
        .option = {{"port", "N", "serve on this port; 8650, or any if that is taken, when left out; 0: any", NULL},
                   {"dir", "DIR", "the folder of the tables; talon-tables when left out", NULL},
                   {"key", "FILE", "the file with the server's key; DIR.key when left out, made when it is not there", NULL},
                   {"host", "NAME", "what Host may be besides this machine, as NAME or NAME:PORT; may be given more than once", NULL},
                   {"origin", "ORIGIN", "from where tables may be made besides the server's own pages: https://NAME", NULL}},
        .example = {{"talon serve --port 0 >address 2>/dev/null & until [ -s address ] || ! kill -0 $!; do sleep 0.1; done; kill $!; sed "
                     "'s/:[0-9]*.$/:PORT/' address",
                     "http://127.0.0.1:PORT"}},
    },
    {
        .name = "show",
        .synopsis = "FILE [--at LINE] [--lines] [--plan] [--all | --me KEYFILE]",
        .summary = "show a provable game as it stood",
        .about = "Reads a transcript up to a line, or to its end, checks it, and shows the table as everybody could see it then; with a "
                 "key file, as "
                 "that player could. --lines says in words what every line did.",
        .run = command_show,
        .option = {{"at", "LINE", "up to and including this line; the first is 0", NULL},
                   {"lines", NULL, "every line in words", NULL},
                   {"plan", NULL, "the steps that line 0 fixes: look at them before you lock", NULL},
                   {"all", NULL, "all cards, of a full game that has ended", NULL},
                   {"me", "KEYFILE", "a player's key file: also what that player saw", NULL},
                   {"ascii", NULL, "As, not A♠", NULL},
                   {"as-dealt", NULL, "hands as they were dealt, not sorted", NULL},
                   {"four-colors", NULL, "a colour for each suit", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
        .example = {{"talon deal gin_rummy --players Ana,Ben --seed 1 -o show >/dev/null 2>&1; talon show show.jsonl --at 2",
                     "   2  Ben locks a chain of seeds\n…"}},
    },
    {
        .name = "verify",
        .synopsis = "FILE… [--me KEYFILE] [--know NAME=KEY,…] [--json]",
        .summary = "check provable games",
        .about = "Reads transcripts (\"-\" is standard input) and checks everything there is to check: how lines are written, signatures, "
                 "the chain, and "
                 "that every line is one the rules allow; with a full audit also that the dealer's key gives every order. It says what was "
                 "proved, and "
                 "what was not; or the first bad line and what is wrong with it.\n\n"
                 "A shuffle is fair to whoever knows that their own seed, or that of somebody they know, is in every shuffle: say so with "
                 "--me or --know. "
                 "Several files of one game are compared: two versions are a fork. The game is compared with yours of that name: one in a "
                 "folder of TALON_GAMES that begins with a slash, or the one that comes with talon; never one in ./games, where whoever "
                 "gave you the file may have put it.\n\n"
                 "Exits with 1 when a file is not verified, when its last line says NOT PROVED FAIR, or when your key has no seat in it; "
                 "else with 0. docs/transcript.md is the format, docs/fairness.md what it means.",
        .run = command_verify,
        .option = {{"me", "KEYFILE", "your key file: is my seed in it, do my boxes open?", NULL},
                   {"know", "LIST", "keys of people you know: Ana=KEY,Ben=KEY", NULL},
                   {"json", NULL, "the verdict as one JSON object per line", NULL},
                   {"ascii", NULL, "only ASCII characters", NULL},
                   {"plain", NULL, "no colours, no wrapped lines", NULL}},
        .example = {{"talon deal gin_rummy --players Ana,Ben --seed 1 -o game >/dev/null 2>&1; talon verify game.jsonl | head -1",
                     "✔ chain       13 lines, head 2c10…948a, all signed by the dealer and 2 seats"},
                    {"printf 'no transcript\\n' | talon verify -",
                     "✘ line 0      not JSON, column 2: '[' or '{' expected near 'no' (spelling)\nNOT VERIFIED · the first line is bad"}},
    },
    {
        .name = "version",
        .synopsis = "",
        .summary = "print the version",
        .about = "Prints the version of the command and its library.",
        .run = command_version,
        .example = {{"talon version", "talon …"}},
    },
    {
        .name = "view",
        .synopsis = "FILE --as NAME --me KEYFILE [-o FILE] [--anyway]",
        .summary = "a provable game with what one player saw",
        .about =
            "Writes the transcript with one more line, signed by the player, that opens the cards this player has boxes for and that "
            "are still on the table. "
            "Whoever gets that file can check what the player could see. In suite 2 it comes after the end, and has the player's part of "
            "all "
            "closed cards: when everybody has given one (talon fair merge puts the files together), all cards are known. It is signed like "
            "a line of talon fair, with the player's log, and asks when the game was broken off.",
        .run = command_view,
        .option = {{"as", "NAME", "whose view it is: must be the key's", NULL},
                   {"me", "KEYFILE", "that player's key file", NULL},
                   {"output", "FILE", "-o FILE: write to a new file", NULL},
                   {"anyway", NULL, "suite 2: do not ask when the game was broken off", NULL}},
    },
    {
        .name = "web",
        .synopsis = "[DIR] | [--port N] [--lan]",
        .summary = "the pages: deal real cards with a phone, check transcripts",
        .about = "With a folder, writes all pages there as files that any web server can serve and that also work when they are opened "
                 "as files. Without one, serves them to this machine and prints the address; --lan serves them to everybody in the "
                 "network and prints a code for the phone's camera. Nothing is requested or stored: the pages do everything themselves. "
                 "Each connection is for one request without a body, and has 20 seconds; of more than 100 at once the longest is cut "
                 "off. Never paste a secret into a page that came from somebody else's machine: the page says what to give it instead.\n\n"
                 "Pages are looked for in the folder TALON_WEB names, then where talon is built (make web) or installed. "
                 "docs/dealer-page.md describes the dealer page.",
        .run = command_web,
        .option = {{"port", "N", "serve on this port; 8642, or any if that is taken, when left out", NULL},
                   {"lan", NULL, "serve to the network, and print a QR code of the address", NULL},
                   {"ascii", NULL, "print the code with # and spaces", NULL},
                   {"plain", NULL, "no colours", NULL}},
    },
    {.name = NULL},
};

const char *command_name(void)
{
    return strchr(program_invocation_name, '/') ? program_invocation_name : "talon";
}

const command *command_find(const char *name)
{
    for (const command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

int complain(const char *format, ...)
{
    char text[8192]; /* names and options are other people's: no control character of theirs reaches the terminal */
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    show_clean(text);
    show_sentence(stderr, "talon: %s", text);
    return EXIT_USAGE;
}

static const char out_of_memory[] = "out of memory";

int no_memory(void)
{
    complain("%s", out_of_memory);
    return EXIT_MEMORY;
}

int complain_errno(const char *format, ...)
{
    const int error = errno;
    char text[4096 + 512];
    va_list list;
    if (error == ENOMEM)
        return no_memory();
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    complain("%s: %s", text, strerror(error));
    return EXIT_IO;
}

bool is_reader_gone(void)
{
    struct pollfd p = {.fd = STDOUT_FILENO};
    return poll(&p, 1, 0) == 1 && (p.revents & POLLERR);
}

bool is_no_memory(const char *why)
{
    return strcmp(why, out_of_memory) == 0;
}

static size_t find_option(const command *cmd, const char *name, size_t size)
{
    size_t i = 0;
    while (i < OPTIONS_MAX && cmd->option[i].name && (strncmp(cmd->option[i].name, name, size) != 0 || cmd->option[i].name[size]))
        i++;
    return i < OPTIONS_MAX && cmd->option[i].name ? i : OPTIONS_MAX;
}

const char *call_option(const call *c, const char *name)
{
    const size_t i = find_option(c->command, name, strlen(name));
    return i < OPTIONS_MAX ? c->value[i] : NULL;
}

void call_set(call *c, const char *name, const char *value)
{
    const size_t i = find_option(c->command, name, strlen(name));
    if (i < OPTIONS_MAX)
        c->value[i] = value;
}

static int unknown_option(const command *cmd, const char *text)
{
    const char *names[OPTIONS_MAX + 2] = {"help"};
    for (size_t i = 0; i < OPTIONS_MAX && cmd->option[i].name; i++)
        names[i + 1] = cmd->option[i].name;
    const char *near = talon_nearest(text + 2, names);
    if (near)
        return complain("%s has no option \"%s\"; did you mean \"--%s\"?", cmd->name, text, near);
    return complain("%s has no option \"%s\"; see: talon help %s", cmd->name, text, cmd->name);
}

const char *call_many(const call *c, const char *name, size_t i)
{
    for (size_t k = 0; k < c->many_n; k++)
        if (strcmp(c->many_name[k], name) == 0 && i-- == 0)
            return c->many[k];
    return NULL;
}

static bool is_many(const command *cmd, const char *name)
{
    const size_t size = strlen(name);
    for (const char *at = cmd->many; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == size && strncmp(at, name, size) == 0)
            return true;
    return false;
}

/* One option with its value, given or in the next argument; *i then moves on. */
static int take_option(call *c, size_t found, const char *value, int *i, int argc, char **argv)
{
    const option *o = &c->command->option[found];
    if (!o->argument && value)
        return complain("--%s takes no value", o->name);
    if (o->argument && !value && *i + 1 == argc)
        return complain("--%s needs a value: --%s %s", o->name, o->name, o->argument);
    c->value[found] = !o->argument ? "" : value ? value : argv[++*i];
    const bool many = is_many(c->command, o->name);
    if (many && c->many_n == MANY_MAX)
        return complain("--%s may be given at most %d times", o->name, MANY_MAX);
    if (many) {
        c->many_name[c->many_n] = o->name;
        c->many[c->many_n++] = c->value[found];
    }
    return EXIT_YES;
}

/* One option that begins with "--". */
static int parse_option(call *c, int *i, int argc, char **argv)
{
    const char *text = argv[*i], *name = text + 2, *equals = strchr(name, '=');
    const size_t found = find_option(c->command, name, equals ? (size_t)(equals - name) : strlen(name));
    return found == OPTIONS_MAX ? unknown_option(c->command, text) : take_option(c, found, equals ? equals + 1 : NULL, i, argc, argv);
}

/* One that is a dash and a letter: the command's own, for its first option, or -o for --output. */
static int parse_letter(call *c, int *i, int argc, char **argv)
{
    const char *text = argv[*i], *letter = c->command->letter;
    const size_t found = letter && text[1] == letter[0] ? 0 : text[1] == 'o' ? find_option(c->command, "output", 6) : OPTIONS_MAX;
    if (found == OPTIONS_MAX)
        return complain("%s has no option \"%s\"; see: talon help %s", c->command->name, text, c->command->name);
    return take_option(c, found, text[2] ? text + 2 : NULL, i, argc, argv);
}

int call_parse(call *c, const command *cmd, int argc, char **argv)
{
    *c = (call){.command = cmd, .word = (const char **)(void *)argv};
    bool options = true;
    for (int i = 0; i < argc; i++) {
        const char *text = argv[i];
        if (options && strcmp(text, "--") == 0) {
            options = false;
        } else if (options && strncmp(text, "--", 2) == 0) {
            const int status = parse_option(c, &i, argc, argv);
            if (status != EXIT_YES)
                return status;
        } else if (options && text[0] == '-' && text[1]) {
            const int status = parse_letter(c, &i, argc, argv);
            if (status != EXIT_YES)
                return status;
        } else {
            c->word[c->words_n++] = text;
        }
    }
    return EXIT_YES;
}

/* One more digit; false when the number gets too large. */
static bool add_digit(uint64_t *n, char digit, uint64_t max)
{
    const uint64_t d = (uint64_t)(digit - '0');
    if (d > max || *n > (max - d) / 10)
        return false;
    *n = *n * 10 + d;
    return true;
}

/* 1000000, 1e6 or 2.5e6: digits, at most one point, and then an exponent that leaves none behind it. */
bool read_number_quietly(uint64_t *value, const char *text, uint64_t max)
{
    uint64_t n = 0, behind = 0, exponent = 0;
    const char *p = text;
    bool point = false;
    for (; (*p >= '0' && *p <= '9') || (*p == '.' && !point && p > text && p[1] >= '0' && p[1] <= '9'); p++)
        if (*p == '.')
            point = true;
        else if (!add_digit(&n, *p, max))
            return false;
        else
            behind += point;
    const bool power = p > text && (*p == 'e' || *p == 'E');
    for (p += power; power && *p >= '0' && *p <= '9' && exponent < 100; p++)
        exponent = exponent * 10 + (uint64_t)(*p - '0');
    if (p == text || *p || (power && (p[-1] < '0' || p[-1] > '9')) || exponent < behind)
        return false;
    for (uint64_t i = behind; i < exponent && n; i++)
        if (!add_digit(&n, '0', max))
            return false;
    *value = n;
    return true;
}

bool read_number(uint64_t *value, const char *text, uint64_t max, const char *what)
{
    uint64_t n;
    if (!read_number_quietly(&n, text, max)) {
        complain("%s must be a whole number from 0 to %llu, not \"%s\"", what, (unsigned long long)max, text);
        return false;
    }
    *value = n;
    return true;
}
