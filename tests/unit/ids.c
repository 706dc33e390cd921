/* ids.c -- the ids and names of every list that others have written down: transcripts, records, compiled games, programs. They are
 * permanent.
 *
 * Below, each list as it was published. It may grow at its end and never change: a row that was renumbered,
 * renamed or removed fails here, and so does a new one that is not appended here in the same change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct row {
    int id;
    const char *name, *wire;
} row;

static const row operations[] = {
    {1, "NEW", "new"},
    {2, "DRAW", "draw"},
    {3, "DRAW1", "draw1"},
    {4, "DRAW_BOTTOM", "draw_bottom"},
    {5, "DRAW_CARD", "draw_card"},
    {6, "DRAW_ALL", "draw_all"},
    {7, "DEAL", "deal"},
    {8, "DEAL_ROUND", "deal_round"},
    {9, "BURN", "burn"},
    {10, "MOVE", "move"},
    {11, "TURN", "turn"},
    {12, "PERMUTE", "permute"},
    {13, "CUT_BY_DIE", "cut_by_die"},
    {14, "CUT", "cut"},
    {15, "CUT_WITH_SEED", "cut_with_seed"},
    {16, "RIFFLE", "riffle"},
    {17, "IN_SHUFFLE", "in_shuffle"},
    {18, "RIFFLE_WITH_SEED", "riffle_with_seed"},
    {19, "SHUFFLE", "shuffle"},
    {20, "WASH", "wash"},
    {21, "STRIP_CUT", "strip_cut"},
    {22, "COMBINE", "combine"},
    {23, "SPLIT", "split"},
    {24, "DISCARD", "discard"},
    {25, "DISCARD_CARDS", "discard_cards"},
    {26, "MUCK", "muck"},
    {27, "RECYCLE", "recycle"},
    {28, "RECYCLE_AND_SHUFFLE", "recycle_and_shuffle"},
    {29, "APPLY_RECORD", "apply_record"},
    {30, "UNDO", "undo"},
    {31, "REDO", "redo"},
    {32, "VALIDATE", "validate"},
    {33, "FN", "fn"},
    {34, "DRAW_RANDOM", "draw_random"},
    {35, "INTERVALS", "intervals"},
    {36, "COLOR", "color"},
    {37, "PLAN", "plan"},
    {38, "VIEW", "view"},
    {39, "NEW_GAME", "new_game"},
    {40, "RUN", "run"},
    {41, "PLACE", "place"},
    {42, "SAVE", "save"},
    {43, "LOAD", "load"},
    {44, "CLOSE", "close"},
};

static const row arguments[] = {
    {1, "N", "n"},
    {2, "K", "k"},
    {3, "ROUNDS", "rounds"},
    {4, "TIMES", "times"},
    {5, "MIN", "min"},
    {6, "FROM", "from"},
    {7, "TO", "to"},
    {8, "ZONE", "zone"},
    {9, "HAND", "hand"},
    {10, "TO_LIST", "to"},
    {11, "FROM_LIST", "from"},
    {12, "PACKETS", "to"},
    {13, "CARD", "card"},
    {14, "CARDS", "cards"},
    {15, "INDICES", "indices"},
    {16, "PERM", "perm"},
    {17, "SIZES", "sizes"},
    {18, "ORDER", "order"},
    {19, "AT", "at"},
    {20, "VIS", "vis"},
    {21, "FACE", "face"},
    {22, "SEED", "seed"},
    {23, "RECORD", "record"},
    {24, "ZONE_SPECS", "zones"},
    {25, "DEAL", "deal"},
    {26, "FN", "fn"},
    {27, "LEFT", "left"},
    {28, "RIGHT", "right"},
    {29, "DESTS", "cards"},
    {30, "ALGO", "algo"},
    {31, "INSTRUCTIONS", "instructions"},
    {32, "PILES", "piles"},
    {33, "MODE", "mode"},
    {34, "TABLE_SEED", "seed"},
    {35, "GAME", "game"},
    {36, "GAME_TEXT", "text"},
    {37, "PLAYERS", "players"},
    {38, "DEALER", "dealer"},
    {39, "UNTIL", "until"},
    {40, "HISTORY", "history"},
    {41, "SAVED", "saved"},
};

static const row statuses[] = {
    {1, "INVALID_COUNT", "InvalidCount"},
    {2, "INSUFFICIENT_CARDS", "InsufficientCards"},
    {3, "ZONE_NOT_FOUND", "ZoneNotFound"},
    {4, "CARD_NOT_IN_ZONE", "CardNotInZone"},
    {5, "INVALID_CUT_POSITION", "InvalidCutPosition"},
    {6, "INVALID_DISCARD_COUNT", "InvalidDiscardCount"},
    {7, "DISCARD_ZONE_NOT_FOUND", "DiscardZoneNotFound"},
    {8, "INVALID_PACKET_SIZES", "InvalidPacketSizes"},
    {9, "INVALID_ORDERING", "InvalidOrdering"},
    {10, "NOT_DRAWABLE", "NotDrawable"},
    {11, "NOT_RECYCLABLE", "NotRecyclable"},
    {12, "INVALID_ZONES", "InvalidZones"},
    {13, "DUPLICATE_ZONE", "DuplicateZone"},
    {14, "INVALID_ZONE_TYPE", "InvalidZoneType"},
    {15, "INVALID_POSITION", "InvalidPosition"},
    {16, "NOT_VISIBLE", "NotVisible"},
    {17, "RECORD_MISMATCH", "RecordMismatch"},
    {18, "NOTHING_TO_UNDO", "NothingToUndo"},
    {19, "NOTHING_TO_REDO", "NothingToRedo"},
    {20, "LIMIT_EXCEEDED", "LimitExceeded"},
    {21, "NO_TABLE", "NoTable"},
    {22, "BAD_REQUEST", "BadRequest"},
    {23, "UNKNOWN_OP", "UnknownOp"},
    {24, "INVALID_INSTRUCTIONS", "InvalidInstructions"},
    {25, "NO_PILES", "NoPiles"},
    {26, "CARD_NOT_FOUND", "CardNotFound"},
    {27, "TOO_MANY_COMMANDERS", "TooManyCommanders"},
    {28, "GAME_NOT_ACTIVE", "GameNotActive"},
    {29, "OUTDATED", "Outdated"},
    {30, "MISUSE", "Misuse"},
    {31, "NOT_YOURS", "NotYours"},
};

static const row fields[] = {
    {0, "N", "n"},
    {1, "K", "k"},
    {2, "POSITION", "position"},
    {3, "CARD", "card"},
    {4, "ZONE", "zone"},
    {5, "REQUESTED", "requested"},
    {6, "AVAILABLE", "available"},
    {7, "WHAT", "what"},
    {8, "LIMIT", "limit"},
    {9, "EXPECT", "expect"},
    {10, "SEQ", "seq"},
};

static const row actions[] = {
    {1, "NEW", "game.new"},
    {2, "START", "game.start"},
    {3, "END", "game.end"},
    {4, "SHUFFLE", "game.shuffle"},
    {5, "DRAW", "game.draw"},
    {6, "REVEAL", "game.reveal"},
    {7, "RETURN_TO_BOTTOM", "game.return_to_bottom"},
    {8, "RETURN_TO_TOP", "game.return_to_top"},
    {9, "MOVE_TO_HAND", "game.move_to_hand"},
    {10, "MOVE_TO_TABLE", "game.move_to_table"},
    {11, "RETURN_FROM_TABLE", "game.return_from_table"},
    {12, "MOVE_LEFT", "game.move_left"},
    {13, "MOVE_RIGHT", "game.move_right"},
    {14, "MULLIGAN", "game.mulligan"},
    {15, "SCRY", "game.scry"},
    {16, "SURVEIL", "game.surveil"},
    {17, "MILL", "game.mill"},
    {18, "TUTOR", "game.tutor"},
    {19, "PLAY_FACE_DOWN", "game.play_face_down"},
    {20, "LOOK", "game.look"},
    {21, "UNDO", "game.undo"},
    {22, "REDO", "game.redo"},
    {23, "VIEW", "game.view"},
};

static const row action_arguments[] = {
    {1, "GAME_ID", "gameId"}, {2, "DECK", "deck"},    {3, "SEED", "seed"},  {4, "DUEL", "duel"},        {5, "SHARED", "shared"},
    {6, "CARD", "card"},      {7, "N", "n"},          {8, "TOP_N", "top"},  {9, "BOTTOM_N", "bottom"},  {10, "TOP", "top"},
    {11, "BOTTOM", "bottom"}, {12, "TABLE", "table"}, {13, "KIND", "kind"}, {14, "SHUFFLE", "shuffle"}, {15, "EXPECT", "expect"},
};

/* The numbers of a compiled game. */
static const row verbs[] = {
    {0, "BURN", "burn"},        {1, "DEAL", "deal"},      {2, "DISCARD", "discard"},  {3, "DRAW", "draw"},    {4, "HIDE", "hide"},
    {5, "MOVE", "move"},        {6, "REVEAL", "reveal"},  {7, "COMBINE", "combine"},  {8, "CUT", "cut"},      {9, "MUCK", "muck"},
    {10, "RECYCLE", "recycle"}, {11, "RIFFLE", "riffle"}, {12, "SHUFFLE", "shuffle"}, {13, "SPLIT", "split"}, {14, "STRIP", "strip"},
    {15, "WASH", "wash"},       {16, "SORT", "sort"},
};

