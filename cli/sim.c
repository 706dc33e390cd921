/* sim.c -- talon sim: deal a game many times and count. The job: from the command line, from a file, from many files. */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/talon.h>

#include "many.h"
#include "names.h"
#include "show.h"

static void alone(uint64_t *count, size_t n)
{
    (void)count, (void)n;
}

static int own_status(int status)
{
    return status;
}

static void keep_seed(talon_seed *seed)
{
    (void)seed;
}

sim_cluster sim_cluster_here = {.rank = 0, .size = 1, .agree = own_status, .share_seed = keep_seed, .sum = alone};

/* ------------------------------------------------------------- the command line */

/* 1000000, 1e6 or 2.5e6. */
static int read_deals(uint64_t *deals, const char *text)
{
    const uint64_t most = UINT64_C(9000000000000000);
    if (!read_number_quietly(deals, text, most) || *deals == 0)
        return complain("--deals is a whole number from 1 to 9e15, like 1000000 or 1e6, not \"%s\"", text);
    return EXIT_YES;
}

/* Part i of n: deals·(i−1)/n … deals·i/n − 1, without overflow. */
static sim_range part_of(uint64_t deals, uint64_t i, uint64_t n)
{
    const uint64_t each = deals / n, more = deals % n;
    const uint64_t first = each * (i - 1) + (i - 1 < more ? i - 1 : more), end = each * i + (i < more ? i : more);
    return (sim_range){.first = first, .next = first, .end = end};
}

static int read_shard(sim_range *range, const char *text, uint64_t deals)
{
    unsigned long i = 1, n = 1;
    char *end = NULL, *slash = NULL;
    if (text && text[0] >= '0' && text[0] <= '9') {
        i = strtoul(text, &slash, 10);
        n = *slash == '/' && slash[1] >= '0' && slash[1] <= '9' ? strtoul(slash + 1, &end, 10) : 0;
    }
    if (text && (!end || *end || i < 1 || i > n || n > SIM_RANGES_MAX))
        return complain("--shard is a part and how many there are, like 2/5, not \"%s\"", text);
    *range = part_of(deals, i, n);
    return EXIT_YES;
}

static int note_call(sim_note *n, const call *c)
{
    const char *deals = call_option(c, "deals");
    if (c->words_n != 1)
        return complain("sim needs one game; for example: talon sim texas_holdem --players 2 -n 1e6 --count 'pair(hand.1)'");
    if (!deals)
        return complain("sim needs the number of deals: -n 1e6");
    if (!call_many(c, "count", 0))
        return complain("sim needs a question: --count 'pair(hand.1)'; talon help sim");
    bool ok = copy_text(&n->game, c->word[0]) && copy_text(&n->players, call_option(c, "players")) &&
              copy_text(&n->dealer, call_option(c, "dealer")) && copy_text(&n->until, call_option(c, "until")) &&
              copy_text(&n->deck, call_option(c, "deck")) && copy_text(&n->seed, call_option(c, "seed")) &&
              copy_text(&n->given, call_option(c, "given"));
    for (size_t i = 0; ok && call_many(c, "count", i); i++)
        ok = copy_text(&n->question[n->questions_n++], call_many(c, "count", i));
    for (size_t i = 0; ok && call_many(c, "hand", i); i++)
        ok = copy_text(&n->hand[n->hands_n++], call_many(c, "hand", i));
    n->range = calloc(SIM_RANGES_MAX, sizeof *n->range);
    if (!ok || !n->range)
        return no_memory();
    n->ranges_n = 1;
    const int status = read_deals(&n->deals, deals);
    return status == EXIT_YES ? read_shard(n->range, call_option(c, "shard"), n->deals) : status;
}

/* ------------------------------------------------------------------ the game */

/* A phase may be given by its number; what is saved has its name, so that parts fit together. */
static int read_until(sim_note *n, const talon_game *g)
{
    const int status = game_check_until(g, n->until);
    if (status != EXIT_YES || !n->until)
        return status;
    uint32_t nth;
    const int32_t phase = talon_game_find_time(g, &nth, n->until);
    const char *own = phase > 0 ? talon_game_phase_name(g, (uint32_t)phase - 1) : "setup";
    const size_t size = strlen(own) + 16;
    char *name = malloc(size);
    if (!name)
        return no_memory();
    if (nth)
        snprintf(name, size, "%s.%u", own, nth);
    else
        snprintf(name, size, "%s", own);
    free(n->until);
    n->until = name;
    return EXIT_YES;
}

