//! Networks as files: what PyTorch computes with them, what every kernel computes, and files that are no networks.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use yiqi_battery::volume;
use yiqi_core::{Encode, Game, GameRules as _, Options, PlaneSize};
use yiqi_net::{BadNetwork, Evaluation, Evaluator, Inputs, Kernel, Network, Reference};

fn file(game: &str) -> Vec<u8> {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(format!("{game}.safetensors"));
    std::fs::read(path).unwrap()
}

/// A position as a network sees it.
struct Encoded {
    planes: Vec<u8>,
    globals: Vec<f32>,
    size: PlaneSize,
}

impl Encoded {
    /// The planes are larger than the board by `extra` rows and columns.
    fn of<P: Encode>(game: &Game<P>, extra: usize) -> Encoded {
        let PlaneSize { height, width } = P::plane_size(game.rules());
        let size = PlaneSize { height: height + extra, width: width + extra };
        let (mut planes, mut globals) = (vec![0; P::PLANES.len() * size.area()], vec![0.0; P::GLOBALS.len()]);
        game.encode(size, &mut planes, &mut globals);
        Encoded { planes, globals, size }
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs { planes: &self.planes, globals: &self.globals, size: self.size }
    }
}

/// A game after some random moves.
fn random_game<P: Encode>(options: &Options, plies: usize, random: &mut Xoshiro256PlusPlus) -> Game<P> {
    let mut game: Game<P> = Game::new(P::Rules::from_options(options, None).unwrap());
    while game.ply() < plies && !game.is_over() {
        let m = *game.legal_moves().choose(random).unwrap();
        game.play(m).unwrap();
    }
    game
}

#[derive(Deserialize)]
struct Vector {
    rules: BTreeMap<String, String>,
    moves: Vec<String>,
    policy: Vec<f32>,
    results: [f32; 3],
    margin: f32,
    owners: Vec<f32>,
}

fn largest_difference(a: &[f32], b: &[f32]) -> f32 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

fn agrees_with_pytorch<P: Encode>(name: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(format!("{name}.json"));
    let vectors: Vec<Vector> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let file = file(name);
    let reference = Reference::from_bytes(&file).unwrap();
    let mut evaluator = Evaluator::new(Arc::new(Network::from_bytes(&file).unwrap()));
    evaluator.network().architecture().check_game::<P>(name).unwrap();
    let mut evaluation = Evaluation::default();
    for vector in vectors {
        let options =
            vector.rules.iter().fold(Options::new(), |options, (name, value)| options.with(name, value));
        let mut game: Game<P> = Game::new(P::Rules::from_options(&options, None).unwrap());
        vector.moves.iter().for_each(|m| game.play(m.parse().ok().unwrap()).unwrap());
        let encoded = Encoded::of(&game, 0);
        let plain = reference.evaluate(encoded.inputs()).unwrap();
        assert!(largest_difference(&plain.policy, &vector.policy) < 0.001);
        assert!(largest_difference(&plain.results, &vector.results) < 0.001);
        assert!((plain.margin - vector.margin).abs() < 0.01, "{} {}", plain.margin, vector.margin);
        assert!(largest_difference(&plain.owners, &vector.owners) < 0.001);
        // The network in 8 bits is about the same. Off the board it says nothing.
        evaluator.evaluate(encoded.inputs(), &mut evaluation);
        let is_move = |index: &usize| {
            let cell = index % encoded.size.area();
            let board = &encoded.planes[(P::PLANES.len() - 1) * encoded.size.area()..];
            *index >= P::POLICY_PLANES * encoded.size.area() || board[cell] != 0
        };
        let on_board = |policy: &[f32]| -> Vec<f32> {
            (0..policy.len()).filter(is_move).map(|index| policy[index]).collect()
        };
        let spread = plain.policy.iter().copied().fold(0.0, f32::max)
            - plain.policy.iter().copied().fold(0.0, f32::min);
        let difference = largest_difference(&on_board(&evaluation.policy), &on_board(&vector.policy));
        assert!(difference < 0.03 * spread, "{difference} of {spread}");
        assert!(largest_difference(&evaluation.results, &vector.results) < 0.02);
        assert!((evaluation.win_rate() - (vector.results[0] + vector.results[1] / 2.0)).abs() < 0.02);
    }
}

