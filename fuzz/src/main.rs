//! Any bytes as a rule file: whatever they say, loading and playing it ends soon, in little memory, and without a panic.
//!
//! An input is a text up to its first byte `FF`, which no text has; the bytes behind it choose what is played. libFuzzer
//! watches the time (`fuzz/run` says how much), this file the memory; the laws are in [`laws`].

#![no_main]

mod laws;
mod library;
mod play;
mod splice;

use cap::Cap;
use cpu_time::ProcessTime;
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use std::alloc::System;
use std::time::Duration;

#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// Bytes that one input may take.
const MOST: usize = 1 << 30;
/// How long one input may keep the processor busy; libFuzzer's own watch ends what hangs.
const LONGEST: Duration = Duration::from_secs(10);

/// Text and choices of an input.
fn parts(data: &[u8]) -> (&[u8], &[u8]) {
    match data.iter().position(|&byte| byte == 0xFF) {
        Some(at) => (&data[..at], &data[at + 1..]),
        None => (data, &[]),
    }
}

fuzz_target!(|data: &[u8]| {
    let (text, choices) = parts(data);
    let text = String::from_utf8_lossy(text);
    let _ = MEMORY.set_limit(MEMORY.allocated().saturating_add(MOST));
    let start = ProcessTime::now();
    laws::printed_and_read(&text);
    play::play(&text, choices);
    let took = start.elapsed();
    let _ = MEMORY.set_limit(usize::MAX);
    assert!(took < LONGEST, "took {took:?}");
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    // Half of the mutants are libFuzzer's own: bytes, and words of the dictionary.
    if seed % 2 == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let (text, choices) = parts(&data[..size]);
    let Ok(text) = std::str::from_utf8(text) else { return fuzzer_mutate(data, size, max_size) };
    let mut mutant = splice::mutant(text, seed).into_bytes();
    if !choices.is_empty() {
        mutant.push(0xFF);
        mutant.extend_from_slice(choices);
    }
    let size = mutant.len().min(max_size).min(data.len());
    data[..size].copy_from_slice(&mutant[..size]);
    size
});