static const row flags[] = {
    {0, "UP", "up"},       {1, "DOWN", "down"},       {2, "RANDOM", "random"}, {3, "REVERSED", "reversed"},
    {4, "HUMAN", "human"}, {5, "PERFECT", "perfect"}, {6, "IN", "in"},         {7, "LISTED", "listed"},
};

static const row steps[] = {
    {1, "EACH", "each_player"}, {2, "REPEAT", "repeat"}, {3, "IF", "if"}, {4, "CALL", "call"}, {5, "EXPECT", "expect"},
};

static const row nodes[] = {
    {0, "NUMBER", "NUMBER"},      {1, "VALUE", "NUMBER"},       {2, "SLOT", "NUMBER"},
    {3, "PLAYERS", "NUMBER"},     {4, "COUNT", "NUMBER"},       {5, "ADD", "NUMBER"},
    {6, "SUBTRACT", "NUMBER"},    {7, "MULTIPLY", "NUMBER"},    {8, "DIVIDE", "NUMBER"},
    {9, "EQUAL", "CONDITION"},    {10, "UNEQUAL", "CONDITION"}, {11, "LESS", "CONDITION"},
    {12, "AT_MOST", "CONDITION"}, {13, "MORE", "CONDITION"},    {14, "AT_LEAST", "CONDITION"},
    {15, "SAME", "CONDITION"},    {16, "DIFFER", "CONDITION"},  {17, "EMPTY", "CONDITION"},
    {18, "TOP_IS", "CONDITION"},  {19, "NOT", "CONDITION"},     {20, "AND", "CONDITION"},
    {21, "OR", "CONDITION"},      {22, "EACH", "WHO"},          {23, "PLAYER", "WHO"},
    {24, "DEALER", "WHO"},        {25, "SEAT", "WHO"},          {26, "ZONE", "ZONE"},
    {27, "LIST", "LIST"},         {28, "CARDS", "CARDS"},       {29, "ON", "WHO"},
    {30, "BY_PLAYERS", "WHO"},    {31, "WHO_IS", "WHO"},        {32, "NUMBER_IS", "NUMBER"},
    {33, "HOLDS", "CONDITION"},   {34, "CONST", "INT"},         {35, "OPTION", "INT"},
    {36, "SEATS", "INT"},         {37, "VAR", "INT"},           {38, "TEMP", "INT"},
    {39, "PRESENT", "INT"},       {40, "THE_DEALER", "INT"},    {41, "THE_SEAT", "INT"},
    {42, "SEAT_ON", "INT"},       {43, "TEAM", "INT"},          {44, "PARTNER", "INT"},
    {45, "NEGATE", "INT"},        {46, "PLUS", "INT"},          {47, "MINUS", "INT"},
    {48, "TIMES", "INT"},         {49, "OVER", "INT"},          {50, "REST", "INT"},
    {51, "ABS", "INT"},           {52, "GREATER", "INT"},       {53, "SMALLER", "INT"},
    {54, "IS_EQUAL", "INT"},      {55, "IS_UNEQUAL", "INT"},    {56, "IS_LESS", "INT"},
    {57, "IS_AT_MOST", "INT"},    {58, "IS_MORE", "INT"},       {59, "IS_AT_LEAST", "INT"},
    {60, "NEITHER", "INT"},       {61, "BOTH", "INT"},          {62, "EITHER", "INT"},
    {63, "IF_ELSE", "INT"},       {64, "AS_NUMBER", "INT"},     {65, "TO_RANK", "INT"},
    {66, "HOW_MANY", "INT"},      {67, "IS_EMPTY", "INT"},      {68, "FACE", "INT"},
    {69, "SUIT_OF", "INT"},       {70, "RANK_OF", "INT"},       {71, "COLOUR_OF", "INT"},
    {72, "LAID_BY", "INT"},       {73, "IS_UP", "INT"},         {74, "IS_SET", "INT"},
    {75, "IS_RUN", "INT"},        {76, "IS_SUITED", "INT"},     {77, "WINNER", "INT"},
    {78, "POKER", "INT"},         {79, "DEADWOOD", "INT"},      {80, "IN_TABLE", "INT"},
    {81, "FITS", "INT"},          {82, "FACE_FITS", "INT"},     {83, "MATE", "INT"},
    {84, "KIND", "INT"},          {85, "HEIGHT", "INT"},        {86, "SUM", "INT"},
    {87, "MOST", "INT"},          {88, "LEAST", "INT"},         {89, "HOW_MANY_PLAY", "INT"},
    {90, "ALL", "INT"},           {91, "ANYBODY", "INT"},       {92, "WHICH", "INT"},
    {93, "NEXT_WHO", "INT"},      {94, "SUBSETS", "INT"},       {95, "BEST", "INT"},
    {96, "LET", "INT"},           {97, "LET_CARDS", "INT"},     {98, "CARDS_OF", "SOME"},
    {99, "NEWEST", "SOME"},       {100, "TOP", "SOME"},         {101, "IT", "SOME"},
    {102, "CHOSEN", "SOME"},      {103, "THERE", "SOME"},       {104, "TOGETHER", "SOME"},
    {105, "WITHOUT", "SOME"},     {106, "WHERE", "SOME"},       {107, "KEPT", "SOME"},
    {108, "FACES", "FIT"},        {109, "ONE_OF", "FIT"},       {110, "FIT_CARD", "FIT"},
    {111, "FIT_OF", "FIT"},       {112, "FACE_SUIT", "INT"},    {113, "FACE_RANK", "INT"},
    {114, "LED", "INT"},
};