#[test]
fn go_is_evaluated_as_by_pytorch() {
    agrees_with_pytorch::<yiqi_go::Position>("go");
}

#[test]
fn dvonn_is_evaluated_as_by_pytorch() {
    agrees_with_pytorch::<yiqi_dvonn::Position>("dvonn");
}

/// A file whose numbers are finite but overflow in every layer.
fn out_of_proportion(scale: f32) -> Vec<u8> {
    let mut file = file("go");
    let header_end = 8 + u64::from_le_bytes(file[..8].try_into().unwrap()) as usize;
    let header: serde_json::Value = serde_json::from_slice(&file[8..header_end]).unwrap();
    for (name, entry) in header.as_object().unwrap() {
        if name.ends_with(".scale") || name.contains("norm") && name.ends_with(".weight") {
            let offset = |index: usize| header_end + entry["data_offsets"][index].as_u64().unwrap() as usize;
            file[offset(0)..offset(1)]
                .as_chunks_mut::<4>()
                .0
                .iter_mut()
                .for_each(|four| *four = scale.to_le_bytes());
        }
    }
    let old = header["__metadata__"]["sha256"].as_str().unwrap().as_bytes();
    let new: String = Sha256::digest(&file[header_end..]).iter().map(|byte| format!("{byte:02x}")).collect();
    let at = file.windows(64).position(|window| window == old).unwrap();
    file[at..at + 64].copy_from_slice(new.as_bytes());
    file
}

#[test]
fn weights_out_of_proportion_do_no_harm() {
    for scale in [1e38, -1e38, 1e20, 0.0] {
        let network = Arc::new(Network::from_bytes(&out_of_proportion(scale)).unwrap());
        for kernel in Kernel::ALL {
            let Some(mut evaluator) = Evaluator::with_kernel(network.clone(), kernel) else { continue };
            let game = random_game::<yiqi_go::Position>(
                &Options::new().with("size", 9),
                20,
                &mut Xoshiro256PlusPlus::seed_from_u64(5),
            );
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(Encoded::of(&game, 0).inputs(), &mut evaluation);
            let numbers = evaluation.policy.iter().chain(&evaluation.owners).chain(&evaluation.results);
            assert!(numbers.chain([&evaluation.margin]).all(|number| number.is_finite()));
            let priors = evaluation.priors(0..82);
            assert!((priors.iter().sum::<f32>() - 1.0).abs() < 0.001, "{priors:?}");
        }
    }
}

/// Compares every kernel that this processor has with the portable one, bit by bit.
fn kernels_agree<P: Encode>(name: &str, options: &[Options], games: usize) {
    let network = Arc::new(Network::from_bytes(&file(name)).unwrap());
    let mut evaluators: Vec<Evaluator> =
        Kernel::ALL.iter().filter_map(|&kernel| Evaluator::with_kernel(network.clone(), kernel)).collect();
    assert_eq!(evaluators[0].kernel(), Kernel::Portable);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for number in 0..games {
        let plies = random.random_range(0..120);
        let game = random_game::<P>(&options[number % options.len()], plies, &mut random);
        let encoded = Encoded::of(&game, number % 3);
        let found: Vec<Evaluation> = evaluators
            .iter_mut()
            .map(|evaluator| {
                let mut evaluation = Evaluation::default();
                evaluator.evaluate(encoded.inputs(), &mut evaluation);
                evaluation
            })
            .collect();
        for evaluation in &found {
            let bits = |values: &[f32]| -> Vec<u32> { values.iter().map(|value| value.to_bits()).collect() };
            assert_eq!(bits(&evaluation.policy), bits(&found[0].policy));
            assert_eq!(bits(&evaluation.results), bits(&found[0].results));
            assert_eq!(bits(&evaluation.owners), bits(&found[0].owners));
            assert_eq!(evaluation.margin.to_bits(), found[0].margin.to_bits());
        }
    }
}

