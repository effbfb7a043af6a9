// Review of earlier positions, without changing the game.

import * as api from "../api.js";
import { viewAfter } from "./change.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").View} View */

/** How many successive positions are requested at once. */
const AT_ONCE = 64;

export class Past {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** After how many moves, if not the present. @type {number | null} */
        this.wanted = null;
        /** The moves that led there. */
        this.line = "";
        /** What is shown, and after how many moves: the wanted position once it is loaded. @type {{view: View, ply: number} | null} */
        this.shown = null;
        /** The positions that are known, by the number of moves that led there. @type {(View | undefined)[]} */
        this.views = [];
        /** The game that they belong to: its setup and its moves. */
        this.known = { start: "", moves: /** @type {string[]} */ ([]) };
        this.note();
    }

    /** Whether an earlier position is shown or being loaded. */
    get isShown() {
        return this.wanted !== null;
    }

    get view() {
        return this.shown?.view ?? null;
    }

    /** The number of moves played in the position that the user has chosen. */
    get ply() {
        return this.wanted ?? this.table.game.moves.length;
    }

    /**
     * Shows the position after this many moves; the last one ends the review.
     * @param {number} ply
     */
    async look(ply) {
        const { table } = this;
        const { moves, setup } = table.game;
        const wanted = Math.max(0, ply);
        if (wanted >= moves.length) return this.leave();
        this.wanted = wanted;
        this.line = moves.slice(0, wanted).join(" ");
        const { line } = this;
        table.manner.hint = [];
        try {
            this.note();
            const found = this.views[wanted] ?? (await this.load(setup, moves, wanted));
            // The user may have chosen another position meanwhile.
            if (this.wanted !== wanted || this.line !== line) return;
            this.shown = { view: found, ply: wanted };
            table.board.show(found);
        } catch (error) {
            this.leave();
            table.refuse(error);
        }
        table.update();
    }

    /** Keeps the current position, and forgets those that the game no longer contains. */
    note() {
        const { moves, setup, view } = this.table.game;
        const start = JSON.stringify([setup.options, setup.position]);
        const { known } = this;
        const common = known.start === start ? moves.findIndex((m, index) => m !== known.moves[index]) : 0;
        this.views.length = Math.min(this.views.length, (common < 0 ? moves.length : common) + 1);
        if (known.start !== start) this.views.length = 0;
        this.known = { start, moves };
        this.views[moves.length] = view;
    }

    /**
     * Loads a position with those around it.
     * @param {import("../types.js").Setup} setup
     * @param {string[]} moves
     * @param {number} ply
     */
    async load({ game, options, position }, moves, ply) {
        const from = ply - (ply % AT_ONCE);
        const { first, changes } = await api.replay({ game, options, position, moves: moves.slice(0, from + AT_ONCE), from });
        const views = [first];
        for (const [index, change] of changes.entries()) views.push(viewAfter(views[index] ?? first, change));
        // The game may have changed meanwhile.
        this.note();
        if (moves.slice(0, from + AT_ONCE).every((m, index) => m === this.known.moves[index])) {
            for (const [index, view] of views.entries()) this.views[from + index] ??= view;
        }
        return views[ply - from] ?? first;
    }

    /** Told of every change of the game: ends the review if the game no longer contains the reviewed position. */
    check() {
        this.note();
        const { moves } = this.table.game;
        if (this.wanted === null) return;
        if (this.wanted >= moves.length || moves.slice(0, this.wanted).join(" ") !== this.line) this.leave();
    }

    /** Ends the review and shows the current position. */
    leave() {
        if (this.wanted === null) return;
        this.wanted = this.shown = null;
        this.table.manner.hint = [];
        this.table.board.show(this.table.view);
        this.table.update();
    }
}
