//! Which rows of a long list with headings are visible.
//!
//! The selected row is in the middle. Headings below the visible rows stay at the lower edge, as far as they need little room, so that an open
//! group hides no other group.

/// Rows of the list for each pinned heading: headings take at most one row in this number.
const ROWS_PER_HEADING: usize = 3;

/// The visible ones of `len` rows, in order, at most `height`. `selected` is among them.
pub fn list_window(len: usize, selected: usize, height: usize, is_heading: impl Fn(usize) -> bool) -> Vec<usize> {
    let selected = selected.min(len.saturating_sub(1));
    let first = |height: usize| selected.saturating_sub(height / 2).min(len.saturating_sub(height));
    let window = |height: usize| first(height)..(first(height) + height).min(len);
    for pinned in 0..=height / ROWS_PER_HEADING {
        let rows = window(height - pinned);
        let below: Vec<usize> = (rows.end..len).filter(|&row| is_heading(row)).collect();
        if below.len() <= pinned {
            // A free row shows one more of the list.
            let end = (rows.end + pinned - below.len()).min(below.first().copied().unwrap_or(len));
            return (rows.start..end).chain(below).collect();
        }
    }
    window(height).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the visible rows of a list with these rows, where `#` is a heading.
    #[track_caller]
    fn check(list: &str, selected: usize, height: usize, expect: &[usize]) {
        let rows: Vec<char> = list.chars().collect();
        let shown = list_window(rows.len(), selected, height, |row| rows[row] == '#');
        assert_eq!(shown, expect, "{list}, {selected} selected, {height} rows");
    }

    #[test]
    fn headings_stay_below_an_open_group() {
        check("", 0, 3, &[]);
        check("#..#", 1, 4, &[0, 1, 2, 3]);
        check("#........##", 1, 6, &[0, 1, 2, 3, 9, 10]);
        check("#........##", 5, 6, &[3, 4, 5, 6, 9, 10]);
        check("#........##", 8, 6, &[5, 6, 7, 8, 9, 10]);
        check("#........##", 10, 6, &[5, 6, 7, 8, 9, 10]);
        check("#.........", 9, 3, &[7, 8, 9]);
    }

    #[test]
    fn many_headings_scroll_with_the_list() {
        check("#.....####", 1, 6, &[0, 1, 2, 3, 4, 5]);
        check("#.....####", 6, 3, &[5, 6, 7]);
        check("#..##", 0, 0, &[]);
        check("#..##", 0, 1, &[0]);
    }
}
