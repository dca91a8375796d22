//! Large numbers for people to read.

/// A number with commas between groups of three digits.
pub fn group_digits(number: u128) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::group_digits;

    #[test]
    fn digits_are_grouped_in_threes() {
        assert_eq!([0, 999, 1000, 102_490_516].map(group_digits), ["0", "999", "1,000", "102,490,516"]);
    }
}