static const row codes[] = {
    {0, "END", ""},   {1, "JUMP", ""},   {2, "UNLESS", ""},   {3, "VERB", ""},   {4, "SET", ""},    {5, "TEMP", ""},      {6, "FORGET", ""},
    {7, "LOSE", ""},  {8, "CHOOSE", ""}, {9, "REPEAT", ""},   {10, "AGAIN", ""}, {11, "EACH", ""},  {12, "NEXT_ONE", ""}, {13, "TURNS", ""},
    {14, "TURN", ""}, {15, "GO_ON", ""}, {16, "REVERSE", ""}, {17, "LEAVE", ""}, {18, "SHARE", ""},
};

static const row deck_formats[] = {
    {1, "PLAIN", "plain"},
    {2, "MTGO", "mtgo"},
    {3, "ARENA", "arena"},
    {4, "MOXFIELD", "moxfield"},
    {5, "ARCHIDEKT", "archidekt"},
    {6, "TAPPEDOUT", "tappedout"},
    {7, "DECKSTATS", "deckstats"},
    {8, "GOLDFISH", "goldfish"},
    {9, "XMAGE", "xmage"},
    {10, "FORGE", "forge"},
    {11, "DEC", "dec"},
    {12, "MWDECK", "mwdeck"},
    {13, "COD", "cod"},
    {14, "DEK", "dek"},
    {15, "MTGJSON", "mtgjson"},
    {16, "ARCHIDEKT_JSON", "archidekt-json"},
    {17, "MOXFIELD_JSON", "moxfield-json"},
    {18, "SHUFFLER", "shuffler"},
    {19, "CSV", "csv"},
    {20, "O8D", "o8d"},
};

