/* read_xml.c -- .cod (Cockatrice), .dek (Magic Online) and .o8d (OCTGN), on expat.
 *
 * A document type stops the parser before anything of it is read, so there are no entities but the five of XML itself: nothing is
 * fetched, and nothing grows. The text was found to be UTF-8, and is read as that whatever it declares. */
#include <string.h>

#include <expat.h>

#include "base/text.h"
#include "decklist/format.h"

typedef struct xml_reader {
    deck_reader *r;
    uint32_t depth;
    talon_deck_part part; /* of the zone */
    const char *word;     /* its cards' keyword, where the part alone does not say it, or NULL */
    bool stopped;
    enum { IN_NOTHING, IN_DECK_NAME, IN_CARD, IN_REMARK } in; /* what the text is now */
    char text[4 * TALON_MAX_CARD_NAME + 2];                   /* as far as it was read: more than a name may have */
    size_t text_size;
    piece card; /* of .o8d: the place, count and id of the card whose name is being read */
    int64_t n;
    const char *id;
} xml_reader;

static piece here(const xml_reader *x)
{
    const XML_Index i = XML_GetCurrentByteIndex(x->r->xml);
    const size_t pos = i < 0 ? 0 : (size_t)i < x->r->text.size ? (size_t)i : x->r->text.size;
    const int size = XML_GetCurrentByteCount(x->r->xml);
    const size_t left = x->r->text.size - pos;
    return (piece){x->r->text.at + pos, size > 0 && (size_t)size < left ? (size_t)size : left ? 1 : 0};
}

static void stop(xml_reader *x)
{
    x->stopped = true;
    XML_StopParser(x->r->xml, XML_FALSE);
}

static const char *attribute(const char **list, const char *name)
{
    for (; *list; list += 2)
        if (strcmp(list[0], name) == 0)
            return list[1];
    return NULL;
}

/* A whole number, or −1. */
static int64_t number_in(const char *text)
{
    int64_t n = 0;
    const char *p = text;
    for (; *p >= '0' && *p <= '9' && n < 1000000000; p++)
        n = n * 10 + (*p - '0');
    return p == text || *p ? -1 : n;
}

static const char *text_of(const xml_reader *x, const char **list, const char *name)
{
    const char *value = attribute(list, name);
    return value ? talon__deck_text(x->r, (piece){value, strlen(value)}) : "";
}

static void read_card(xml_reader *x, const char **list, const char *count_name, const char *name_name, talon_deck_part part)
{
    const char *count = attribute(list, count_name), *name = attribute(list, name_name);
    const piece at = here(x);
    if (!count || !name) {
        talon__deck_report(x->r, D_XML_SHAPE, at, "a card needs %s=\"…\" and %s=\"…\"", count_name, name_name);
        return;
    }
    talon_deck_card *c = talon__deck_add(x->r, at, (piece){name, strlen(name)}, number_in(count), part);
    if (!c)
        return;
    c->set = text_of(x, list, "setShortName");
    c->number = text_of(x, list, "collectorNumber");
    c->scryfall = text_of(x, list, "uuid");
    const char *const catalogue = attribute(list, "CatID");
    if (catalogue && strcmp(catalogue, "0") != 0)
        talon__deck_unread(x->r, "catalogue numbers");
    const char *const annotation = attribute(list, "Annotation");
    if (annotation)
        talon__deck_note_annotation(x->r->deck, (piece){annotation, strlen(annotation)});
}

/* OCTGN has the name between the tags. */
static void begin_card(xml_reader *x, const char **list)
{
    const char *count = attribute(list, "qty");
    x->card = here(x);
    x->n = count ? number_in(count) : 1;
    x->id = text_of(x, list, "id");
    x->in = IN_CARD;
    x->text_size = 0;
}

static void end_card(xml_reader *x)
{
    talon_deck_card *c = talon__deck_add(x->r, x->card, talon__piece_trim((piece){x->text, x->text_size}), x->n, x->part);
    if (!c)
        return;
    c->scryfall = x->id;
    if (x->word)
        talon__deck_keyword(x->r, c, (piece){x->word, strlen(x->word)});
}

static void read_root(xml_reader *x, const char *name)
{
    if (strcmp(name, "cockatrice_deck") == 0) {
        x->r->deck->format = TALON_DECK_COD;
        x->r->deck->reason = "it is XML with <cockatrice_deck>";
    } else if (strcmp(name, "Deck") == 0) {
        x->r->deck->format = TALON_DECK_DEK;
        x->r->deck->reason = "it is XML with <Deck>";
    } else if (strcmp(name, "deck") == 0) {
        x->r->deck->format = TALON_DECK_O8D;
        x->r->deck->reason = "it is XML with <deck>";
    } else {
        talon__deck_report(x->r, D_XML_SHAPE, here(x), "XML lists begin with <cockatrice_deck>, <Deck> or <deck>, not with <%.64s>", name);
        stop(x);
    }
}

static void read_zone(xml_reader *x, const char **list)
{
    const char *name = attribute(list, "name");
    if (!name)
        name = "";
    x->word = NULL;
    x->part = talon__deck_part_called((piece){name, strlen(name)});
    if (x->r->deck->format == TALON_DECK_O8D && strcmp(name, "Planes/Schemes") == 0) {
        x->part = TALON_DECK_TOKENS; /* played beside the deck */
        x->word = "Planes/Schemes";
    }
    if (x->part == TALON_DECK_PARTS) {
        talon__deck_report(x->r, D_SECTION, here(x), "no part of a deck is called \"%.64s\"; its cards count as main deck", name);
        x->part = TALON_DECK_MAIN;
    }
}

