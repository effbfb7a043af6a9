// Teaching: after a person's move that lost much, a note says so, and what would have been better.
//
// The position before a move is analysed while the person thinks about it; the one after it, if that is needed, when the
// opponent has answered. So the opponent never waits for more than an analysis that is under way.

import { button, h } from "../dom.js";
import { onSettings, setting, settings } from "../settings.js";
import { say } from "../words.js";
import { announce, moveText } from "./speech.js";
import { sorted, valueFor } from "./worth.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Candidate} Candidate */
/** @typedef {import("../types.js").EventView} EventView */
/** @typedef {{ply: number, move: string, side: Side}} Played */

/**
 * How much a move must lose before it is mentioned: well above what the engine itself is uncertain about.
 * @typedef {object} NoticeableLoss
 * @property {number} points
 * @property {number} chance
 * @property {boolean} isEither whether one of the two is enough
 * @property {number} playouts an analysis with fewer is not trusted
 */

/** Outside of these chances the game is decided, and points matter to nobody. */
const DECIDED = 0.03;

/** Events after which the last move is no longer what it was. */
const CHANGES = ["undone", "started", "resigned"];

export class Coach {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** The person's last move, until it has been judged. @type {Played | null} */
        this.played = null;
        /** What is to be said about it. @type {(Played & {best: Candidate, sentence: () => string}) | null} */
        this.note = null;
        this.isAnalysing = false;
        /** A position that could not be analysed. */
        this.refused = "";
        this.text = h("p");
        this.back = button("page-take-back", () => this.takeBack(), { class: "small", attributes: { id: "lesson-undo" } });
        this.look = button("page-show", () => void this.show(), { class: "small", attributes: { id: "lesson-show" } });
        this.forget = onSettings(() => table.update());
        this.element = h("div", { class: "lesson", label: "page-teach", attributes: { role: "group", hidden: true } }, this.text, this.back, this.look);
    }

    /** Whether everybody who plays here sits at this screen. */
    get isOffered() {
        const { table } = this;
        const people = /** @type {Side[]} */ (["black", "white"]).filter((side) => table.isHuman(side));
        return people.length > 0 && people.every((side) => !!table.tokens[side]);
    }

    get isOn() {
        return settings().teach && this.isOffered;
    }

    toggle() {
        setting("teach", !settings().teach);
    }

    close() {
        this.forget();
    }

    /**
     * Told of every event before it changes the game.
     * @param {EventView} happened
     */
    notice({ event }) {
        const { table } = this;
        const isOwn = event.event === "moved" && table.isHuman(event.side);
        if (isOwn || CHANGES.includes(event.event)) this.played = this.note = null;
        if (!isOwn || !this.isOn || table.game.view.must_pass) return;
        this.played = { ply: table.game.moves.length, move: event.move, side: event.side };
    }

    update() {
        const { table } = this;
        const { moves } = table.game;
        if (!this.isOn || (this.played && moves[this.played.ply] !== this.played.move)) this.played = null;
        if (!this.isOn || (this.note && moves[this.note.ply] !== this.note.move)) this.note = null;
        this.judge();
        const { note } = this;
        const isElsewhere = table.past.isShown && table.past.ply !== note?.ply;
        this.element.hidden = !note || isElsewhere || table.areMovesOver;
        this.text.textContent = note?.sentence() ?? "";
        this.back.disabled = !table.game.can_undo || table.isBusy;
        this.look.setAttribute("aria-pressed", String(this.isShowing));
        void this.analyse();
    }

    /** Compares the person's move with the best one, as soon as enough is known. */
    judge() {
        const { table, played } = this;
        const before = played && table.analyses.known(played.ply);
        const [best] = sorted(before?.candidates ?? []);
        if (!played || !before || !best) return;
        const { noticeableLoss: limit } = table.manner;
        const listed = before.candidates.find(({ move }) => move === played.move);
        const isListed = listed && (listed.visits === null || listed.visits >= limit.playouts);
        const after = isListed || best.move === played.move ? before : table.analyses.known(played.ply + 1);
        if (!after) return;
        this.played = null;
        const value = isListed ? listed : sorted(after.candidates)[0];
        const isTrusted = before.nodes >= limit.playouts && after.nodes >= limit.playouts;
        if (best.move === played.move || !value || !isTrusted) return;
        const loss = lossOf(best, value, played.side, limit);
        if (!loss) return;
        const sentence = () => say(loss.key, { ...loss.args, move: moveText(played.move), best: moveText(best.move) });
        this.note = { ...played, best, sentence };
        // A refusal is read first; everything else was about the move.
        if (table.message?.kind !== "refusal") table.message = undefined;
        announce(sentence());
        for (const listener of table.listeners) listener();
    }

    /** The position that has to be analysed next, as its number of moves. */
    get next() {
        const { table, played } = this;
        const { analyses, game } = table;
        if (table.areMovesOver || table.isThinking || table.isBusy || table.isShowing || table.manner.view) return undefined;
        const wanted = played ? [played.ply, played.ply + 1] : table.isMyTurn ? [game.moves.length] : [];
        return wanted.find((ply) => !analyses.known(ply));
    }

    async analyse() {
        const { table, next } = this;
        if (!this.isOn || this.isAnalysing || next === undefined) return;
        const position = table.analyses.position(next);
        if (position === this.refused) return;
        this.isAnalysing = true;
        // Without an analysis nothing is said.
        const analysis = await table.analyses.at(next).catch(() => null);
        if (!analysis) this.refused = position;
        this.isAnalysing = false;
        table.update();
    }

    /** Whether the better line is on the board. */
    get isShowing() {
        const { past, values } = this.table;
        return !!this.note && past.isShown && past.ply === this.note.ply && values.line === this.note.best;
    }

    /** Shows the better line on the board before the move; the second time, the game again. */
    async show() {
        const { note, table } = this;
        if (!note) return;
        if (this.isShowing) return this.leave();
        await table.past.look(note.ply);
        if (this.note === note && table.past.ply === note.ply) table.values.hold(note.best);
        table.update();
    }

    leave() {
        this.table.values.hold(null);
        this.table.past.leave();
    }

    takeBack() {
        this.table.past.leave();
        this.table.manner.middle();
    }
}

