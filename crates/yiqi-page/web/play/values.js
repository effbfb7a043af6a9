// The engine's values for the position on the screen, while they are switched on, and what they mean.

import * as api from "../api.js";
import { fill, h } from "../dom.js";
import { moveText } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Candidate} Candidate */

/** The level of the engine that analyses. */
export const LEVEL = 5;

/** How many moves are shown. */
const MOST = 5;

/** Moves with fewer visits than this get no value; with fewer than this part of the most visited move's, they cannot be the best. */
const FEWEST_VISITS = 5;
const RELIABLE = 0.2;

/** How much worse than the best a move of each grade may be: in points, and in winning chance. */
const LOSSES = { points: [0.5, 2, 5, 10], chance: [0.02, 0.07, 0.15, 0.3] };

export class Values {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.areWanted = false;
        this.isThinking = false;
        /** The position of the analysis. */
        this.key = "";
        /** @type {Analysis | null} */
        this.analysis = null;
        this.legend = h("section", { class: "card values-legend", label: "page-values", attributes: { hidden: true } });
        this.written = "";
    }

    /** Identifies the position on the screen. */
    get present() {
        const { table } = this;
        return `${table.game.sequence} ${table.past.ply}`;
    }

    /** The analysed moves, the best first; empty if they belong to another position. */
    get candidates() {
        return this.areWanted && this.key === this.present ? sorted(this.analysis?.candidates ?? []) : [];
    }

    /** The few moves that are shown. */
    get shown() {
        return this.candidates.slice(0, MOST);
    }

    toggle() {
        this.areWanted = !this.areWanted;
        this.table.update();
    }

    /** Explains the values, and asks again when the position has changed. */
    async renew() {
        const { table, present } = this;
        this.explain();
        const isOver = table.game.result && !table.past.isShown;
        const isMoving = table.isShowing || table.isBusy || table.manner.view;
        if (!this.areWanted || this.isThinking || this.key === present || isOver || isMoving) return;
        this.isThinking = true;
        for (const listener of table.listeners) listener();
        try {
            const how = { level: LEVEL, lines: table.manner.valuedMoves ?? MOST, ply: table.past.ply };
            this.analysis = await api.analysis(table.id, table.anyToken, how);
        } catch (error) {
            this.analysis = null;
            this.areWanted = false;
            table.refuse(error);
        }
        this.key = present;
        this.isThinking = false;
        table.update();
    }

    /** The best move, for a hint: the first of those that would be shown. */
    async best() {
        const { table, present } = this;
        const how = { level: LEVEL, lines: table.manner.valuedMoves ?? MOST, ply: table.past.ply };
        const { candidates } = await api.analysis(table.id, table.anyToken, how);
        return present === this.present ? sorted(candidates)[0] : undefined;
    }

    /** Writes what the values mean, with the best moves as a list. */
    explain() {
        const { shown, legend } = this;
        const [first] = shown;
        legend.hidden = !first;
        const side = this.table.view.to_move;
        const text = JSON.stringify([side, shown]);
        if (!first || text === this.written) return;
        this.written = text;
        const exact = shown.filter(({ kind }) => kind === "exact");
        const isMixed = exact.length > 0 && exact.length < shown.length;
        fill(legend,
            h("p", {}, h("span", { say: unit(first), with: { side } }), " ",
                exact.length > 0 && !isMixed && h("span", { class: "muted", say: "page-value-exact" })),
            h("ol", {}, ...shown.map((candidate) => h("li", { class: `grade-${grade(candidate, first)}` },
                h("span", { class: "swatch", attributes: { "aria-hidden": "true" } }),
                h("span", { class: "move" }, moveText(candidate.move)), " ",
                h("span", { class: "worth" }, valueInWords(candidate)), " ",
                isMixed && exact.includes(candidate) && h("span", { class: "muted small", say: "page-value-exact" })))),
            h("p", { class: "scale small muted", attributes: { "aria-hidden": "true" } },
                h("span", { say: "page-value-good" }),
                ...[0, 1, 2, 3, 4].map((step) => h("span", { class: `swatch grade-${step}` })),
                h("span", { say: "page-value-bad" })),
            isMixed && h("p", { class: "small muted", say: "page-value-shapes" }));
    }
}

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
function unit({ kind, plies_to_end, win_rate, score }) {
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
    const digits = Math.abs(score) < 9.95 && kind !== "exact" ? 1 : 0;
    return `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score).toFixed(digits)}`;
}
