//! Loads any bytes as a rule file and plays it. Both must end within limits of time and memory, and without a panic.
//!
//! An input is a text up to its first byte `FF`, which UTF-8 never contains. The bytes after it choose the actions to play.
//! libFuzzer limits the time of an input (see `fuzz/run`), and this file its memory and processor time.

#![no_main]

mod engines;
mod laws;
mod library;
mod play;
mod splice;
mod stores;

use cap::Cap;
use cpu_time::ProcessTime;
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use std::alloc::System;
use std::time::Duration;

#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// The memory limit of an input, in bytes.
const MAX_BYTES: usize = 1 << 30;
/// The limit of processor time of an input. An input that hangs is ended by libFuzzer.
const MAX_TIME: Duration = Duration::from_secs(20);

/// Splits an input into the text and the choices.
fn split_input(data: &[u8]) -> (&[u8], &[u8]) {
    match data.iter().position(|&byte| byte == 0xFF) {
        Some(at) => (&data[..at], &data[at + 1..]),
        None => (data, &[]),
    }
}

fuzz_target!(|data: &[u8]| {
    let (text, choices) = split_input(data);
    let text = String::from_utf8_lossy(text);
    let _ = MEMORY.set_limit(MEMORY.allocated().saturating_add(MAX_BYTES));
    let start = ProcessTime::now();
    laws::check_printing(&text);
    play::play(&text, choices);
    let duration = start.elapsed();
    let _ = MEMORY.set_limit(usize::MAX);
    assert!(duration < MAX_TIME, "took {duration:?}");
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    // libFuzzer makes half of the mutants, from bytes and the words of its dictionary.
    if seed % 2 == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let (text, choices) = split_input(&data[..size]);
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
