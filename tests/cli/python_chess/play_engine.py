"""Plays twenty games of Alfil against itself through python-chess, which knows the rules and rejects an illegal move.

Usage: play_engine.py PROGRAM
"""

import sys

import chess.engine
import chess.variant

PROGRAM = sys.argv[1]
VARIANTS = ["chess", "chess960", "crazyhouse", "atomic", "antichess", "horde", "kingofthehill", "racingkings", "3check", "suicide"]
MAX_PLIES = 300
LIMIT = chess.engine.Limit(nodes=100)


def board_of(variant):
    if variant == "chess960":
        return chess.Board.from_chess960_pos(518 + 42)
    return chess.variant.find_variant(variant)()


def play(open_engine, subcommand, variant):
    board = board_of(variant)
    with open_engine([PROGRAM, subcommand]) as engine:
        game = object()
        while not board.is_game_over(claim_draw=False) and board.ply() < MAX_PLIES:
            result = engine.play(board, LIMIT, game=game)
            if result.move is None:
                assert result.resigned or result.draw_offered, f"{variant}: no move in {board.fen()}"
                break
            board.push(result.move)
    print(subcommand, variant, board.ply(), board.result(), flush=True)


for variant in VARIANTS:
    play(chess.engine.SimpleEngine.popen_uci, "uci", variant)
    play(chess.engine.SimpleEngine.popen_xboard, "xboard", variant)
