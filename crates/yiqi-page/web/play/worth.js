// What values of moves mean: their order, their grades and their words.

import { say } from "../words.js";

/** @typedef {import("../types.js").Candidate} Candidate */
/** @typedef {import("../types.js").Side} Side */

/** Moves with fewer visits than this get no value; with fewer than this part of the most visited move's, they cannot be the best. */
const FEWEST_VISITS = 5;
const RELIABLE = 0.2;

/** How much worse than the best a move of each grade may be: in points, and in winning chance. */
const LOSSES = { points: [0.5, 2, 5, 10], chance: [0.02, 0.07, 0.15, 0.3] };

/**
 * What a value is to be sorted by: a forced win before any estimate, the quicker the better.
 * @param {Candidate} candidate
 */
function worth({ plies_to_end: plies, win_rate: chance, score }) {
    if (plies !== null && chance !== 0.5) return chance > 0.5 ? 1e6 - plies : plies - 1e6;
    return score ?? chance - 0.5;
}

/**
 * The moves in the order of their values. A tree search lists its moves by visits instead, and the value of a move with
 * few visits means little: one that seems better than the best reliable move is left out.
 * @param {Candidate[]} candidates
 */
export function sorted(candidates) {
    const most = Math.max(0, ...candidates.map(({ visits }) => visits ?? 0));
    const isReliable = (/** @type {Candidate} */ { visits, kind }) => visits === null || kind === "exact" || visits >= most * RELIABLE;
    const best = Math.max(...candidates.filter(isReliable).map(worth));
    return candidates
        .filter((one) => isReliable(one) || ((one.visits ?? 0) >= FEWEST_VISITS && worth(one) <= best))
        .sort((a, b) => worth(b) - worth(a));
}

/**
 * How good a move is, from 0 to 4: compared with the best one, or by its outcome where that is known.
 * @param {Candidate} candidate
 * @param {Candidate} best
 */
export function grade(candidate, best) {
    const { kind, score, win_rate: chance } = candidate;
    if (kind === "exact" && score === null) return chance > 0.5 ? 0 : chance < 0.5 ? 4 : 2;
    const [loss, limits] = score !== null && best.score !== null
        ? [best.score - score, LOSSES.points]
        : [best.win_rate - chance, LOSSES.chance];
    const found = limits.findIndex((most) => loss < most);
    return found < 0 ? 4 : found;
}

/**
 * The sentence that says what a value counts.
 * @param {Candidate} candidate
 */
export function unit({ kind, plies_to_end, win_rate, score }) {
    if (plies_to_end !== null || (kind === "exact" && win_rate === 0.5 && score === null)) return "page-value-plies";
    return score !== null ? "page-value-points" : "page-value-percent";
}

/**
 * A short value: plies to a proven end, else a margin if there is one, else a winning chance.
 * @param {Candidate} candidate
 */
export function valueInWords(candidate) {
    const { kind, plies_to_end, win_rate, score } = candidate;
    if (kind === "exact" && win_rate === 0.5) return "=";
    if (plies_to_end !== null) return `${win_rate > 0.5 ? "+" : "−"}${plies_to_end}`;
    if (score === null) return `${Math.round(100 * win_rate)}%`;
    const digits = kind === "exact" ? exactDigits(score) : Math.abs(score) < 9.95 ? 1 : 0;
    return `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score).toFixed(digits)}`;
}

/**
 * How many digits an exact margin has after its point: Go counts in half points, other games in whole ones.
 * @param {number} score
 */
const exactDigits = (score) => (Number.isInteger(score) ? 0 : 1);

/**
 * The value of a move as a side sees it.
 * @param {Candidate} candidate
 * @param {Side} side
 */
export function valueFor({ score, win_rate, sides }, side) {
    return sides[0] === side ? { score, chance: win_rate } : { score: score === null ? null : -score, chance: 1 - win_rate };
}

/**
 * Who is ahead, by the value of the best move: the side that is likelier to win, with its chance and its lead.
 * @param {Candidate} best
 */
export function standingInWords(best) {
    const { kind, plies_to_end: plies, win_rate } = best;
    if (kind === "exact" && win_rate === 0.5) return say("page-standing-draw");
    const side = valueFor(best, "black").chance >= 0.5 ? "black" : "white";
    if (plies !== null) return say("page-standing-win", { side, plies });
    const { score, chance } = valueFor(best, side);
    const lead = score === null ? null : Math.round(10 * score) / 10;
    const standing = lead === null ? "unknown" : lead === 0 ? "even" : lead > 0 ? "ahead" : "behind";
    return say("value-standing", {
        side, percent: String(Math.round(100 * chance)), standing, points: Math.abs(lead ?? 0).toFixed(kind === "exact" ? exactDigits(lead ?? 0) : 1),
    });
}
