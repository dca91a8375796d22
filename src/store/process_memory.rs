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
        // Other tests take and free memory at the same time.
        let block = std::hint::black_box(vec![1_u8; 64 << 20]);
        assert!(process_memory() >= Some(block.len() as u64));
    }
}
