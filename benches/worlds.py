"""Many-worlds solitaire as its author plays it (seed 003): a list of boards of the PyPI package `chess`.

`python3 worlds.py ROUNDS`, with `chess` installed: one line a round, move, worlds and seconds, as JSON.
"""

import json
import sys
import time

import chess

SCRIPT = ["e2e4", "d2d4", "g1f3", "f1c4", "e1g1", "b1c3", "f1e1", "c1g5"]


def advance(worlds, move):
    """The worlds after a move in all that allow it and every reply, each position once."""
    after = {}
    for board in worlds:
        if not board.is_legal(move):
            continue
        board = board.copy(stack=False)
        board.push(move)
        for reply in board.legal_moves:
            world = board.copy(stack=False)
            world.push(reply)
            # The picture of the board alone would merge worlds that differ in what may still be castled or taken in passing.
            after[world.epd()] = world
    return list(after.values())


worlds = [chess.Board()]
for name in SCRIPT[: int(sys.argv[1])]:
    begin = time.perf_counter()
    worlds = advance(worlds, chess.Move.from_uci(name))
    row = {"move": name, "worlds": len(worlds), "seconds": time.perf_counter() - begin}
    print(json.dumps(row), flush=True)
