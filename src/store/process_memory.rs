//! The memory that the process takes, as the system counts it.

/// Bytes of memory that the process takes now (its resident set); `None` where the system does not tell.
pub fn process_memory() -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_process_takes_memory() {
        let before = process_memory().expect("a number");
        let block = vec![1_u8; 64 << 20];
        let after = process_memory().expect("a number");
        assert!(after > before + (48 << 20), "{before} {after} {}", block.len());
    }
}
