//! Instruction counts of the hot paths: see `benches/hot_paths.rs`.