#[test]
fn all_kernels_compute_the_same() {
    let sizes: Vec<Options> = (2..=25).map(|size| Options::new().with("size", size)).collect();
    kernels_agree::<yiqi_go::Position>("go", &sizes, volume(72, 2_000));
    let setups = [Options::new().with("setup", "players"), Options::new().with("seed", 1)];
    kernels_agree::<yiqi_dvonn::Position>("dvonn", &setups, volume(40, 2_000));
}

#[test]
fn the_size_of_the_planes_does_not_matter() {
    let mut evaluator = Evaluator::new(Arc::new(Network::from_bytes(&file("go")).unwrap()));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for size in [2, 7, 9] {
        let game = random_game::<yiqi_go::Position>(&Options::new().with("size", size), 20, &mut random);
        let mut evaluate = |extra: usize| {
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(Encoded::of(&game, extra).inputs(), &mut evaluation);
            evaluation
        };
        let (tight, wide) = (evaluate(0), evaluate(3));
        assert_eq!((tight.results, tight.margin), (wide.results, wide.margin));
        assert_eq!((tight.policy[0], tight.policy.last()), (wide.policy[0], wide.policy.last()));
        // The first cell of the second row.
        assert_eq!(tight.policy[size], wide.policy[size + 3]);
    }
}

/// A position is judged as it is judged alone, whatever was evaluated before.
#[test]
fn evaluations_do_not_depend_on_earlier_ones() {
    let network = Arc::new(Network::from_bytes(&file("go")).unwrap());
    let mut used = Evaluator::new(network.clone());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for number in 0..30 {
        let options = Options::new().with("size", [9, 2, 19, 5][number % 4]);
        let game = random_game::<yiqi_go::Position>(&options, 3 * number, &mut random);
        let encoded = Encoded::of(&game, 0);
        let (mut first, mut second) = (Evaluation::default(), Evaluation::default());
        used.evaluate(encoded.inputs(), &mut first);
        Evaluator::new(network.clone()).evaluate(encoded.inputs(), &mut second);
        assert_eq!(first, second);
    }
}

#[test]
fn other_files_are_refused() {
    let good = file("go");
    assert_eq!(Network::from_bytes(b"").err(), Some(BadNetwork::NotSafetensors));
    assert_eq!(Network::from_bytes(&[255; 64]).err(), Some(BadNetwork::NotSafetensors));
    let mut damaged = good.clone();
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(Network::from_bytes(&damaged).err(), Some(BadNetwork::Damaged));
    let network = Network::from_bytes(&good).unwrap();
    let other = network.architecture().check_game::<yiqi_dvonn::Position>("dvonn");
    assert_eq!(other, Err(BadNetwork::OtherGame { game: "go".to_owned() }));
    let other = network.architecture().check_game::<yiqi_dvonn::Position>("go");
    assert_eq!(other, Err(BadNetwork::OtherEncoding { version: 1 }));

    // The checksum covers the data but not the header: any change there is noticed or does no harm.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let header = 8 + u64::from_le_bytes(good[..8].try_into().unwrap()) as usize;
    let mut refused = 0;
    for _ in 0..volume(2_000, 50_000) {
        let mut changed = good.clone();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..header);
            changed[at] = random.random();
        }
        if random.random_bool(0.2) {
            changed.truncate(random.random_range(0..changed.len()));
        }
        refused += usize::from(Network::from_bytes(&changed).is_err());
    }
    assert!(refused > 500, "{refused}");
}
