// Input of a move in a lesson: one place, or two. The server decides whether it is legal.

import { placeInWords } from "../play/speech.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../board/board.js").Marks} Marks */

export class Chooser {
    /**
     * @param {(m: string) => void} play
     * @param {() => void} changed what is chosen has changed
     */
    constructor(play, changed) {
        this.play = play;
        this.changed = changed;
        /** @type {Position | null} */
        this.position = null;
        /** The piece to be moved. @type {string | null} */
        this.chosen = null;
    }

    /** @param {Position | null} position none while there is nothing to be chosen */
    offer(position) {
        if (position === this.position) return;
        this.position = position;
        this.chosen = null;
    }

    /**
     * The legal moves on the board, with origin (if a piece moves) and destination.
     * @returns {{from: string | null, to: string}[]}
     */
    get legal() {
        const names = new Set(this.position?.view.places.map((place) => place.name));
        /** @type {{from: string | null, to: string}[]} */
        const found = [];
        for (const m of this.position?.legal_moves ?? []) {
            if (names.has(m)) found.push({ from: null, to: m });
            for (let cut = 1; cut < m.length; cut += 1) {
                const [from, to] = [m.slice(0, cut), m.slice(cut)];
                if (names.has(from) && names.has(to)) found.push({ from, to });
            }
        }
        return found;
    }

    /** Pieces that can move. */
    get movable() {
        return [...new Set(this.legal.flatMap(({ from }) => from ?? []))];
    }

    /** The legal destinations now. */
    get targets() {
        return this.legal.filter(({ from }) => from === this.chosen).map(({ to }) => to);
    }

    /** @param {string} name */
    press(name) {
        if (!this.position) return;
        const { chosen, movable } = this;
        if (!movable.length) return this.play(name);
        this.chosen = null;
        if (chosen && chosen !== name && (this.legal.some(({ from, to }) => from === chosen && to === name)
            || !movable.includes(name))) {
            return this.play(chosen + name);
        }
        // For a piece that cannot move, any step is sent, so that the server explains why.
        if (!movable.includes(name)) return this.play(name + this.nearest(name));
        if (chosen !== name) this.chosen = name;
        this.changed();
    }

    /** Clears the selection. */
    drop() {
        this.chosen = null;
        this.changed();
    }

    /**
     * The nearest place.
     * @param {string} name
     */
    nearest(name) {
        const places = this.position?.view.places ?? [];
        const here = places.find((place) => place.name === name);
        if (!here) return "";
        const far = (/** @type {Place} */ place) => (place.x - here.x) ** 2 + (place.y - here.y) ** 2;
        const others = places.filter((place) => place !== here);
        return others.reduce((best, place) => (far(place) < far(best) ? place : best)).name;
    }

    /** @returns {Marks} */
    marks() {
        if (!this.position) return {};
        if (this.movable.length) {
            if (!this.chosen) return { movable: this.movable };
            return { selected: this.chosen, targets: this.targets };
        }
        // Where nearly every place is legal, marks would only clutter the board.
        return this.position.view.board === "squares" ? { targets: this.targets } : {};
    }

    /** @param {Place} place */
    describe(place) {
        const parts = [placeInWords(place)];
        const { name } = place;
        if (this.chosen === name) parts.push(say("page-place-chosen"));
        else if (this.chosen && this.targets.includes(name)) parts.push(say("page-place-target"));
        else if (!this.chosen && this.movable.includes(name)) parts.push(say("page-place-movable"));
        else if (!this.chosen && this.targets.includes(name)) parts.push(say("page-place-legal"));
        return parts.join(", ");
    }
}