static const row deeds[] = {
    {1, "KEEP", "keep"},   {2, "END", "end"},          {3, "DRAW", "draw"},          {4, "REVEAL", "reveal"},
    {5, "MILL", "mill"},   {6, "MOVE", "move"},        {7, "CAST", "cast"},          {8, "SEARCH", "search"},
    {9, "TOKEN", "token"}, {10, "TURN", "turn"},       {11, "LOOK", "look"},         {12, "SHUFFLE", "shuffle"},
    {13, "SCRY", "scry"},  {14, "SURVEIL", "surveil"}, {15, "MULLIGAN", "mulligan"}, {16, "BOTTOM", "bottom"},
    {17, "ROLL", "roll"},  {18, "RESTART", "restart"}, {19, "TAP", "tap"},           {20, "UNTAP", "untap"},
    {21, "NEXT", "next"},  {22, "COUNTER", "counter"}, {23, "CALL", "call"},         {24, "SET", "set"},
    {25, "SAY", "say"},    {26, "UNDO", "undo"},       {27, "REDO", "redo"},
};

/* As line 0 of a mat has them. */
static const row mat_zones[] = {
    {0, "LIBRARY", "library"},     {1, "HAND", "hand"},   {2, "REVEALED", "revealed"}, {3, "BATTLEFIELD", "battlefield"},
    {4, "GRAVEYARD", "graveyard"}, {5, "EXILE", "exile"}, {6, "STACK", "stack"},       {7, "COMMAND", "command"},
    {8, "TOKENS", "tokens"},       {9, "COIN", "coin"},   {10, "DIE", "die"},          {11, "D20", "d20"},
    {12, "PART", "part"},
};

