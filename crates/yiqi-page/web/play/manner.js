// How a game is played with a pointer or a keyboard. Any game can be played like this; some have subclasses of their own.

import { Complaint } from "../api.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { Choices } from "./choices.js";
import { LONGEST_LINE, lineInWords, placeInWords } from "./speech.js";
import { grade, valueInWords } from "./worth.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").EventView} EventView */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Candidate} Candidate */
/** @typedef {import("../board/board.js").Marks} Marks */

/** Places closer than this, in pixels, are easily missed with a finger. */
const EASILY_MISSED = 34;

/** How many moves of a line are shown where pieces move: more arrows would cross. */
const MOST_ARROWS = 5;

export class Manner {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** The place that was chosen first: a piece to be moved, or a place to be confirmed. @type {string | null} */
        this.chosen = null;
        /** @type {string[]} */
        this.hint = [];
        /** The place under the pointer or the focus. @type {string | null} */
        this.pointed = null;
        /** @type {{game: Game, choices: Choices} | undefined} */
        this.known = undefined;
        this.hasOfferedPass = false;
        /** The moves whose values are on the board, by the places they are written on. @type {Map<string, Candidate>} */
        this.written = new Map();
    }

    close() {}

    /** A board to show instead of the game's. @returns {import("../types.js").View | null} */
    get view() {
        return null;
    }

    /** Switches of the game's own for what is shown on the board. @returns {HTMLElement[]} */
    overlays() {
        return [];
    }

    /** Lines of the game's own in the menu. @returns {HTMLElement[]} */
    menuItems() {
        return [];
    }

    /** The key that shows values, where the game has one. @returns {string | undefined} */
    get valuesKey() {
        return undefined;
    }

    /** Keys of the game's own, each with the key of its sentence. @returns {[string, string][]} */
    keys() {
        return this.offersPass ? [["P", "page-pass"]] : [];
    }

    /** Whether passing is offered; once it was, it stays. */
    get offersPass() {
        this.hasOfferedPass ||= this.choices.legal.has("pass");
        return this.hasOfferedPass;
    }

    /** Whether the players can agree on a draw. */
    get hasDraws() {
        return true;
    }

    async pass() {
        if (this.table.past.isShown) return;
        this.chosen = null;
        await this.table.move("pass");
    }

    /** An element of the game where messages are, instead of them. @returns {HTMLElement | null} */
    under() {
        return null;
    }

    /** An element of the game beside the board. @returns {HTMLElement | null} */
    aside() {
        return this.table.values.legend.element;
    }

    /** An element of the game under the board, or beside it where it stands upright. @returns {HTMLElement | null} */
    beside() {
        return null;
    }

    /** How many moves get a value, if not the usual few. @returns {number | undefined} */
    get valuedMoves() {
        return undefined;
    }

    /** Whether the expected owners of the places are shown. */
    get showsOwners() {
        return false;
    }

    /**
     * How much a move must lose to be mentioned: several times as much as successive analyses differ.
     * @returns {import("./coach.js").NoticeableLoss}
     */
    get noticeableLoss() {
        return { points: 6, chance: 0.12, isEither: false, playouts: 0 };
    }

    /** Whether the score is written out beside the board. */
    get showsArea() {
        return false;
    }

    /** The legal moves in the position on the screen. */
    get legal() {
        return this.table.isMyTurn ? this.table.game.legal_moves : [];
    }

    /** The legal moves by the places they use, computed once per position. */
    get choices() {
        const { game } = this.table;
        if (this.known?.game !== game) this.known = { game, choices: new Choices(game) };
        return this.known.choices;
    }

    /**
     * The places of a move: its destination, and its origin if a piece moves.
     * @param {string} m
     */
    parts(m) {
        return this.choices.parts(m);
    }

    /** @param {string} from */
    targetsOf(from) {
        return this.legal.length ? this.choices.targets.get(from) ?? [] : [];
    }

    /** Places to play on, or to move from. */
    get sources() {
        return this.legal.length ? this.choices.sources : [];
    }

    /** Whether pieces are moved rather than placed. */
    get isMoving() {
        return this.choices.targets.size > 0;
    }

    /** Whether a place can be played at. @param {string} name */
    isLegal(name) {
        return this.legal.length > 0 && this.choices.legal.has(name);
    }

    /** Whether all controls are locked. */
    get isLocked() {
        return false;
    }

    /** Whether a place must be tapped twice, because a finger easily misses on a small board. @returns {boolean} */
    get asksTwice() {
        const { twice } = settings();
        if (twice !== "auto") return twice === "always";
        if (!matchMedia("(pointer: coarse)").matches) return false;
        const { svg } = this.table.board;
        const scale = (svg.getScreenCTM()?.a ?? 1) * 20;
        return scale < EASILY_MISSED;
    }

    /** Whether a finger gets a magnifier. @returns {boolean} */
    get aims() {
        return !this.isMoving && this.table.isMyTurn && this.asksTwice;
    }

    /**
     * Picks up a piece that is dragged; returns whether it may be.
     * @param {string} name
     */
    drag(name) {
        const { table } = this;
        if (!this.isMoving || !this.sources.includes(name)) return false;
        this.hint = [];
        this.chosen = name;
        table.message = undefined;
        table.board.lift(name);
        this.refresh();
        return true;
    }

    /**
     * Drops the dragged piece on a place, or beside the board.
     * @param {string | null} name
     */
    async drop(name) {
        const { chosen } = this;
        const { board } = this.table;
        // The game may have gone on meanwhile.
        if (!chosen) return board.release();
        this.chosen = null;
        if (name && name !== chosen) {
            board.carry(name);
            if (await this.play(chosen + name)) return;
        }
        await board.settle(chosen);
        this.refresh();
    }

    /** @param {string} name */
    async press(name) {
        const { table } = this;
        await table.hurry();
        if (table.canCount) return this.mark(name);
        if (table.past.isShown || table.game.stage !== "user") return;
        this.hint = [];
        if (this.isMoving) await this.pressMoving(name);
        else await this.pressPlacing(name);
    }

    /**
     * Marks the pieces on a place as dead or alive while the game is counted.
     * @param {string} name
     */
    async mark(name) {
        const { table } = this;
        if (table.board.pieceIn(table.game.view, name)) await table.mark(name);
        else table.refuse(new Complaint("session-no-piece", { place: name }));
    }

    /** @param {string} name */
    async pressPlacing(name) {
        if (this.asksTwice && this.chosen !== name && this.isLegal(name)) {
            this.chosen = name;
            this.table.say(say("page-tap-again", { place: name }));
            this.table.values.point(this.written.get(name) ?? null);
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
     * Says why a piece cannot be moved.
     * @param {string} name
     */
    explain(name) {
        const piece = this.table.board.pieceIn(this.table.game.view, name);
        const own = piece?.owner === this.table.game.view.to_move;
        this.table.say(say(own ? "page-cannot-move" : "page-not-yours", { place: name }), "refusal");
    }

    /**
     * Plays a move; returns whether it was accepted.
     * @param {string} m
     * @returns {Promise<boolean>}
     */
    play(m) {
        return this.table.move(m);
    }

    /**
     * Shows the line of a move whose value is under the pointer or the focus.
     * @param {string | null} name
     */
    hover(name) {
        const { removal } = this;
        this.pointed = name;
        this.table.values.point(name ? this.written.get(name) ?? null : null);
        if (this.removal !== removal) this.refresh();
    }

    /** What the move to the place under the pointer would remove, or the one whose line is shown. */
    get removal() {
        const { table, chosen, pointed } = this;
        if (table.past.isShown) return undefined;
        const m = chosen && this.isMoving ? pointed && chosen + pointed : table.values.line?.move;
        return m ? this.removalBy(m) : undefined;
    }

    /**
     * What a legal move in the current position removes.
     * @param {string} m
     */
    removalBy(m) {
        return this.table.game.view.facts?.removals.find(({ move }) => move === m);
    }

    /** Clears the selection. */
    secondary() {
        this.chosen = null;
        this.refresh();
    }

    /** Undoes a move, but not while an earlier position is reviewed. */
    middle() {
        if (this.table.game.can_undo && !this.table.past.isShown) void this.table.undo();
    }

    /** A status of the game's own, instead of whose turn it is. @returns {string | null} */
    status() {
        return null;
    }

    /**
     * Handles a key; returns whether it means anything here.
     * @param {string} key
     * @returns {boolean}
     */
    key(key) {
        if (key !== "p" || !this.offersPass) return false;
        void this.pass();
        return true;
    }

    /**
     * Shows an event.
     * @param {EventView} _happened
     * @param {{game: Game, steps: Step[]}} shown
     */
    async show(_happened, shown) {
        this.chosen = null;
        this.hint = [];
        if (!this.table.past.isShown) await this.table.board.animate(shown.steps, shown.game.view);
    }

    /** Called when all received events have been shown. */
    settled() {}

    /** Called when the game went on while the connection was lost. */
    resumed() {
        this.chosen = null;
        this.settled();
    }

    /** Called when the user accepts the result; the board stays. */
    accept() {}

    /** The marks on the board. @returns {Marks} */
    marks() {
        const { table, chosen } = this;
        this.written = this.valued();
        // A piece that was chosen needs the values of its destinations.
        const line = chosen && this.isMoving ? null : table.values.line;
        /** @type {Marks} */
        const marks = line ? { line: this.steps(line), texts: new Map() } : { hint: this.hint, ...this.values() };
        marks.cut = this.removal?.places;
        marks.dead = new Set(table.view.places.flatMap(({ name, notes }) => notes?.dead ? [name] : []));
        if (table.canCount) marks.markable = table.view.places.flatMap(({ name, piece }) => piece ? [name] : []);
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

    /**
     * The moves that get a value on the board, by the place it is written on: their destinations.
     * @returns {Map<string, Candidate>}
     */
    valued() {
        /** @type {Map<string, Candidate>} */
        const valued = new Map();
        for (const candidate of this.table.values.shown) {
            const parts = this.parts(candidate.move);
            if (!parts || (this.chosen && parts.from && parts.from !== this.chosen)) continue;
            // Of two moves to one place the better one is shown.
            if (!valued.has(parts.to)) valued.set(parts.to, candidate);
        }
        return valued;
    }

    /**
     * The values of the best moves, with an arrow from where a piece would come.
     * @returns {Pick<Marks, "texts" | "arrows">}
     */
    values() {
        const { shown, candidates: [best] } = this.table.values;
        const texts = new Map([...this.written].map(([place, candidate]) =>
            [place, { text: valueInWords(candidate), kind: valueKind(candidate, best) }]));
        const arrows = shown.flatMap((candidate) => {
            const parts = this.parts(candidate.move);
            return parts?.from && !this.chosen ? [{ from: parts.from, to: parts.to, kind: valueKind(candidate, best) }] : [];
        });
        // The better ones are drawn over the others.
        return { texts, arrows: arrows.reverse() };
    }

    /**
     * The moves of a line that use places; one that was made before is not shown again.
     * @param {Candidate} candidate
     */
    steps({ line, sides }) {
        const seen = new Set();
        const longest = this.isMoving ? MOST_ARROWS : LONGEST_LINE;
        return line.slice(0, longest).flatMap((m, index) => {
            const parts = this.parts(m);
            if (!parts || seen.has(m)) return [];
            seen.add(m);
            return [{ ...parts, side: sides[index] ?? "black", number: index + 1 }];
        });
    }

    refresh() {
        this.table.board.mark(this.marks());
    }

    /** @param {Place} place */
    describe(place) {
        const parts = [placeInWords(place)];
        if (this.chosen && this.targetsOf(this.chosen).includes(place.name)) {
            parts.push(say("page-place-target"));
            const removal = this.removalBy(this.chosen + place.name);
            if (removal) parts.push(say("page-place-cuts", { black: removal.black, white: removal.white }));
        } else if (this.chosen === place.name) parts.push(say("page-place-chosen"));
        else if (!this.chosen && this.isMoving && this.sources.includes(place.name)) parts.push(say("page-place-movable"));
        else if (!this.isMoving && this.isLegal(place.name)) parts.push(say("page-place-legal"));
        if (place.notes?.dead) parts.push(say("page-place-dead"));
        const candidate = this.written.get(place.name);
        if (candidate) parts.push(valueInWords(candidate), lineInWords(candidate));
        return parts.join(", ");
    }
}

/**
 * How a value is drawn.
 * @param {import("../types.js").Candidate} candidate
 * @param {import("../types.js").Candidate} [best]
 */
function valueKind(candidate, best = candidate) {
    return `value grade-${grade(candidate, best)}${candidate === best ? " best" : ""}${candidate.kind === "exact" ? " exact" : ""}`;
}
