// The board of a lesson, on which moves are shown one after the other.

import { Board } from "../board/board.js";
import { moves } from "../settings.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Step} Step */

/** The pause after a move, in milliseconds. */
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

    /** Finishes the running animation. */
    hurry() {
        this.board.animator.finish();
    }

    /** Finishes the running animation and waits for it, so that it does not draw over the next position. */
    async clear() {
        this.hurry();
        await this.showing;
        this.board.marks = {};
    }

    /**
     * Animates a move, or the undo of another.
     * @param {Position} after
     * @param {Step | null} [undone]
     */
    perform(after, undone) {
        const step = undone ? { ...undone, undone: true } : after.step;
        this.board.marks = {};
        this.showing = this.board.animate(step ? [step] : [], after.view);
        return this.showing;
    }

    /** Waits so that the user can look at the board. */
    pause() {
        return new Promise((resume) => setTimeout(resume, moves() ? PAUSE : PAUSE / 4));
    }
}
