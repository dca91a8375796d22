"""Plays games in UCI by the rules of pyffish (Fairy-Stockfish), compares the last positions, and prints the number of games.

Usage: play_games.py UCI_FILE JSON_FILE
"""

import json
import re
import sys

import pyffish


def comparable(fen):
    """The position with the pieces in hand sorted. The clock of games with drops is left out: programs reset it differently."""
    board, *fields = fen.split()
    hand = re.search(r"\[(.*)\]", board)
    if hand and hand[1]:
        board = board[: hand.start()] + "".join(sorted(hand[1]))
    if hand:
        del fields[-2]
    return [board, *fields]


uci_file, json_file = sys.argv[1:]
with open(json_file) as file:
    positions = [json.loads(line)["fen"] for line in file]
with open(uci_file) as file:
    lines = file.read().splitlines()
games = [line.split() for line in lines if line.startswith("position ")]
option = "setoption name UCI_Variant value "
variant = next((line.removeprefix(option) for line in lines if line.startswith(option)), "chess")
assert len(games) == len(positions), f"{len(games)} games in UCI, {len(positions)} in JSON"
for number, (words, fen) in enumerate(zip(games, positions), 1):
    at = words.index("moves")
    start = pyffish.start_fen(variant) if words[1] == "startpos" else " ".join(words[2:at])
    moves = words[at + 1 :]
    for ply, move in enumerate(moves):
        legal = pyffish.legal_moves(variant, start, moves[:ply])
        assert move in legal, f"game {number}: {move} after {moves[:ply]} is not among {legal}"
    found = pyffish.get_fen(variant, start, moves)
    assert comparable(found) == comparable(fen), f"game {number}: Alfil has {fen}, pyffish has {found}, after {moves}"
print(len(games))
