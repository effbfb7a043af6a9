//! Engines that search with a network.

use std::sync::{Arc, Mutex};

use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Encode, GameRules, Recent};
use yiqi_engine::{Engine, EngineKind, LEVELS};
use yiqi_net::{BadNetwork, Evaluation as NetworkEvaluation, Evaluator as NetworkEvaluator, Inputs, Network};
use yiqi_search::{Choice, Evaluation, Evaluator, Leaf, MctsOptions};

use crate::level::{Level, Strength};
use crate::tree_search::{Manner, TreeSearchEngine};

/// Playouts by level.
const PLAYOUTS: [u64; 8] = [1, 2, 5, 15, 50, 150, 500, 1_500];

/// The networks of a game.
pub(crate) struct Networks<P: Encode> {
    networks: Vec<Arc<Network>>,
    /// The number of the network that plays under these rules.
    choose: fn(&P::Rules) -> usize,
    /// Corrects what the network says about a leaf by what is known otherwise.
    correct: fn(&Leaf<P>, &mut Evaluation),
}

impl<P: Encode> Clone for Networks<P> {
    fn clone(&self) -> Networks<P> {
        Networks { networks: self.networks.clone(), ..*self }
    }
}

impl<P: Encode> Networks<P> {
    /// One network for all rules. It must be for this game.
    pub(crate) fn one(network: Network) -> Result<Networks<P>, BadNetwork> {
        Networks::several(vec![network], |_| 0)
    }

    /// Several networks, of which the rules choose one.
    pub(crate) fn several(
        networks: Vec<Network>,
        choose: fn(&P::Rules) -> usize,
    ) -> Result<Networks<P>, BadNetwork> {
        for network in &networks {
            network.architecture().check_game::<P>(P::Rules::NAME)?;
        }
        let networks = networks.into_iter().map(Arc::new).collect();
        Ok(Networks { networks, choose, correct: |_, _| {} })
    }

    /// These networks, with a correction of what they say about a leaf.
    pub(crate) fn corrected(self, correct: fn(&Leaf<P>, &mut Evaluation)) -> Networks<P> {
        Networks { correct, ..self }
    }
}

/// Levels that search with networks: the playouts alone make the difference.
pub(crate) fn network_levels<P: Encode>(networks: Networks<P>) -> EngineKind {
    let game = P::Rules::NAME;
    let description = "Monte Carlo tree search with a neural network.";
    let kind = EngineKind::new(format!("network-{game}"), description, move |request| {
        let Strength { level, options } = Strength::of(request);
        let number = request.level.map_or(8, |level| level.clamp(1, 8));
        let level = Level { playouts: PLAYOUTS[usize::from(number) - 1], temperature: 0.0, ..level };
        Ok(network_search(networks.clone(), Strength { level, options }, Manner::default()))
    });
    kind.for_game(game).for_levels(LEVELS)
}

/// An engine that searches with networks.
pub(crate) fn network_search<P: Encode>(
    networks: Networks<P>,
    strength: Strength,
    manner: Manner<P>,
) -> Box<dyn Engine> {
    let judge = Judge { networks, workers: Mutex::new(Vec::new()) };
    Box::new(TreeSearchEngine::<P, _>::new(judge, strength, OPTIONS, manner))
}

/// How a search with a network differs from one with playouts.
const OPTIONS: MctsOptions = MctsOptions {
    threads: 1,
    // A processor gains nothing from larger batches, and the search loses by them.
    batch: 1,
    exploration: 0.8,
    expand_after: 1,
    margin_weight: 0.04,
    margin_scale: 8.0,
    choice: Choice::LowerBound,
    max_nodes: 4_000_000,
    seed: 1,
};

/// Evaluates leaves with a network.
struct Judge<P: Encode> {
    networks: Networks<P>,
    /// As many as threads have been evaluating at once.
    workers: Mutex<Vec<Worker>>,
}

/// What a thread needs to evaluate.
struct Worker {
    /// The number of its network.
    network: usize,
    evaluator: NetworkEvaluator,
    evaluation: NetworkEvaluation,
    planes: Vec<u8>,
    globals: Vec<f32>,
}

impl<P: Encode> Judge<P> {
    fn worker(&self, network: usize) -> Worker {
        let idle = self.workers.lock().ok().and_then(|mut workers| workers.pop());
        idle.filter(|worker| worker.network == network).unwrap_or_else(|| Worker {
            network,
            evaluator: NetworkEvaluator::new(self.networks.networks[network].clone()),
            evaluation: NetworkEvaluation::default(),
            planes: Vec::new(),
            globals: Vec::new(),
        })
    }
}

impl<P: Encode> Evaluator<P> for Judge<P> {
    fn history(&self) -> usize {
        P::HISTORY
    }

    fn evaluate(&self, rules: &P::Rules, leaves: &[Leaf<P>], _: &mut Xoshiro256PlusPlus) -> Vec<Evaluation> {
        let mut worker = self.worker((self.networks.choose)(rules));
        let evaluate = |leaf| {
            let mut evaluation = worker.evaluate(rules, leaf);
            (self.networks.correct)(leaf, &mut evaluation);
            evaluation
        };
        let evaluations = leaves.iter().map(evaluate).collect();
        if let Ok(mut workers) = self.workers.lock() {
            workers.push(worker);
        }
        evaluations
    }
}

impl Worker {
    fn evaluate<P: Encode>(&mut self, rules: &P::Rules, leaf: &Leaf<P>) -> Evaluation {
        let size = P::plane_size(rules);
        self.planes.resize(P::PLANES.len() * size.area(), 0);
        self.globals.resize(P::GLOBALS.len(), 0.0);
        let last: Vec<P::Move> = leaf.history.iter().rev().take(P::HISTORY).copied().collect();
        let recent = Recent { last: &last, forbidden: &leaf.forbidden };
        leaf.position.encode(rules, recent, size, &mut self.planes, &mut self.globals);
        let inputs = Inputs { planes: &self.planes, globals: &self.globals, size };
        self.evaluator.evaluate(inputs, &mut self.evaluation);
        let owner = |place| {
            let (row, column) = P::cell(rules, place);
            self.evaluation.owners[row * size.width + column]
        };
        let owners = if P::HAS_OWNERS { (0..rules.place_count()).map(owner).collect() } else { Vec::new() };
        Evaluation {
            value: self.evaluation.win_rate(),
            margin: self.evaluation.margin,
            is_proved: false,
            priors: self.evaluation.priors(leaf.moves.iter().map(|&m| P::policy_index(rules, m, size))),
            owners,
        }
    }
}
