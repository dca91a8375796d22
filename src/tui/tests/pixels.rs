//! Boards as images on a screen in memory.

use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::{Buffer, CellDiffOption},
    layout::{Rect, Size},
};

use super::harness::Harness;
use crate::tui::{
    event_loop::Model,
    input::TerminalReport,
    layout,
    state::AppState,
    theme::{Background, ColourDepth},
    view,
};

/// A program in colours on a terminal that gave these answers.
fn open(game: &str, size: (u16, u16), answers: &[TerminalReport]) -> Harness {
    let mut stage = Harness::game(size, game);
    let appearance = &mut stage.app.state.appearance;
    appearance.colour_depth = ColourDepth::True;
    appearance.note_report(&TerminalReport::Background([0; 3]));
    for answer in answers {
        stage.app.note_report(answer.clone());
    }
    stage
}

fn kitty() -> Vec<TerminalReport> {
    vec![TerminalReport::KittyGraphics, TerminalReport::Name("kitty(0.36.4)".into()), cells()]
}

fn sixel() -> Vec<TerminalReport> {
    vec![TerminalReport::Attributes { has_sixel: true }, cells()]
}

fn cells() -> TerminalReport {
    TerminalReport::CellSize(Size::new(6, 13))
}

/// The next frame, with images.
fn frame(stage: &Harness) -> Buffer {
    let Size { width, height } = stage.app.state.size;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
    terminal.draw(|frame| stage.app.view(frame)).expect("memory does not fail").buffer.clone()
}

/// The next frame without images.
fn text(state: &AppState) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(state.size.width, state.size.height)).expect("a terminal");
    terminal.draw(|frame| drop(view::view(state, frame))).expect("memory does not fail").buffer.clone()
}

fn square(stage: &Harness, name: &str) -> Rect {
    let session = stage.app.state.session.as_ref().expect("a game");
    let regions = layout::board_regions(&stage.app.state, stage.app.state.size).expect("room");
    let cell = session.board().cell_named(name).expect("a square");
    regions.board.rect_of(session.places().place(cell)).expect("in sight")
}

/// What is sent for a square.
fn sent(stage: &Harness, name: &str) -> String {
    let rect = square(stage, name);
    frame(stage).cell((rect.x, rect.y)).expect("on the screen").symbol().to_owned()
}

fn is_image(buffer: &Buffer, rect: Rect) -> bool {
    let cell = buffer.cell((rect.x, rect.y)).expect("on the screen");
    cell.symbol().contains("\x1bP9;1q") || cell.symbol().contains('\u{10eeee}')
}

#[test]
fn without_an_answer_or_with_the_setting_off_nothing_changes() {
    for (graphics, answers) in [("auto", Vec::new()), ("off", kitty()), ("off", sixel())] {
        let mut stage = open("chess", (100, 32), &answers);
        if graphics == "off" {
            stage.keys(",<down><down><left><esc>");
            assert!(stage.config().contains("graphics = \"off\""), "{}", stage.config());
        }
        assert_eq!(frame(&stage), text(&stage.app.state));
    }
}

#[test]
fn over_a_network_images_must_be_wanted() {
    let mut stage = open("chess", (100, 32), &sixel());
    stage.app.state.appearance.is_remote = true;
    assert_eq!(frame(&stage), text(&stage.app.state));
    stage.keys(",").shows(&["Images           ‹ auto (off over SSH)"]).keys("<down><down><right>");
    stage.shows(&["Images           ‹ on (sixel)"]).keys("<esc>");
    assert!(is_image(&frame(&stage), square(&stage, "e2")));
}

#[test]
fn images_stand_in_squares_and_all_else_is_text() {
    for answers in [kitty(), sixel()] {
        let stage = open("chess", (100, 32), &answers);
        let (images, text) = (frame(&stage), text(&stage.app.state));
        let squares = layout::board_regions(&stage.app.state, stage.app.state.size).expect("room").board.squares;
        for position in images.area.positions() {
            let (image, text) = (&images[position], &text[position]);
            if squares.contains(position) {
                assert_ne!(image, text, "{position}");
            } else {
                assert_eq!(image, text, "{position}");
            }
        }
    }
}