/**
 * What a move lost, as a sentence; nothing if it is too little to mention.
 * @param {Candidate} best
 * @param {Candidate} played the move itself, or the best answer to it
 * @param {Side} side who played
 * @param {NoticeableLoss} limit
 * @returns {{key: string, args: Record<string, string | number>} | null}
 */
export function lossOf(best, played, side, limit) {
    const [could, did] = [valueFor(best, side), valueFor(played, side)];
    if (best.kind === "exact" && played.kind === "exact") {
        const outcome = ({ chance = 0 }) => (chance > 0.5 ? "win" : chance < 0.5 ? "loss" : "draw");
        const isWorse = outcome(could) !== outcome(did) && could.chance > did.chance;
        return isWorse ? { key: "lesson-outcome", args: { change: `${outcome(could)}-${outcome(did)}` } } : null;
    }
    const chance = could.chance - did.chance;
    const isDecided = [could, did].every((one) => one.chance < DECIDED || one.chance > 1 - DECIDED) && chance < limit.chance;
    const points = could.score === null || did.score === null ? null : could.score - did.score;
    const isManyPoints = points !== null && points >= limit.points && !isDecided;
    const isMuchChance = chance >= limit.chance;
    const isNoticeable = limit.isEither || points === null ? isManyPoints || isMuchChance : isManyPoints && isMuchChance;
    if (!isNoticeable) return null;
    return isManyPoints
        ? { key: "lesson-points", args: { points: Math.round(points ?? 0) } }
        : { key: "lesson-chance", args: { percent: Math.round(100 * chance) } };
}