static int cannot_deal(const sim_job *j, const talon_outcome *o)
{
    char text[400];
    if (o->end == TALON_END_STOPPED)
        return no_memory();
    if (o->end == TALON_END_FAULT)
        talon_fault_text(text, sizeof text, &o->fault, NULL, NULL);
    else
        players_why_not(text, sizeof text, &j->seats, o);
    if (o->line)
        complain("%s:%u:%u: %s", j->source.file, o->line, o->column, text);
    else
        complain("%s: %s", j->source.file, text);
    return EXIT_INPUT;
}

/* The texts of the note are the options of a call: the same code reads both. */
static int read_game(sim_job *j, talon_path *path)
{
    call c = *j->c;
    int status = path_read(path, j->c);
    if (status != EXIT_YES)
        return status;
    call_set(&c, "players", j->note.players);
    call_set(&c, "dealer", j->note.dealer);
    call_set(&c, "deck", j->note.deck);
    call_set(&c, "seed", j->note.seed);
    j->game = game_open(j->note.game, &j->source, &status);
    if (!j->game)
        return status;
    status = game_problems(&j->source);
    if (status == EXIT_YES)
        status = read_until(&j->note, j->game);
    return status == EXIT_YES ? players_read(&j->seats, &c, j->game) : status;
}

/* What one process cannot do, none begins: the others would wait for it forever. */
static int agreed(int status)
{
    const int all = sim_cluster_here.agree(status);
    if (all != status)
        complain("one of the other processes could not start");
    return all;
}

static int open_game(sim_job *j)
{
    talon_outcome o;
    talon_path path;
    const int status = agreed(read_game(j, &path));
    if (status != EXIT_YES)
        return status;
    sim_cluster_here.share_seed(&j->seats.s.seed);
    j->sim = talon_sim_new(&o, j->game, &j->seats.s, j->note.until, path);
    return j->sim ? EXIT_YES : cannot_deal(j, &o);
}