static const row mat_values[] = {
    {0, "LIFE", "life"}, {1, "TURN", "turn"}, {2, "POISON", "poison"}, {3, "ENERGY", "energy"}, {4, "EXPERIENCE", "experience"},
};

/* Since version 2 of the transcript. */
static const row unproved[] = {
    {0, "PEEKING", "peeking"},  {1, "TRUST", "trust"},        {2, "COMPOSITION", "composition"},
    {3, "BACKS", "backs"},      {4, "RULES", "rules"},        {5, "PLAN", "plan"},
    {6, "END", "end"},          {7, "SEEN", "seen"},          {8, "EXAMPLE", "example"},
    {9, "VOIDS", "voids"},      {10, "LEFT", "left"},         {11, "SKIPS", "skips"},
    {12, "PLAY", "play"},       {13, "NAMES", "names"},       {14, "OBJECTIONS", "objections"},
    {15, "UNMIXED", "unmixed"}, {16, "DEBTS", "debts"},       {17, "CHOICES", "choices"},
    {18, "LOST", "lost"},       {19, "RECOVERY", "recovery"},
};

/* The lists as they are now. */
static const row operations_now[] = {
#define TALON_OP(id, name, wire, ...) {id, #name, wire},
#include <talon/op.def>
#undef TALON_OP
};

static const row arguments_now[] = {
#define TALON_ARG(id, name, wire, ...) {id, #name, wire},
#include <talon/op.def>
#undef TALON_ARG
};

static const row statuses_now[] = {
#define TALON_STATUS(id, name, wire, ...) {id, #name, wire},
#include <talon/status.def>
#undef TALON_STATUS
};

static const row fields_now[] = {
#define TALON_FIELD(id, name, wire, ...) {id, #name, wire},
#include <talon/status.def>
#undef TALON_FIELD
};

static const row actions_now[] = {
#define TALON_ACTION(id, name, wire, ...) {id, #name, wire},
#include <talon/commander.def>
#undef TALON_ACTION
};

static const row action_arguments_now[] = {
#define TALON_ACTION_ARG(id, name, wire, ...) {id, #name, wire},
#include <talon/commander.def>
#undef TALON_ACTION_ARG
};

static const row deeds_now[] = {
#define TALON_DEED(id, name, word, ...) {id, #name, word},
#include <talon/mat.def>
#undef TALON_DEED
};

static const row mat_zones_now[] = {
#define TALON_MAT_ZONE(id, name, word, ...) {id, #name, word},
#include <talon/mat.def>
#undef TALON_MAT_ZONE
};

static const row mat_values_now[] = {
#define TALON_MAT_VALUE(id, name, word, ...) {id, #name, word},
#include <talon/mat.def>
#undef TALON_MAT_VALUE
};

static const row verbs_now[] = {
#define VERB(id, name, word, ...) {id, #name, word},
#include "runner/verb.def"
#undef VERB
};

