//! Large numbers for people to read.

/// A number with commas between groups of three digits.
pub fn group_digits(number: u128) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(String::from_utf8_lossy).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::group_digits;

    #[test]
    fn digits_are_grouped_in_threes() {
        assert_eq!([0, 999, 1000, 102_490_516].map(group_digits), ["0", "999", "1,000", "102,490,516"]);
    }
}
