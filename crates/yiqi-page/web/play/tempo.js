// When received events are shown. The computer takes a moment even for an easy move, so that the user sees whose turn it
// was. A game between computers may be over on the server at once; it is shown at a pace that the viewer chooses.

import { setting, settings } from "../settings.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").EventView} EventView */

/** How long a computer's move against a person takes at least, in milliseconds. */
const LEAST = { from: 400, to: 600 };

/** Moves per second of a game between computers. */
export const PACES = [0.5, 1, 2, 4];

export class Tempo {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.isPaused = false;
        /** How many events may be shown although it is paused. */
        this.steps = 0;
        this.shown();
    }

    /** Notes that an event was shown: the next turn begins. */
    shown() {
        this.since = performance.now();
        this.least = LEAST.from + Math.random() * (LEAST.to - LEAST.from);
        this.steps = Math.max(0, this.steps - 1);
    }

    /** @param {EventView} happened */
    isByComputer({ event }) {
        return event.event === "moved" && !this.table.isHuman(event.side);
    }

    /**
     * How long the next event has to wait, in milliseconds; for ever while it is paused.
     * @param {EventView} next
     */
    wait(next) {
        const { table } = this;
        if (!this.isByComputer(next)) return 0;
        const passed = performance.now() - (this.since ?? 0);
        if (table.isWatching) {
            if (this.steps > 0) return 0;
            if (this.isPaused || table.past.isShown) return Infinity;
            return settings().tempo ? 1000 / settings().pace - passed : 0;
        }
        // What was taken back or ended meanwhile is not waited for.
        const isAnswered = table.waiting.some((later) => !this.isByComputer(later) && later.event.event !== "marked");
        return settings().tempo && !isAnswered ? (this.least ?? 0) - passed : 0;
    }

    pause() {
        this.isPaused = !this.isPaused;
        this.table.advance();
        this.table.update();
    }

    /** Shows one more move, and stays paused; during a review, the next move of the review. */
    step() {
        const { past } = this.table;
        this.isPaused = true;
        if (past.isShown) void past.look(past.ply + 1);
        else {
            this.steps = 1;
            this.table.advance();
        }
        this.table.update();
    }

    /** The next pace, and after the last the first. */
    faster() {
        setting("pace", PACES[(PACES.indexOf(settings().pace) + 1) % PACES.length] ?? 1);
        this.table.advance();
        this.table.update();
    }
}