/* What Cockatrice keeps beside the cards. The card on the banner is a picture: often the commander, but nobody says so. */
static void note_beside(xml_reader *x, const char *name)
{
    static const char *const beside[][2] = {
        {"bannerCard", "the banner card"}, {"tag", "the deck's tags"}, {"move_card_to_zone", "plans for the sideboard"}};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        if (strcmp(name, beside[i][0]) == 0)
            talon__deck_unread(x->r, beside[i][1]);
}

/* An element below the root. */
static void begin_inside(xml_reader *x, const char *name, const char **list)
{
    const talon_deck_format f = x->r->deck->format;
    const bool cod = f == TALON_DECK_COD, dek = f == TALON_DECK_DEK, o8d = f == TALON_DECK_O8D;
    if (x->in == IN_CARD) {
        talon__deck_report(x->r, D_XML_SHAPE, here(x), "between <card> and </card> there is only the card's name");
        stop(x);
    } else if ((cod && strcmp(name, "zone") == 0) || (o8d && strcmp(name, "section") == 0)) {
        read_zone(x, list);
    } else if (cod && strcmp(name, "card") == 0) {
        read_card(x, list, "number", "name", x->part);
    } else if (o8d && strcmp(name, "card") == 0) {
        begin_card(x, list);
    } else if (dek && strcmp(name, "Cards") == 0) {
        const char *side = attribute(list, "Sideboard");
        read_card(x, list, "Quantity", "Name", side && strcmp(side, "true") == 0 ? TALON_DECK_SIDEBOARD : TALON_DECK_MAIN);
    } else {
        const bool remark = (cod && strcmp(name, "comments") == 0) || (o8d && strcmp(name, "notes") == 0);
        x->in = cod && strcmp(name, "deckname") == 0 ? IN_DECK_NAME : remark ? IN_REMARK : IN_NOTHING;
        x->text_size = 0;
        if (cod)
            note_beside(x, name);
    }
}

static void XMLCALL begin_element(void *context, const char *name, const char **list)
{
    xml_reader *x = context;
    if (x->stopped)
        return;
    if (++x->depth > TALON_DECK_DEPTH_MAX) {
        talon__deck_report(x->r, D_XML_SHAPE, here(x), "elements are nested more than %u deep", TALON_DECK_DEPTH_MAX);
        stop(x);
    } else if (x->depth == 1) {
        read_root(x, name);
    } else {
        begin_inside(x, name, list);
    }
}

static void XMLCALL end_element(void *context, const char *name)
{
    xml_reader *x = context;
    x->depth -= x->depth > 0;
    if (x->stopped)
        return;
    if (x->in == IN_DECK_NAME && strcmp(name, "deckname") == 0) {
        const size_t size = x->text_size > TALON_MAX_CARD_NAME ? talon__text_cut(x->text, TALON_MAX_CARD_NAME) : x->text_size;
        x->r->deck->name = talon__deck_text(x->r, talon__piece_trim((piece){x->text, size}));
    } else if (x->in == IN_CARD && strcmp(name, "card") == 0) {
        end_card(x);
    } else if (x->in == IN_REMARK && talon__piece_trim((piece){x->text, x->text_size}).size) {
        talon__deck_unread(x->r, name); /* comments, notes */
    }
    x->in = IN_NOTHING;
}

/* One byte is left, so that a text that is too long is seen to be. */
static void XMLCALL characters(void *context, const char *text, int size)
{
    xml_reader *x = context;
    for (int i = 0; x->in != IN_NOTHING && i < size && x->text_size < sizeof x->text - 1; i++)
        x->text[x->text_size++] = (unsigned char)text[i] < ' ' ? ' ' : text[i];
    if (x->text_size == sizeof x->text - 1)
        x->text_size = talon__text_cut(x->text, x->text_size);
}

static void XMLCALL begin_doctype(void *context, const char *name, const char *system, const char *public, int internal)
{
    xml_reader *x = context;
    (void)name, (void)system, (void)public, (void)internal;
    if (!x->stopped)
        talon__deck_report(x->r, D_DTD, here(x), "a deck list has no document type and no entities of its own");
    stop(x);
}

void talon__deck_read_xml(deck_reader *r)
{
    xml_reader x = {.r = r, .part = TALON_DECK_MAIN};
    XML_Parser parser = r->xml = XML_ParserCreate("UTF-8");
    if (!parser)
        longjmp(*r->deck->arena.out_of_memory, 1);
    XML_SetUserData(parser, &x);
    XML_SetElementHandler(parser, begin_element, end_element);
    XML_SetCharacterDataHandler(parser, characters);
    XML_SetStartDoctypeDeclHandler(parser, begin_doctype);
    XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER);
    if (XML_Parse(parser, r->text.at, (int)r->text.size, XML_TRUE) == XML_STATUS_ERROR && !x.stopped) {
        if (XML_GetErrorCode(parser) == XML_ERROR_NO_MEMORY)
            longjmp(*r->deck->arena.out_of_memory, 1);
        talon__deck_report(r, D_XML, here(&x), "this XML is not well formed: %s", XML_ErrorString(XML_GetErrorCode(parser)));
    }
}