#[test]
fn an_image_changes_with_the_marks_of_its_square() {
    let mut stage = open("chess", (100, 32), &sixel());
    let squares = ["e4", "a1", "d2"];
    let before = squares.map(|name| sent(&stage, name));
    // The piece is chosen, its targets and the cursor are shown.
    stage.click("e2");
    let after = squares.map(|name| sent(&stage, name));
    assert_ne!(before[0], after[0]);
    assert_eq!(before[1..], after[1..]);
    stage.keys("<esc>").click("a1");
    stage.keys("<esc>");
    assert_ne!(sent(&stage, "a1"), before[1]);
}

#[test]
fn kitty_gets_each_image_once() {
    let stage = open("chess", (100, 32), &kitty());
    let first = frame(&stage);
    let transmissions = |buffer: &Buffer| buffer.content.iter().filter(|cell| cell.symbol().contains("a=T")).count();
    // Six pieces and the empty square, on squares of both colours, for both sides, and the one with the cursor. Kings and queens stand
    // on one colour each.
    assert!((20..=30).contains(&transmissions(&first)), "{}", transmissions(&first));
    assert_eq!(transmissions(&frame(&stage)), 0);
}

#[test]
fn text_over_the_board_wins() {
    for answers in [kitty(), sixel()] {
        let mut stage = open("chess", (100, 32), &answers);
        stage.keys("?");
        let (images, text) = (frame(&stage), text(&stage.app.state));
        let session = stage.app.state.session.as_ref().expect("a game");
        let regions = layout::board_regions(&stage.app.state, stage.app.state.size).expect("room");
        let squares = session.board().cells().map(|cell| regions.board.rect_of(session.places().place(cell)));
        let mut kept = 0;
        for rect in squares.flatten() {
            let is_text = rect.positions().all(|position| images[position] == text[position]);
            assert!(is_text || is_image(&images, rect));
            kept += usize::from(is_text);
        }
        assert!(kept > 20, "the help covers the middle of the board, not {kept} squares");
        // Nothing of an image is left where the dialog is.
        let title = text.content.iter().position(|cell| cell.symbol() == "╭").unwrap_or(0);
        assert_eq!(images.content[title].diff_option, CellDiffOption::None);
        stage.keys("<esc>");
        assert!(is_image(&frame(&stage), square(&stage, "e4")));
    }
}

#[test]
fn symbols_stay_text_on_a_plate() {
    for answers in [kitty(), sixel()] {
        let stage = open("xiangqi", (100, 40), &answers);
        let rect = square(&stage, "e1");
        let buffer = frame(&stage);
        let written: String = rect.positions().map(|position| buffer[position].symbol().to_owned()).collect();
        assert!(written.contains('帥'), "{written:?}");
    }
}

#[test]
fn every_game_has_images_at_every_size() {
    for game in ["chess", "shogi", "xiangqi", "go_9x9", "hex", "glinski", "nine_mens_morris", "three_player_chess"] {
        for size in [(60, 24), (80, 30), (120, 50)] {
            let mut stage = open(game, size, &sixel());
            for _ in 0..3 {
                let buffer = frame(&stage);
                let count = buffer.content.iter().filter(|cell| cell.symbol().contains("\x1bP9;1q")).count();
                let rows = layout::board_regions(&stage.app.state, size.into()).expect("room").board.size.height();
                assert_eq!(count > 0, rows >= 2, "{game} at {size:?}: {count} images in squares of {rows} rows");
                stage.keys("-");
            }
        }
    }
}

#[test]
fn the_mouse_finds_the_same_squares() {
    let mut stage = open("chess", (100, 32), &kitty());
    frame(&stage);
    stage.click("e2").mouse("e4", MouseEventKind::Down(MouseButton::Left));
    stage.mouse("e4", MouseEventKind::Up(MouseButton::Left)).shows(&["Black to move"]);
}

#[test]
fn a_light_background_and_images_are_answers_alike() {
    let mut stage = open("chess", (100, 32), &[TerminalReport::Background([255; 3])]);
    assert_eq!(stage.app.state.appearance.background, Background::Light);
    stage.app.note_report(TerminalReport::Background([0; 3]));
    assert_eq!(stage.app.state.appearance.background, Background::Dark);
}
