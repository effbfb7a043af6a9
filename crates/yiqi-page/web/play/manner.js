// How a game is played with a pointer or a keyboard. Any game can be played like this; some have subclasses of their own.

import { button } from "../dom.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { Choices } from "./choices.js";
import { placeInWords } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").EventView} EventView */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../board/board.js").Marks} Marks */

/** Places nearer to each other than this on the screen are easily missed with a finger, in pixels. */
const EASILY_MISSED = 34;

/** A move that was tried less often than this is hardly known. */
const HARDLY = 5;

export class Manner {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** The place that was chosen first: a piece to be moved, or a place to be confirmed. @type {string | null} */
        this.chosen = null;
        /** @type {string[]} */
        this.hint = [];
        /** @type {{game: Game, choices: Choices} | undefined} */
        this.known = undefined;
    }

    close() {}

    /** A board to be shown instead of the game's. @returns {import("../types.js").View | null} */
    get view() {
        return null;
    }

    /** Buttons that depend on the game: a pass, where that is ever legal. @returns {HTMLElement[]} */
    buttons() {
        this.passButton = button("page-pass", () => void this.pass(), { attributes: { id: "pass", hidden: !this.offersPass } });
        return [this.passButton];
    }

    /** Whether there is a button for passing; once there, it stays. */
    get offersPass() {
        return this.choices.legal.has("pass");
    }

    async pass() {
        if (this.table.past.isShown) return;
        this.chosen = null;
        await this.table.move("pass");
    }

    /** Something of the game's own right under the board. @returns {HTMLElement | null} */
    under() {
        return null;
    }

    /** Something of the game's own beside the board. @returns {HTMLElement | null} */
    aside() {
        return null;
    }

    /** Legal moves as the board on the screen has them. */
    get legal() {
        return this.table.isMyTurn ? this.table.game.legal_moves : [];
    }

    /** The legal moves by the places they touch, taken apart once for each state of the game. */
    get choices() {
        const { game } = this.table;
        if (this.known?.game !== game) this.known = { game, choices: new Choices(game) };
        return this.known.choices;
    }

    /**
     * A move's places: where it goes, or from where and where to.
     * @param {string} m
     */
    parts(m) {
        return this.choices.parts(m);
    }

    /** @param {string} from */
    targetsOf(from) {
        return this.legal.length ? this.choices.targets.get(from) ?? [] : [];
    }

    /** Places that can be played at, or from. */
    get sources() {
        return this.legal.length ? this.choices.sources : [];
    }

    /** Whether pieces are moved rather than put. */
    get isMoving() {
        return this.choices.targets.size > 0;
    }

    /** Whether a place can be played at. @param {string} name */
    isLegal(name) {
        return this.legal.length > 0 && this.choices.legal.has(name);
    }

    /** Whether nothing can be operated now. */
    get isLocked() {
        return false;
    }

    /** Whether a place has to be chosen twice: with a finger on a small board a miss is likely. */
    get asksTwice() {
        const { twice } = settings();
        if (twice !== "auto") return twice === "always";
        if (!matchMedia("(pointer: coarse)").matches) return false;
        const { svg } = this.table.board;
        const scale = (svg.getScreenCTM()?.a ?? 1) * 20;
        return scale < EASILY_MISSED;
    }

    /** @param {string} name */
    async press(name) {
        const { table } = this;
        await table.hurry();
        if (table.past.isShown || table.game.stage !== "user") return;
        this.hint = [];
        if (this.isMoving) await this.pressMoving(name);
        else await this.pressPlacing(name);
    }

    /** @param {string} name */
    async pressPlacing(name) {
        if (this.asksTwice && this.chosen !== name && this.isLegal(name)) {
            this.chosen = name;
            this.table.say(say("page-tap-again", { place: name }));
            return this.refresh();
        }
        this.chosen = null;
        await this.play(name);
    }

    /** @param {string} name */
    async pressMoving(name) {
        const { chosen } = this;
        if (chosen === name) {
            this.chosen = null;
        } else if (chosen && !this.sources.includes(name)) {
            this.chosen = null;
            await this.play(chosen + name);
        } else if (chosen && this.targetsOf(chosen).includes(name)) {
            this.chosen = null;
            await this.play(chosen + name);
        } else if (this.sources.includes(name)) {
            this.chosen = name;
            this.table.message = undefined;
        } else {
            this.explain(name);
        }
        this.refresh();
    }

    /**
     * Says why a piece cannot be taken up.
     * @param {string} name
     */
    explain(name) {
        const piece = this.table.board.pieceIn(this.table.game.view, name);
        const own = piece?.owner === this.table.game.view.to_move;
        this.table.say(say(own ? "page-cannot-move" : "page-not-yours", { place: name }), "refusal");
    }

    /** @param {string} m */
    async play(m) {
        await this.table.move(m);
    }

    /** @param {string | null} _name */
    hover(_name) {}

    /** Puts back what was chosen. */
    secondary() {
        this.chosen = null;
        this.refresh();
    }

    /** Goes back: an undo, of the game as it is and not as it was. */
    middle() {
        if (this.table.game.can_undo && !this.table.past.isShown) void this.table.undo();
    }

    /** What is to be said of the turn, instead of whose it is. @returns {string | null} */
    status() {
        return null;
    }

    /**
     * Handles a key; returns whether it means anything here.
     * @param {string} key
     * @returns {boolean}
     */
    key(key) {
        if (key !== "p" || !this.passButton || this.passButton.hidden) return false;
        void this.pass();
        return true;
    }

    /**
     * Shows what happened.
     * @param {EventView} _happened
     * @param {{game: Game, steps: Step[]}} shown
     */
    async show(_happened, shown) {
        this.chosen = null;
        this.hint = [];
        if (!this.table.past.isShown) await this.table.board.animate(shown.steps, shown.game.view);
    }

    /** Everything that was heard has been shown. */
    settled() {}

    /** The line was lost, and the game has gone on meanwhile. */
    resumed() {
        this.chosen = null;
        this.settled();
    }

    /** The result was accepted: the board stays to be looked at. */
    accept() {}

    /** What is shown beside the pieces. @returns {Marks} */
    marks() {
        const { table, chosen } = this;
        /** @type {Marks} */
        const marks = { hint: this.hint, texts: this.values() };
        if (!table.isMyTurn) return marks;
        if (this.isMoving) {
            marks.movable = chosen ? [] : this.sources;
            marks.selected = chosen;
            marks.targets = chosen ? this.targetsOf(chosen) : [];
        } else {
            marks.targets = this.sources;
            marks.selected = chosen;
        }
        return marks;
    }

    /** What an engine thinks of moves, written where they go. */
    values() {
        /** @type {Map<string, {text: string, kind: string}>} */
        const texts = new Map();
        const { candidates } = this.table.values;
        for (const [number, candidate] of candidates.entries()) {
            const parts = this.parts(candidate.move);
            // Of two moves to one place the better one is told.
            if (!parts || texts.has(parts.to)) continue;
            if (this.chosen && parts.from !== this.chosen) continue;
            // What was hardly tried is not worth a number.
            if (candidate.visits !== null && candidate.visits < HARDLY) continue;
            texts.set(parts.to, { text: valueInWords(candidate), kind: number === 0 ? "value best" : "value" });
        }
        return texts;
    }

    refresh() {
        this.table.board.mark(this.marks());
        if (!this.passButton) return;
        if (this.offersPass) this.passButton.hidden = false;
        this.passButton.classList.toggle("primary", this.table.isMyTurn && this.table.game.view.must_pass);
    }

    /** @param {Place} place */
    describe(place) {
        const parts = [placeInWords(place)];
        if (this.chosen && this.targetsOf(this.chosen).includes(place.name)) parts.push(say("page-place-target"));
        else if (this.chosen === place.name) parts.push(say("page-place-chosen"));
        else if (!this.chosen && this.isMoving && this.sources.includes(place.name)) parts.push(say("page-place-movable"));
        else if (!this.isMoving && this.isLegal(place.name)) parts.push(say("page-place-legal"));
        const value = this.table.board.marks.texts?.get(place.name);
        if (value) parts.push(value.text);
        return parts.join(", ");
    }
}

/**
 * A value in few signs: who wins and how soon where that is known, a margin where there is one, else chances.
 * @param {import("../types.js").Candidate} candidate
 */
export function valueInWords(candidate) {
    const { kind, plies_to_end, win_rate, score } = candidate;
    if (kind === "exact" && win_rate === 0.5) return "=";
    if (kind === "exact" && plies_to_end !== null) return `${win_rate > 0.5 ? "+" : "−"}${plies_to_end}`;
    if (score !== null) return `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score).toFixed(Math.abs(score) < 9.95 ? 1 : 0)}`;
    return `${Math.round(100 * win_rate)}`;
}
