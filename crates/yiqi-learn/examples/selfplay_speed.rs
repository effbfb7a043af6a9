//! Measures how many positions per second self-play generates if evaluations cost nothing.
//!
//! ```sh
//! cargo run --release -p yiqi-learn --example selfplay_speed -- [SIZE] [GAMES] [SECONDS]
//! ```

#![allow(clippy::print_stdout, reason = "a command-line program")]

use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::Options;
use yiqi_learn::{Answers, Effort, Leaves, SelfPlay};

fn main() {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let argument = |index: usize, default: usize| arguments.get(index).copied().unwrap_or(default);
    let (size, games, seconds) = (argument(0, 9), argument(1, 1024), argument(2, 10));
    let mut options = Options::new();
    options.set("size", size.to_string());
    let mut pool = SelfPlay::<yiqi_go::Position>::new(&[options], games, Effort::default(), 1).unwrap();
    // Logits about as sharp as those of a trained network, in varying order.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let policy_size = size * size + 1;
    let policy: Vec<f32> =
        (0..(games + 1) * policy_size).map(|_| random.random::<f32>().powi(8) * 12.0).collect();
    let results: Vec<f32> = (0..games + 1)
        .flat_map(|_| {
            let win = random.random_range(0.3..0.7);
            [win, 0.0, 1.0 - win]
        })
        .collect();
    let scores = vec![0.0; games];
    let (planes, globals) = pool.leaf_sizes();
    let (mut planes, mut globals) = (vec![0; planes], vec![0.0; globals]);
    pool.begin(Leaves { planes: &mut planes, globals: &mut globals });
    let since = Instant::now();
    let mut finished = 0;
    while since.elapsed() < Duration::from_secs(seconds as u64) {
        let shift = random.random_range(0..policy_size);
        let answers = Answers {
            policy: &policy[shift..shift + games * policy_size],
            results: &results[..3 * games],
            scores: &scores,
        };
        pool.advance(answers, Leaves { planes: &mut planes, globals: &mut globals });
        finished += pool.take_finished().len();
    }
    let rate = pool.evaluations() as f64 / since.elapsed().as_secs_f64();
    println!("{rate:.0} positions a second on {} threads, {finished} games", rayon::current_num_threads());
}
