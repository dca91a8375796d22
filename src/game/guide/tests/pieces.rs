//! Pieces that every player knows, and pieces of all boards.

use super::{check, check_diagram, check_special, guide};

#[test]
fn chess() {
    let chess = guide("chess");
    check(
        &chess,
        "pawn",
        "Moves one square forward, or two squares forward from its starting square; captures one square diagonally forward. \
         Promotes to queen, rook, bishop or knight on the last rank.",
    );
    check(&chess, "knight", "Jumps two squares in one direction and one to the side.");
    check(&chess, "bishop", "Moves any number of squares diagonally.");
    check(&chess, "rook", "Moves any number of squares horizontally or vertically.");
    check(&chess, "queen", "Moves any number of squares in any direction.");
    check(&chess, "king", "Moves one square in any direction.");
    assert_eq!(chess.pieces.len(), 6, "both sides move alike");
    assert_eq!(
        chess.aim,
        [
            "Checkmate wins: the enemy king is attacked, and no move ends the attack.",
            "A king that is attacked is in check. A player may not make a move that leaves their own king in check.",
        ]
    );
    check_diagram("chess", "pawn", "d2: cc3 md3 ce3 fd4");
    check_diagram("chess", "knight", "d4: bc2 be2 bb3 bf3 bb5 bf5 bc6 be6");
    check_special(
        "chess",
        "Castling: the king and a rook move together, the king from e1 to g1 and the rook from h1 to f1, or the king from e1 to \
         c1 and the rook from a1 to d1.",
    );
    check_special(
        "chess",
        "To castle, neither may have moved before, the squares between them must be empty, and the king may not be in check or \
         cross an attacked square.",
    );
    check_special(
        "chess",
        "En passant: a pawn that has just passed over a square with its first move may be captured there by an enemy pawn, in the \
         next turn only.",
    );
}

#[test]
fn shogi() {
    let shogi = guide("shogi");
    check(
        &shogi,
        "gold",
        "May be dropped from the hand on any empty square. Moves one square horizontally or vertically, or diagonally forward.",
    );
    check(
        &shogi,
        "silver",
        "May be dropped from the hand on any empty square. Moves one square forward or diagonally. May promote to promoted silver \
         when it moves into, within or out of the last three ranks.",
    );
    check(
        &shogi,
        "lance",
        "May be dropped from the hand on any empty square except on the last rank. Moves any number of squares forward. May \
         promote to promoted lance on the last three ranks, and must where it could not move on.",
    );
    check(
        &shogi,
        "pawn",
        "May be dropped from the hand on any empty square except on the last rank, not on a file where its side already has one. \
         Moves one square forward. May promote to tokin on the last three ranks, and must where it could not move on.",
    );
    check(&shogi, "tokin", "Moves one square horizontally or vertically, or diagonally forward.");
    check(&shogi, "dragon", "Moves any number of squares horizontally or vertically, or one square diagonally.");
    assert!(
        shogi
            .aim
            .contains(&"If a player repeats a position by giving check at every turn, that player loses.".to_owned()),
        "{:?}",
        shogi.aim
    );
    check_special("shogi", "A captured piece goes to the hand of the player who captures it.");
}

#[test]
fn xiangqi() {
    let xiangqi = guide("xiangqi");
    check(
        &xiangqi,
        "cannon",
        "Moves any number of points horizontally or vertically; captures any number of points horizontally or vertically, over \
         exactly one piece in between.",
    );
    check(
        &xiangqi,
        "horse",
        "Moves one point straight and then one point diagonally outward, unless a piece stands in the way.",
    );
    check(
        &xiangqi,
        "elephant",
        "Moves two points diagonally, unless a piece stands in the way. Never goes beyond rank 5.",
    );
    check(&xiangqi, "advisor", "Moves one point diagonally. Stays within 6j to 4h.");
    check(&xiangqi, "general", "Moves one point horizontally or vertically. Stays within 6j to 4h.");
    check(&xiangqi, "soldier", "Moves one point forward, or one point sideways once past the middle of the board.");
    check_special(
        "xiangqi",
        "A general attacks the enemy general at any distance forward, so the two may never face each other on an open line.",
    );
}

#[test]
fn old_and_large_chess() {
    let courier = guide("courier");
    check(&courier, "archer", "Jumps two squares diagonally.");
    check(&courier, "man", "Moves one square in any direction.");
    check(&courier, "jester", "Moves one square horizontally or vertically.");
    check(&courier, "queen", "Moves one square diagonally.");
    check(&courier, "courier", "Moves any number of squares diagonally.");
    check(&guide("makruk"), "khon", "Moves one square forward or diagonally.");
    check(&guide("wildebeest"), "camel", "Jumps three squares in one direction and one to the side.");
    check(
        &guide("capablanca"),
        "archbishop",
        "Moves any number of squares diagonally, or jumps two squares in one direction and one to the side.",
    );
}

