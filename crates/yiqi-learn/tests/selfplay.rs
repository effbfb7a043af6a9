//! Self-play with an untrained network, and archives of its games.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Encode, Options};
use yiqi_learn::{Answers, Archive, Effort, Leaves, Packed, Played, SelfPlay, packed_row};

/// Runs games with random policies and even values until `wanted` games have ended.
fn play<P: Encode>(options: &[Options], effort: Effort, wanted: usize) -> Vec<Played> {
    play_on(SelfPlay::<P>::new(options, 16, effort, 7).unwrap(), wanted)
}

fn play_on<P: Encode>(mut selfplay: SelfPlay<P>, wanted: usize) -> Vec<Played> {
    let games = selfplay.games();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let policy_size = P::policy_size(selfplay.plane_size());
    let mut finished = Vec::new();
    let (planes, globals) = selfplay.leaf_sizes();
    let (mut planes, mut globals) = (vec![0; planes], vec![0.0; globals]);
    selfplay.begin(Leaves { planes: &mut planes, globals: &mut globals });
    while finished.len() < wanted {
        let policy: Vec<f32> = (0..games * policy_size).map(|_| random.random::<f32>() * 4.0).collect();
        let results = [0.45, 0.1, 0.45].repeat(games);
        let answers = Answers { policy: &policy, results: &results, scores: &vec![0.0; games] };
        selfplay.advance(answers, Leaves { planes: &mut planes, globals: &mut globals });
        finished.extend(selfplay.take_finished().into_iter().map(|(_, played)| played));
    }
    finished
}

fn check<P: Encode>(options: &[Options], effort: Effort) {
    let games = play::<P>(options, effort, 20);
    for played in &games {
        for target in &played.targets {
            let sum: u32 = target.shares.iter().map(|&(_, share)| u32::from(share)).sum();
            assert!((60_000..=65_600).contains(&sum), "the shares add up to {sum}");
        }
    }
    let mut archive = Archive::<P>::default();
    assert_eq!(archive.extend(games.clone()), 0, "all games are valid");
    let mut again = Archive::<P>::default();
    assert_eq!(again.extend_from_bytes(&archive.to_bytes()), Ok(0));
    assert!(again.iter().eq(archive.iter()), "the file format is lossless");
    assert!(again.extend_from_bytes(b"something else").is_err());
    let mut cut = archive.to_bytes();
    cut.truncate(cut.len() - 1);
    assert!(again.extend_from_bytes(&cut).is_err(), "a truncated file is an error");
    let size = options.iter().map(|options| {
        let rules = <P::Rules as yiqi_core::GameRules>::from_options(options, None).unwrap();
        P::plane_size(&rules)
    });
    let size = size.max_by_key(|size| size.area()).unwrap();
    let samples = archive.draw(200, size, 1, true, 0.5);
    assert_eq!(
        samples.planes,
        archive.draw(200, size, 1, true, 0.5).planes,
        "the same seed must draw the same"
    );
    assert_ne!(samples.planes, archive.draw(200, size, 2, true, 0.5).planes);
    let policy_size = P::policy_size(size);
    for (policy, legal) in samples.policy.chunks(policy_size).zip(samples.legal.chunks(policy_size)) {
        assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(
            policy.iter().zip(legal).all(|(share, legal)| *share == 0.0 || *legal == 1),
            "only legal moves"
        );
    }
    let all = archive.slice(0, usize::MAX, size);
    let [planes, globals, legal] = packed_row::<P>(size).map(|length| length * all.rows);
    let (mut planes, mut globals, mut legal) = (vec![9; planes], vec![9.0; globals], vec![9; legal]);
    let (mut moves, mut results) = (vec![9; all.rows], vec![9; all.rows]);
    let packed = Packed {
        planes: &mut planes,
        globals: &mut globals,
        legal: &mut legal,
        moves: &mut moves,
        results: &mut results,
    };
    assert_eq!(archive.pack(0, size, packed), (archive.games(), all.rows));
    let unpacked = |bits: &[u8], length: usize| -> Vec<u8> {
        let rows = bits.chunks(length.div_ceil(8));
        rows.flat_map(|row| (0..length).map(move |bit| row[bit / 8] >> (7 - bit % 8) & 1)).collect()
    };
    assert_eq!(unpacked(&planes, all.planes.len() / all.rows), all.planes);
    assert_eq!(unpacked(&legal, policy_size), all.legal);
    assert_eq!(globals, all.globals);
    assert!(results.iter().zip(&all.results).all(|(a, b)| i64::from(*a) == *b));
    for (&m, policy) in moves.iter().zip(all.policy.chunks(policy_size)) {
        assert!(policy.iter().all(|share| *share <= policy[m as usize]));
    }
    archive.forget(archive.positions() / 2);
    assert!(archive.games() < games.len() && archive.positions() > 0);
}

#[test]
fn go_self_play_and_archive() {
    let effort = Effort { full: 16, cheap: 4, ..Effort::default() };
    check::<yiqi_go::Position>(&[5, 7].map(|size| Options::new().with("size", size)), effort);
}

#[test]
fn dvonn_self_play_and_archive() {
    let effort = Effort { full: 8, cheap: 2, longest: 10.0, ..Effort::default() };
    check::<yiqi_dvonn::Position>(&[Options::new().with("setup", "players")], effort);
}

#[test]
fn reversi_self_play_and_archive() {
    let effort = Effort { full: 8, cheap: 2, ..Effort::default() };
    check::<yiqi_reversi::Position>(&[Options::new()], effort);
}

#[test]
fn records_are_continued_to_the_end() {
    let effort =
        Effort { full: 8, cheap: 2, resign_below: 0.9, never_resign_share: 0.0, ..Effort::default() };
    let options = Options::new().with("size", 5);
    let (first, second) = ([12, 7, 11, 25, 13], [6, 8, 6, 18]);
    let records = [&first[..], &second[..]].map(|moves| {
        Played::from_moves::<yiqi_go::Position>(options.clone().with("komi", 3.5), moves, Some(1), false)
            .unwrap()
    });
    let mut selfplay =
        SelfPlay::<yiqi_go::Position>::new(&[options.with("komi", 7.5)], 16, effort, 7).unwrap();
    selfplay.continue_games(records.to_vec());
    // One is continued where its players passed, the other before its illegal move.
    let starts: [&[u16]; 2] = [&first[..3], &second[..2]];
    let games = play_on(selfplay, 40);
    let mut seen = [0; 2];
    for played in &games {
        assert!(played.margin.is_some(), "nobody resigned");
        assert!(played.moves.ends_with(&[25, 25]), "none was stopped");
        assert!(played.options.iter().any(|(name, value)| name == "komi" && value == "7.5"));
        let number = starts.iter().position(|start| played.moves.starts_with(start)).unwrap();
        seen[number] += 1;
        let known: Vec<_> = played.targets.iter().take(starts[number].len()).cloned().collect();
        assert_eq!(known, records[number].targets[..starts[number].len()]);
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    let mut archive = Archive::<yiqi_go::Position>::default();
    assert_eq!(archive.extend(games), 0, "all games are valid");
}
