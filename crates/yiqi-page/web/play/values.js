// The engine's values for the position on the screen, while they are switched on, and the line that is shown of a move.

import { MOST } from "./analyses.js";
import { Legend } from "./legend.js";
import { sorted } from "./worth.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Candidate} Candidate */

export class Values {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.areWanted = false;
        this.isThinking = false;
        /** The move under the pointer or the focus, whose line is shown. @type {Candidate | null} */
        this.pointed = null;
        /** The move whose line stays until another one is chosen. @type {Candidate | null} */
        this.held = null;
        /** The position that both belong to. */
        this.position = "";
        this.legend = new Legend(this);
    }

    /** Identifies the position on the screen. */
    get present() {
        const { table } = this;
        return table.analyses.position(table.past.ply);
    }

    /** The analysis of the position on the screen, if it is wanted and has been made. */
    get analysis() {
        const { table } = this;
        const isOver = table.areMovesOver && !table.past.isShown;
        return this.areWanted && !isOver ? table.analyses.known(table.past.ply) : undefined;
    }

    /** The analysed moves, the best first. */
    get candidates() {
        return sorted(this.analysis?.candidates ?? []);
    }

    /** The few moves that are shown. */
    get shown() {
        return this.candidates.slice(0, MOST);
    }

    /** The move whose line is shown. */
    get line() {
        return this.position === this.present ? this.pointed ?? this.held : null;
    }

    toggle() {
        this.areWanted = !this.areWanted;
        this.pointed = this.held = null;
        this.table.update();
    }

    /**
     * Shows the line of the move that the pointer or the focus came to; of none when it left.
     * @param {Candidate | null} candidate
     */
    point(candidate) {
        const before = this.line;
        if (this.position !== this.present) this.held = null;
        this.pointed = candidate;
        this.position = this.present;
        if (this.line !== before) this.redraw();
    }

    /**
     * Shows the line of a move until it is chosen again, or another one is.
     * @param {Candidate | null} candidate
     */
    hold(candidate) {
        const isHeld = this.held === candidate && this.position === this.present;
        this.held = isHeld ? null : candidate;
        this.pointed = null;
        this.position = this.present;
        this.redraw();
    }

    redraw() {
        this.table.manner.refresh();
        this.legend.update();
    }

    /** Explains the values, and asks for them when the position has changed. */
    async renew() {
        const { table } = this;
        // A line does not come back with its position.
        if (this.position !== this.present) this.pointed = this.held = null;
        this.legend.update();
        const isOver = table.areMovesOver && !table.past.isShown;
        const isMoving = table.isShowing || table.isBusy || table.manner.view;
        if (!this.areWanted || this.isThinking || this.analysis || isOver || isMoving) return;
        this.isThinking = true;
        for (const listener of table.listeners) listener();
        try {
            await table.analyses.at(table.past.ply);
        } catch (error) {
            this.areWanted = false;
            table.refuse(error);
        }
        this.isThinking = false;
        table.update();
    }

    /** The best move, for a hint: the first of those that would be shown. */
    async best() {
        const { table, present } = this;
        const analysis = await table.analyses.at(table.past.ply);
        return present === this.present ? sorted(analysis?.candidates ?? [])[0] : undefined;
    }
}
