//! Move selection at the root: moves sampled without replacement by Gumbel noise, and sequential halving
//! among them (Danihelka et al. 2022). For any number of simulations, the selected move is in expectation at
//! least as good as the policy.

use rand::{Rng, RngExt as _};

use super::tree::Node;

/// The moves considered at the root, and the schedule of visits.
#[derive(Clone, Debug)]
pub(super) struct Root {
    /// Gumbel noise for every move.
    noise: Vec<f32>,
    /// The remaining moves, by their indices.
    left: Vec<usize>,
    /// The rounds: the number of moves left and the visits of each.
    schedule: Vec<(usize, u32)>,
    /// The current round, and the visits that each move has at its end.
    round: usize,
    goal: u32,
}

impl Root {
    /// Samples the moves to consider.
    pub(super) fn new<M: Copy>(
        node: &Node<M>,
        considered: usize,
        simulations: u32,
        random: &mut impl Rng,
    ) -> Root {
        let gumbel = |_| -(-(random.random::<f32>().max(f32::MIN_POSITIVE)).ln()).ln();
        let noise: Vec<f32> = (0..node.edges.len()).map(gumbel).collect();
        let mut left: Vec<usize> = (0..node.edges.len()).collect();
        left.sort_by(|&a, &b| (noise[b] + node.edges[b].logit).total_cmp(&(noise[a] + node.edges[a].logit)));
        left.truncate(considered.clamp(1, simulations.max(1) as usize));
        let schedule = schedule(left.len(), simulations);
        let goal = schedule.first().map_or(0, |&(_, visits)| visits);
        Root { noise, left, schedule, round: 0, goal }
    }

    /// The move to visit next; `None` if the simulations are used up.
    pub(super) fn next<M: Copy>(&mut self, node: &Node<M>) -> Option<usize> {
        loop {
            if let Some(&index) = self.left.iter().find(|&&index| node.edges[index].visits < self.goal) {
                return Some(index);
            }
            self.round += 1;
            let &(keep, visits) = self.schedule.get(self.round)?;
            self.rank(node);
            self.left.truncate(keep);
            self.goal += visits;
        }
    }

    /// The move to play.
    pub(super) fn best<M: Copy>(&mut self, node: &Node<M>) -> usize {
        self.rank(node);
        // The best of those with the most visits.
        let most = self.left.iter().map(|&index| node.edges[index].visits).max().unwrap_or(0);
        let best = self.left.iter().find(|&&index| node.edges[index].visits == most);
        best.copied().unwrap_or(0)
    }

    fn rank<M: Copy>(&mut self, node: &Node<M>) {
        let logits: Vec<f32> = node.improved_logits().collect();
        let score = |index: usize| self.noise[index] + logits[index];
        self.left.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
    }
}

/// The rounds of sequential halving: the number of moves left in each round, and the visits of each move in
/// it.
fn schedule(considered: usize, simulations: u32) -> Vec<(usize, u32)> {
    let rounds = (considered as f64).log2().ceil().max(1.0) as u32;
    let mut schedule = Vec::new();
    let (mut left, mut budget) = (considered, simulations);
    for round in 0..rounds {
        let visits = (simulations / (rounds * left as u32)).max(1);
        let visits = if round + 1 == rounds { (budget / left as u32).max(1) } else { visits };
        if budget < visits * left as u32 {
            break;
        }
        budget -= visits * left as u32;
        schedule.push((left, visits));
        left = left.div_ceil(2).max(2).min(left);
    }
    if schedule.is_empty() {
        schedule.push((considered.min(simulations.max(1) as usize), 1));
    }
    schedule
}

#[cfg(test)]
mod tests {
    use super::schedule;

    #[test]
    fn schedules_use_their_simulations_and_halve_the_moves() {
        for (considered, simulations) in [(16, 64), (16, 16), (8, 32), (2, 10), (1, 5), (16, 200), (5, 12)] {
            let schedule = schedule(considered, simulations);
            let used: u32 = schedule.iter().map(|&(left, visits)| left as u32 * visits).sum();
            assert!(
                used <= simulations && used > simulations / 2,
                "{considered} {simulations}: {schedule:?}"
            );
            assert!(schedule.windows(2).all(|pair| pair[1].0 <= pair[0].0), "{schedule:?}");
            assert_eq!(schedule[0].0, considered);
        }
    }
}