/* The question with a caret under what is wrong. */
static int bad_question(const char *flag, const char *text, const talon_question_error *e)
{
    char line[TALON_QUESTION_MAX + 1], before[TALON_QUESTION_MAX + 1];
    if (is_no_memory(e->text))
        return no_memory();
    snprintf(line, sizeof line, "%s", text);
    show_clean(line);
    snprintf(before, sizeof before, "%.*s", (int)e->at, line);
    complain("--%s: %s", flag, e->text);
    fprintf(stderr, "  %s\n  %*s", line, show_width(before), "");
    for (uint32_t i = 0; i < (e->size ? e->size : 1); i++)
        fputc('^', stderr);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

/* Every deal that counts has one value of each question. */
static bool counts_fit(const sim_job *j)
{
    const uint64_t *count = j->note.count, counted = j->given ? sim_counted(j) : sim_done(j);
    if (counted > sim_done(j))
        return false;
    for (size_t i = 0; i < j->note.questions_n; i++) {
        uint64_t left = counted;
        for (uint32_t v = 0; v < talon_question_values(j->question[i]); v++, count++) {
            if (*count > left)
                return false;
            left -= *count;
        }
        if (left)
            return false;
    }
    return true;
}

static int read_given(sim_job *j)
{
    talon_question_error e;
    const char *text = j->note.given;
    if (!text)
        return EXIT_YES;
    j->given = talon_question_parse(&e, j->sim, text, strlen(text));
    if (!j->given)
        return bad_question("given", text, &e);
    return talon_question_is_yes_no(j->given)
               ? EXIT_YES
               : complain("--given is a yes-or-no question, like points(hand.1) >= 12; \"%s\" is a number", text);
}

static int read_questions(sim_job *j)
{
    size_t counts = 0;
    const int status = read_given(j);
    if (status != EXIT_YES)
        return status;
    for (size_t i = 0; i < j->note.questions_n; i++) {
        talon_question_error e;
        const char *text = j->note.question[i];
        j->question[i] = talon_question_parse(&e, j->sim, text, strlen(text));
        if (!j->question[i])
            return bad_question("count", text, &e);
        counts += talon_question_values(j->question[i]);
    }
    if (j->note.counts_n && (j->note.counts_n != counts || !counts_fit(j))) {
        complain("the file does not fit the game, or its counts do not add up to its deals");
        return EXIT_INPUT;
    }
    if (!j->note.count)
        j->note.count = calloc(counts, sizeof *j->note.count);
    j->note.counts_n = counts;
    return j->note.count ? EXIT_YES : no_memory();
}

/* The cards of everybody's deck: a list may change while the name of its file stays. */
static uint64_t hash_decks(uint64_t h, const table_players *s)
{
    for (uint32_t i = 0; s->s.import && i < s->s.players_n; i++) {
        const talon_pack *deck = s->s.import[i];
        h = fingerprint_number(h, talon_pack_cards(deck));
        h = fingerprint_number(h, talon_pack_commanders(deck));
        for (uint32_t c = 0; c < talon_pack_cards(deck); c++)
            h = fingerprint_text(h, talon_pack_name(deck, talon_pack_face(deck, (talon_card)c), NULL));
    }
    return h;
}

/* Of all that decides the counts. */
static int check_fingerprint(sim_job *j)
{
    const talon_seating *s = &j->seats.s;
    char now[17];
    uint64_t h = fingerprint_add(FINGERPRINT, j->game, talon_game_size(j->game));
    for (uint32_t i = 0; i < s->players_n; i++)
        h = fingerprint_text(h, s->player[i]);
    h = fingerprint_number(h, s->dealer);
    h = fingerprint_text(h, j->note.until);
    h = hash_decks(h, &j->seats);
    h = fingerprint_add(h, &s->seed, sizeof s->seed);
    for (size_t i = 0; i < j->note.questions_n; i++)
        h = fingerprint_text(h, j->note.question[i]);
    for (size_t i = 0; i < j->note.hands_n; i++)
        h = fingerprint_text(fingerprint_text(h, "hand"), j->note.hand[i]);
    if (j->note.given)
        h = fingerprint_text(fingerprint_text(h, "given"), j->note.given);
    snprintf(now, sizeof now, "%016llx", (unsigned long long)h);
    if (j->note.fingerprint[0] && strcmp(now, j->note.fingerprint) != 0) {
        complain("the game or a deck is not what it was when this file was written");
        return EXIT_INPUT;
    }
    snprintf(j->note.fingerprint, sizeof j->note.fingerprint, "%s", now);
    return EXIT_YES;
}

/* A seed of the system's is written down, so that the job can go on. */
static int keep_seed_text(sim_job *j)
{
    if (j->note.seed)
        return EXIT_YES;
    char text[2 * TALON_SEED_SIZE + 3] = "0x";
    for (size_t i = 0; i < TALON_SEED_SIZE; i++)
        snprintf(text + 2 + 2 * i, 3, "%02x", j->seats.s.seed.byte[i]);
    return copy_text(&j->note.seed, text) ? EXIT_YES : no_memory();
}

static int open_job(sim_job *j)
{
    int status = open_game(j);
    if (status == EXIT_YES)
        status = sim_know_hands(j);
    if (status == EXIT_YES)
        status = read_questions(j);
    if (status == EXIT_YES)
        status = check_fingerprint(j);
    return status == EXIT_YES ? keep_seed_text(j) : status;
}

/* ---------------------------------------------------------------- the three ways */

/* After Ctrl-C: how to go on with what was shown. */
static void say_interrupted(const sim_job *j)
{
    char done[32], all[32], word[SHELL_WORD];
    const sim_range *r = &j->note.range[0];
    grouped(done, sizeof done, r->next - r->first);
    grouped(all, sizeof all, r->end - r->first);
    if (r->next == r->first)
        complain("interrupted before a deal was counted");
    else if (j->save)
        complain("interrupted after %s of %s deals; to go on: talon sim --resume %s", done, all, shell_word(word, j->save));
}

static int count_job(sim_job *j)
{
    const bool cluster = sim_cluster_here.size > 1;
    if (cluster)
        j->note.range[0] = part_of(j->note.deals, sim_cluster_here.rank + 1, sim_cluster_here.size);
    const int status = sim_run(j);
    if (status != EXIT_YES)
        return status;
    sim_cluster_here.sum(j->note.count, j->note.counts_n);
    if (cluster)
        j->note.range[0] = (sim_range){.first = 0, .next = j->note.deals, .end = j->note.deals};
    const int shown = sim_cluster_here.rank == 0 ? sim_show(j) : EXIT_YES;
    if (j->interrupted && shown == EXIT_YES)
        say_interrupted(j);
    return shown;
}

static int begin(sim_job *j)
{
    int status = note_call(&j->note, j->c);
    char word[SHELL_WORD];
    if (status == EXIT_YES && j->save && access(j->save, F_OK) == 0)
        return complain("%s exists already; to continue it: talon sim --resume %s", j->save, shell_word(word, j->save));
    if (status == EXIT_YES)
        status = agreed(open_job(j));
    return status == EXIT_YES ? count_job(j) : status;
}

/* What a file says cannot be given again beside it. */
static int check_alone(const call *c, const char *flag)
{
    static const char *const kept[] = {"deals", "shard", "players", "dealer", "until", "deck", "seed", "given", "hand", "count"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (call_option(c, kept[i]))
            return complain("--%s takes everything from the file; --%s cannot be given again", flag, kept[i]);
    return EXIT_YES;
}

static int resume(sim_job *j, const char *path)
{
    if (j->c->words_n)
        return complain("--resume takes everything from the file; \"%s\" is one word too many", j->c->word[0]);
    if (j->save)
        return complain("--resume continues in its file; to keep the counts in another one too, copy it");
    j->save = path;
    int status = check_alone(j->c, "resume");
    if (status == EXIT_YES)
        status = sim_note_read(&j->note, path);
    if (status == EXIT_YES && j->note.ranges_n != 1) {
        complain("%s is several parts put together; each of them can be resumed alone", path);
        return EXIT_INPUT;
    }
    if (status == EXIT_YES)
        status = open_job(j);
    return status == EXIT_YES ? count_job(j) : status;
}

static void say_missing(const sim_note *n)
{
    uint64_t missing = n->deals;
    for (size_t i = 0; i < n->ranges_n; i++)
        missing -= n->range[i].next - n->range[i].first;
    if (missing)
        complain("%llu of the %llu deals are in none of the files", (unsigned long long)missing, (unsigned long long)n->deals);
}

static int merge(sim_job *j)
{
    const char *path = j->c->words_n ? j->c->word[0] : NULL;
    if (!path)
        return complain("--merge needs the files of the parts");
    if (call_option(j->c, "resume"))
        return complain("--merge and --resume are two different things");
    int status = check_alone(j->c, "merge");
    if (status == EXIT_YES)
        status = sim_note_read(&j->note, path);
    for (size_t i = 1; status == EXIT_YES && i < j->c->words_n; i++) {
        sim_note other = {0};
        status = sim_note_read(&other, j->c->word[i]);
        if (status == EXIT_YES)
            status = sim_note_add(&j->note, &other, j->c->word[i]);
        sim_note_free(&other);
    }
    if (status == EXIT_YES)
        status = open_job(j);
    if (status == EXIT_YES && j->save)
        status = sim_note_write(&j->note, j->save);
    if (status != EXIT_YES)
        return status;
    say_missing(&j->note);
    return sim_show(j);
}

static int read_threads(unsigned *threads, const char *text)
{
    uint64_t n = 0;
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (text && (!read_number_quietly(&n, text, 1024) || n == 0))
        return complain("--threads is a whole number from 1 to 1024, not \"%s\"", text);
    *threads = text ? (unsigned)n : processors > 0 ? (unsigned)processors : 1;
    return EXIT_YES;
}

int command_sim(const call *c)
{
    sim_job j = {.c = c, .save = call_option(c, "save")};
    const char *path = call_option(c, "resume");
    int status = read_threads(&j.threads, call_option(c, "threads"));
    if (status == EXIT_YES)
        status = call_option(c, "merge") ? merge(&j) : path ? resume(&j, path) : begin(&j);
    for (size_t i = 0; i < MANY_MAX; i++)
        talon_question_free(j.question[i]);
    talon_question_free(j.given);
    talon_sim_free(j.sim);
    players_free(&j.seats);
    talon_game_free(j.game);
    game_source_free(&j.source);
    sim_note_free(&j.note);
    if (j.interrupted)
        sim_end_by_interrupt();
    return status;
}
