// Where a lesson is shown: a board on which one thing happens after the other.

import { Board } from "../board/board.js";
import { moves } from "../settings.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Step} Step */

/** How long a move is left to be looked at before the next thing happens, in milliseconds. */
const PAUSE = 700;

export class LessonBoard {
    /** @param {import("../board/board.js").Handlers} handlers */
    constructor(handlers) {
        this.board = new Board(handlers);
        /** @type {Promise<void>} */
        this.showing = Promise.resolve();
    }

    close() {
        this.hurry();
        this.board.close();
    }

    /** Has what is being shown end now. */
    hurry() {
        this.board.animator.finish();
    }

    /** Has what is being shown end now, and waits for that: it would be drawn over whatever comes next. */
    async clear() {
        this.hurry();
        await this.showing;
        this.board.marks = {};
    }

    /**
     * Shows what a move did, or how another is taken back.
     * @param {Position} after
     * @param {Step | null} [undone]
     */
    perform(after, undone) {
        const step = undone ? { ...undone, undone: true } : after.step;
        this.board.marks = {};
        this.showing = this.board.animate(step ? [step] : [], after.view);
        return this.showing;
    }

    /** Time to look. */
    pause() {
        return new Promise((resume) => setTimeout(resume, moves() ? PAUSE : PAUSE / 4));
    }
}
