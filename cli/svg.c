/* svg.c -- the frame of a picture, and what all of them look like. */
#include "svg.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"

static const char sheet[] =
    ".bg{fill:#fff}text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#1f2328}\n"
    ".title{font-size:18px;font-weight:600}.name{font-size:14px;font-weight:600}.small{font-size:11.5px}\n"
    ".quiet{fill:#667085}.mid{text-anchor:middle}.end{text-anchor:end}.num{font-variant-numeric:tabular-nums}\n"
    ".grid{stroke:#e4e7ec;fill:none}.axis{stroke:#98a2b3;fill:none}.frame{stroke:#98a2b3;fill:none}\n"
    ".line{stroke:#2f6db5;stroke-width:2.5;fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
    ".dot{fill:#fff;stroke:#c2571a;stroke-width:2}.here{fill:#c2571a}.bar{fill:#a9c8ea}\n"
    ".s0{fill:#174a87}.s1{fill:#3d7dbd}.s2{fill:#8cb8de}.s3{fill:#c9dff0}.s4{fill:#f1f1ee}\n"
    ".s5{fill:#fbdcc0}.s6{fill:#f3b083}.s7{fill:#db7834}.s8{fill:#a3450e}\n"
    "@media (prefers-color-scheme:dark){.bg{fill:#16181d}text{fill:#e6e8eb}.quiet{fill:#98a2b3}\n"
    ".grid{stroke:#2b3038}.axis,.frame{stroke:#667085}.line{stroke:#7fb2ee}\n"
    ".dot{fill:#16181d;stroke:#f0a36b}.here{fill:#f0a36b}.bar{fill:#34557a}\n"
    ".s0{fill:#0c2747}.s1{fill:#1a4272}.s2{fill:#2d5d92}.s3{fill:#48688a}.s4{fill:#4b5058}\n"
    ".s5{fill:#7d6653}.s6{fill:#ad7f51}.s7{fill:#dc9a4e}.s8{fill:#ffc987}}\n";

static void put_escaped(FILE *f, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", f); break;
        case '>': fputs("&gt;", f); break;
        case '&': fputs("&amp;", f); break;
        case '"': fputs("&quot;", f); break;
        default: fputc(*text, f); /* any other character */
        }
}

int svg_open(svg *s, const char *folder, const char *name, int width, int height, const char *title)
{
    *s = (svg){.file = NULL};
    if ((size_t)snprintf(s->path, sizeof s->path, "%s/%s.svg", folder, name) >= sizeof s->path)
        errno = ENAMETOOLONG;
    else if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        s->file = fopen(s->path, "w");
    if (!s->file)
        return complain_errno("cannot write %s", s->path);
    fprintf(s->file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n<title>",
            width, height, width, height);
    put_escaped(s->file, title);
    fprintf(s->file, "</title>\n<style>\n%s</style>\n<rect class=\"bg\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n", sheet, width, height);
    return EXIT_YES;
}

int svg_close(svg *s)
{
    fputs("</svg>\n", s->file);
    const bool bad = ferror(s->file) != 0, good = fclose(s->file) == 0 && !bad;
    if (!good)
        return complain_errno("cannot write %s", s->path);
    fprintf(stderr, "talon: wrote %s\n", s->path);
    return EXIT_YES;
}

void svg_text(svg *s, double x, double y, const char *style, const char *words)
{
    fprintf(s->file, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, style);
    put_escaped(s->file, words);
    fputs("</text>\n", s->file);
}

void svg_put(svg *s, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vfprintf(s->file, format, list);
    va_end(list);
}