static const row flags_now[] = {
#define FLAG(id, name, word, ...) {id, #name, word},
#include "runner/verb.def"
#undef FLAG
};

static const row steps_now[] = {
#define STEP(id, name, word) {id, #name, word},
#include "runner/verb.def"
#undef STEP
};

static const row nodes_now[] = {
#define NODE(id, name, class, ...) {id, #name, #class},
#include "runner/node.def"
#undef NODE
};

static const row codes_now[] = {
#define CODE(id, name, ...) {id, #name, ""},
#include "runner/code.def"
#undef CODE
};

static const row deck_formats_now[] = {
#define TALON_DECK_FORMAT(id, name, wire, ...) {id, #name, wire},
#include <talon/deck.def>
#undef TALON_DECK_FORMAT
};

static const row unproved_now[] = {
#define TALON_UNPROVED(bit, name, word, ...) {bit, #name, word},
#include <talon/unproved.def>
#undef TALON_UNPROVED
};

static const row *find(const row *list, size_t n, int id)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].id == id)
            return &list[i];
    return NULL;
}

static void compare(const char *file, const char *list, const row *kept, size_t kept_n, const row *now, size_t now_n)
{
    for (size_t i = 0; i < kept_n; i++) {
        const row *r = find(now, now_n, kept[i].id);
        if (!r)
            fail_msg("%s: row %d, %s \"%s\", is gone. Ids are permanent: put it back; new rows are appended", file, kept[i].id,
                     kept[i].name, kept[i].wire);
        else if (strcmp(r->name, kept[i].name) != 0 || strcmp(r->wire, kept[i].wire) != 0)
            fail_msg("%s: row %d was %s \"%s\" and is now %s \"%s\". Ids and names are permanent: put it back and append "
                     "instead",
                     file, r->id, kept[i].name, kept[i].wire, r->name, r->wire);
    }
    for (size_t i = 0; i < now_n; i++)
        if (!find(kept, kept_n, now[i].id))
            fail_msg("%s: row %d, %s \"%s\", is new: append {%d, \"%s\", \"%s\"} to %s[] in tests/unit/ids.c", file, now[i].id, now[i].name,
                     now[i].wire, now[i].id, now[i].name, now[i].wire, list);
}

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define PERMANENT(list, file)                                                                                                              \
    static void list##_are_permanent(void **state)                                                                                         \
    {                                                                                                                                      \
        (void)state;                                                                                                                       \
        compare(file, #list, list, COUNT(list), list##_now, COUNT(list##_now));                                                            \
    }

PERMANENT(operations, "include/talon/op.def")
PERMANENT(arguments, "include/talon/op.def")
PERMANENT(statuses, "include/talon/status.def")
PERMANENT(fields, "include/talon/status.def")
PERMANENT(actions, "include/talon/commander.def")
PERMANENT(action_arguments, "include/talon/commander.def")
PERMANENT(deeds, "include/talon/mat.def")
PERMANENT(mat_zones, "include/talon/mat.def")
PERMANENT(mat_values, "include/talon/mat.def")
PERMANENT(verbs, "src/runner/verb.def")
PERMANENT(flags, "src/runner/verb.def")
PERMANENT(steps, "src/runner/verb.def")
PERMANENT(nodes, "src/runner/node.def")
PERMANENT(codes, "src/runner/code.def")
PERMANENT(deck_formats, "include/talon/deck.def")
PERMANENT(unproved, "include/talon/unproved.def")

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_are_permanent), cmocka_unit_test(arguments_are_permanent),
        cmocka_unit_test(statuses_are_permanent),   cmocka_unit_test(fields_are_permanent),
        cmocka_unit_test(actions_are_permanent),    cmocka_unit_test(action_arguments_are_permanent),
        cmocka_unit_test(deeds_are_permanent),      cmocka_unit_test(mat_zones_are_permanent),
        cmocka_unit_test(mat_values_are_permanent), cmocka_unit_test(verbs_are_permanent),
        cmocka_unit_test(flags_are_permanent),      cmocka_unit_test(steps_are_permanent),
        cmocka_unit_test(nodes_are_permanent),      cmocka_unit_test(deck_formats_are_permanent),
        cmocka_unit_test(unproved_are_permanent),   cmocka_unit_test(codes_are_permanent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