#[test]
fn other_boards() {
    let glinski = guide("glinski");
    check(&glinski, "rook", "Moves any number of cells straight in any of six directions.");
    check(&glinski, "bishop", "Moves any number of cells diagonally.");
    check(&glinski, "knight", "Jumps two cells straight and one more to the side.");
    check(
        &glinski,
        "pawn",
        "Moves one cell forward, or two cells forward from its starting cell; captures one cell forward to either side. Promotes \
         to queen, rook, bishop or knight at the far side of the board.",
    );
    let three = guide("three_player_chess");
    check(&three, "queen", "Moves any number of squares in any direction.");
    check(&three, "knight", "Jumps two squares straight and one more to the side.");
    assert_eq!(three.pieces.len(), 6, "all three sides move alike");
    check(&guide("cylinder_chess"), "bishop", "Moves any number of squares diagonally.");
    check(&guide("torus_chess"), "king", "Moves one square in any direction.");
}

#[test]
fn draughts() {
    let draughts = guide("english_draughts");
    check(
        &draughts,
        "man",
        "Moves one square diagonally forward; captures by jumping diagonally forward over an enemy next to it, to the empty square \
         behind it, and jumps on if it can. Promotes to king on the last rank.",
    );
    check(
        &draughts,
        "king",
        "Moves one square diagonally; captures by jumping diagonally over an enemy next to it, to the empty square behind it, and \
         jumps on if it can.",
    );
    check(
        &guide("international_draughts"),
        "king",
        "Moves any number of squares diagonally; captures by jumping diagonally over an enemy at any distance, to any empty square \
         behind it, and jumps on if it can.",
    );
    check_special("english_draughts", "Captures are compulsory.");
}

#[test]
fn moves_from_some_cells() {
    let janggi = guide("janggi");
    check(
        &janggi,
        "chariot",
        "Moves any number of points horizontally or vertically, or up to two points diagonally along the lines that are drawn on \
         the board.",
    );
    check(
        &janggi,
        "elephant",
        "Moves one point straight and then two points diagonally outward, unless a piece stands in the way.",
    );
    check(
        &janggi,
        "cannon",
        "Moves any number of points horizontally or vertically, over exactly one piece in between, or two points diagonally over \
         one piece in between along the lines that are drawn on the board.",
    );
    check(
        &guide("irreversible_extended"),
        "king",
        "Moves one square forward, or diagonally forward; it also captures one square sideways or backward, or diagonally backward.",
    );
    check(
        &guide("irreversible_extended"),
        "rook",
        "Moves any number of squares forward; it also captures any number of squares sideways or backward.",
    );
    check_diagram("english_draughts", "man", "d4: jc5 je5 cb6 cf6");
    check(
        &guide("torus_chess"),
        "pawn",
        "Moves one square forward, or two or three squares forward from the first rank; captures one square diagonally forward. \
         Promotes to queen, rook, bishop or knight on the last rank.",
    );
    check(&guide("chess_4x5"), "queen", "Moves any number of squares in any direction.");
}

#[test]
fn pieces_that_turn_over() {
    check(
        &guide("kyotoshogi"),
        "rook",
        "A pawn in the hand may be dropped as this piece on any empty square. Moves any number of squares horizontally or \
         vertically. Turns into a pawn with every move.",
    );
    check(
        &guide("microshogi"),
        "lance",
        "May be dropped from the hand on any empty square. Moves any number of squares forward. Turns into a silver when it captures.",
    );
    check(
        &guide("sittuyin"),
        "pawn",
        "Moves one square forward; captures one square diagonally forward. May become general on the long diagonals from rank 5 \
         on, or on any square if no other is left, depending on the other pieces.",
    );
    check(
        &guide("othello"),
        "disc",
        "Is placed on an empty square where it encloses at least one enemy disc in a straight or diagonal line, between itself and \
         another disc of the same player. All enclosed discs turn over and change sides.",
    );
}

/// The head of the snake moves only with its body behind it.
#[test]
fn pieces_that_move_only_beside_others_are_sampled() {
    let text = "Its moves depend on the pieces around it. The diagram shows where it went in sample games.";
    check(&guide("snake"), "head", text);
    let snake = guide("snake");
    let head = snake.pieces.iter().find(|piece| piece.name == "head").expect("a head");
    let signs = head.diagram.as_ref().expect("a diagram").signs();
    assert_eq!(signs, [super::DiagramSign::Sampled]);
    check(
        &guide("algebra_of_chess"),
        "♔",
        "It made no move of its own in sample games. Moves of other pieces may change it.",
    );
}
