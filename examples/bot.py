#!/usr/bin/env python3
"""A player for talon play and talon arena: the lowest card that it may play, else the first answer (docs/bots.md §8)."""
import json
import sys

RANKS = "23456789TJQKA"


def worth(answer):
    """Of an answer that is a card, its rank; of all others nothing."""
    return RANKS.index(answer[0]) if len(answer) == 2 and answer[0] in RANKS else -1


for line in sys.stdin:
    told = json.loads(line)
    if "ask" in told:  # the first line says which game it is, and asks nothing
        answers = told["answers"]
        best = min(range(len(answers)), key=lambda i: (worth(answers[i]), i))
        print(best + 1, flush=True)  # by number: a name would do as well
