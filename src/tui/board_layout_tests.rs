//! Every size of terminal is answered, and everything stays inside it.

use super::*;
use crate::tui::board_picture::LabelPlace;

fn wish(terminal: (u16, u16), extent: (u16, u16)) -> LayoutRequest {
    LayoutRequest {
        terminal: terminal.into(),
        extent: extent.into(),
        panel: PanelDemand::IfRoom,
        labels: LabelRoom { width: 1, ..LabelRoom::default() },
        ..LayoutRequest::default()
    }
}

#[track_caller]
fn ready(wish: &LayoutRequest) -> BoardRegions {
    match lay_out(wish) {
        Ok(places) => places,
        Err(TooSmall { needs }) => panic!("needs {needs:?}"),
    }
}

#[track_caller]
fn check(terminal: (u16, u16), extent: (u16, u16), size: CellSize, panel: Option<(u16, u16)>) {
    let places = ready(&wish(terminal, extent));
    let found = (places.board.size, places.panel.map(|panel| (panel.width, panel.height)));
    assert_eq!(found, (size, panel), "{places:?}");
}

#[test]
fn the_usual_terminals() {
    check((60, 20), (8, 8), CellSize::SMALL, Some((23, 18)));
    check((80, 24), (8, 8), CellSize::SMALL, Some((43, 22)));
    check((100, 32), (8, 8), CellSize::of_rows(3), Some((47, 30)));
    check((110, 36), (8, 8), CellSize::of_rows(4), Some((41, 34)));
    check((200, 60), (8, 8), CellSize::of_rows(7), Some((48, 58)));
    check((60, 50), (8, 8), CellSize::of_rows(3), Some((60, 23)));
    check((40, 20), (8, 8), CellSize::SMALL, None);
    check((20, 10), (8, 8), CellSize::TINY, None);
    check((80, 24), (3, 3), CellSize::of_rows(7), Some((33, 22)));
    check((100, 32), (26, 26), CellSize::TINY, Some((43, 30)));
}

#[test]
fn what_is_asked_for_is_worth_more_than_room_for_marks() {
    let calm = wish((60, 20), (13, 13));
    let found = |wish: &LayoutRequest| {
        let places = ready(wish);
        (places.board.size, places.panel.is_some())
    };
    assert_eq!(found(&calm), (CellSize::TINY, true));
    let broad = wish((60, 24), (13, 9));
    assert_eq!(found(&broad), (CellSize::SMALL, false));
    assert_eq!(found(&LayoutRequest { panel: PanelDemand::Preferred, ..broad }), (CellSize::TINY, true));
}

#[test]
fn nothing_is_ever_outside() {
    let numbers = [0, 1, 2, 5, 9, 10, 16, 17, 20, 23, 24, 31, 40, 59, 60, 79, 80, 100, 133, 160, 200, 333, 500];
    let extents = [(0, 0), (1, 1), (3, 3), (8, 8), (9, 10), (26, 26), (1, 40), (200, 200), (32_767, 32_767)];
    let sizes = [1, 2, 3, 5, 9, 16].map(|rows| Some(CellSize::of_rows(rows))).into_iter().chain([None]);
    for pinned in sizes {
        for extent in extents {
            for (width, height) in numbers.iter().flat_map(|&w| numbers.iter().map(move |&h| (w, h))) {
                for bits in 0..8u16 {
                    let focus = (u16::saturating_sub(extent.0, 1 + bits) * 2, extent.1 / 2 * 2);
                    let panel = [PanelDemand::Hidden, PanelDemand::IfRoom, PanelDemand::Hidden, PanelDemand::Preferred]
                        [usize::from(bits & 3)];
                    let (labels, flipped) = (bits & 2, bits & 4 != 0);
                    let wish = LayoutRequest {
                        terminal: (width, height).into(),
                        extent: extent.into(),
                        pinned,
                        panel,
                        labels: LabelRoom {
                            width: labels,
                            has_ragged_edge: bits == 7,
                            place: if bits == 6 { LabelPlace::AboveRight } else { LabelPlace::BelowLeft },
                        },
                        is_ruled: bits == 4 || bits == 6,
                        needs_two_rows: bits == 5,
                        is_flipped: flipped,
                        focus,
                        previous_first: Position::new(7, 7),
                    };
                    inside(&wish);
                }
            }
        }
    }
}

#[track_caller]
fn inside(wish: &LayoutRequest) {
    let Ok(places) = lay_out(wish) else { return };
    let screen = Rect { x: 0, y: 0, width: wish.terminal.width, height: wish.terminal.height };
    let outer = places.board.outer();
    for rect in [places.header, places.footer, outer].into_iter().chain(places.panel) {
        assert_eq!(rect.intersection(screen), rect, "{wish:?} {places:?}");
    }
    assert!(!outer.intersects(places.header) && !outer.intersects(places.footer), "{wish:?} {places:?}");
    assert!(places.panel.is_none_or(|panel| !panel.intersects(outer)), "{wish:?} {places:?}");
    let focus_in_sight = places.board.rect_of(wish.focus).is_some();
    assert!(focus_in_sight || wish.extent.width == 0, "{wish:?} {places:?}");
}

#[test]
fn too_small_says_what_it_needs() {
    assert_eq!(lay_out(&wish((10, 5), (8, 8))), Err(TooSmall { needs: Size::new(16, 10) }));
    assert_eq!(lay_out(&wish((0, 0), (3, 3))), Err(TooSmall { needs: Size::new(16, 5) }));
}

#[test]
fn a_board_of_shifted_files_scrolls_rather_than_shrinks_to_one_row() {
    let wish = LayoutRequest { needs_two_rows: true, ..wish((60, 20), (11, 11)) };
    let size = |pinned| {
        let board = ready(&LayoutRequest { pinned, ..wish }).board;
        (board.size, board.is_whole())
    };
    assert_eq!(size(None), (CellSize::SMALL, false));
    // Unless the player wants them.
    assert_eq!(size(Some(CellSize::TINY)), (CellSize::TINY, true));
}

#[test]
fn the_panel_keeps_its_place_when_squares_grow() {
    let usual = wish((110, 36), (8, 8));
    let panel = |rows: Option<u16>| {
        let pinned = rows.map(CellSize::of_rows);
        let places = ready(&LayoutRequest { pinned, ..usual });
        (places.board.is_whole(), places.board.size, places.panel.is_some())
    };
    assert_eq!(panel(None), (true, CellSize::of_rows(4), true));
    assert_eq!(panel(Some(2)), (true, CellSize::of_rows(2), true));
    assert_eq!(panel(Some(6)), (false, CellSize::of_rows(6), true));
    // Where too few squares would be visible, they stay smaller.
    assert_eq!(panel(Some(16)), (false, CellSize::of_rows(10), true));
}

#[test]
fn a_panned_board_moves_only_when_it_must() {
    let mut wish = LayoutRequest { pinned: Some(CellSize::of_rows(5)), ..wish((100, 32), (26, 26)) };
    let start = ready(&wish).board;
    assert_eq!(start.first_shown, Position::ORIGIN);
    wish.focus = (2, 2);
    assert_eq!(ready(&wish).board.first_shown, Position::ORIGIN);
    wish.focus = (50, 50);
    let end = ready(&wish).board;
    let shown = end.shown();
    assert_eq!(end.first_shown, Position::new(26 - shown.width, 26 - shown.height));
    (wish.focus, wish.previous_first) = ((46, 46), end.first_shown);
    assert_eq!(ready(&wish).board.first_shown, end.first_shown);
}
