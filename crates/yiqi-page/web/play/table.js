// A game on the screen: what the server says of it, what the user wants of it, and the board between them.

import * as api from "../api.js";
import { Board } from "../board/board.js";
import { Live } from "../live.js";
import { sound } from "../sound.js";
import { announce, moveInWords, resultInWords } from "./speech.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Happened} Happened */
/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("./manner.js").Manner} Manner */

export class Table {
    /**
     * @param {string} id
     * @param {Kept | undefined} kept
     * @param {Game} game
     * @param {(table: Table) => Manner} manner
     */
    constructor(id, kept, game, manner) {
        this.id = id;
        this.tokens = kept?.tokens ?? {};
        this.game = game;
        this.is_online = true;
        /** Whether a command is under way or its effects are being shown. */
        this.is_busy = false;
        /** A past position that is being looked at. @type {{ply: number, position: Position} | null} */
        this.past = null;
        /** @type {Set<() => void>} */
        this.listeners = new Set();
        /** @type {Happened[]} */
        this.waiting = [];
        this.is_showing = false;
        /** Those who wait until it has. @type {(() => void)[]} */
        this.sleepers = [];
        this.is_closed = false;
        /** What is said under the board. @type {{sentence: string, kind: string} | undefined} */
        this.message = undefined;
        /** @type {import("../types.js").Analysis | null} */
        this.analysis = null;
        this.board = new Board({
            press: (name) => this.manner.press(name),
            hover: (name) => this.manner.hover(name),
            secondary: () => this.manner.secondary(),
            middle: () => this.manner.middle(),
            describe: (place) => this.manner.describe(place),
        });
        this.manner = manner(this);
        this.live = new Live(id, this.tokens.black ?? this.tokens.white ?? this.tokens.watch, {
            welcome: (now) => this.welcome(now),
            event: (happened) => this.hear(happened),
            refused: () => this.update(),
            line: (is_open) => {
                this.is_online = is_open;
                this.update();
            },
        });
        this.board.show(game.view);
        this.update();
    }

    close() {
        this.is_closed = true;
        this.live.close();
        this.manner.close();
        this.board.close();
    }

    /** @param {() => void} listener */
    onUpdate(listener) {
        this.listeners.add(listener);
    }

    update() {
        if (this.is_closed) return;
        this.manner.refresh();
        for (const listener of this.listeners) listener();
    }

    /** The view on the screen: a past one, or the present. */
    get view() {
        return this.past?.position.view ?? this.manner.view ?? this.game.view;
    }

    /** @param {Side} side */
    is_human(side) {
        return this.game.setup.seats[side].player === "human";
    }

    /** The one person who plays against a computer, and is "you". @returns {Side | null} */
    get you() {
        const people = /** @type {Side[]} */ (["black", "white"]).filter((side) => this.is_human(side));
        return people.length === 1 ? people[0] ?? null : null;
    }

    /** Whether the user can move now. */
    get is_my_turn() {
        const { game } = this;
        return game.stage === "user" && !this.past && !this.is_busy && !this.is_showing && !!this.tokens[game.view.to_move];
    }

    /** Any secret by which the user may see the game. */
    get any_token() {
        return this.tokens.black ?? this.tokens.white ?? this.tokens.watch;
    }

    /** @param {Game} game */
    welcome(game) {
        const is_new = game.sequence !== this.game.sequence;
        this.waiting = [];
        this.game = game;
        if (is_new) this.analysis = null;
        if (!this.past && !this.is_showing && is_new) this.board.show(game.view);
        this.update();
        if (is_new) this.manner.resumed();
    }

    /** @param {Happened} happened */
    hear(happened) {
        this.waiting.push(happened);
        if (!this.is_showing) void this.showAll();
        else if (this.waiting.length > 1) this.board.animator.finish();
    }

    /** When everything that was heard has been shown; the user hurries it. */
    hurry() {
        this.board.animator.finish();
        if (!this.is_showing) return Promise.resolve();
        return new Promise((/** @type {(value: void) => void} */ resume) => this.sleepers.push(resume));
    }

    async showAll() {
        this.is_showing = true;
        for (let next = this.waiting.shift(); next && !this.is_closed; next = this.waiting.shift()) {
            if (next.sequence <= this.game.sequence) continue;
            const shown = next.shown ?? { game: await api.lookAt(this.id, this.any_token), steps: [] };
            this.analysis = null;
            this.message = undefined;
            await this.manner.show(next, shown);
            // Meanwhile the line may have been lost and found, and the game gone on.
            if (shown.game.sequence > this.game.sequence) this.game = shown.game;
            if (!this.past) this.board.show(this.game.view);
            this.tell(next);
            this.update();
        }
        this.is_showing = false;
        this.update();
        this.manner.settled();
        for (const resume of this.sleepers.splice(0)) resume();
    }

    /**
     * Says what happened.
     * @param {Happened} happened
     */
    tell(happened) {
        const { event } = happened;
        if (event.event === "moved" || event.event === "undone") {
            const said = (happened.shown?.steps ?? []).map((step) => moveInWords(this, step)).join(" ");
            announce(said);
        }
        if (this.game.result) {
            announce(resultInWords(this));
            sound("end");
        }
    }

    /**
     * Has something done in the name of a side; tells why when it is refused.
     * @param {Record<string, unknown>} wish
     * @param {Side} [side]
     * @returns {Promise<boolean>}
     */
    async command(wish, side = this.hand) {
        const token = this.tokens[side] ?? this.any_token;
        if (!token || this.is_busy) return false;
        this.is_busy = true;
        this.update();
        try {
            await api.command(this.id, token, wish);
            return true;
        } catch (error) {
            this.refuse(error);
            return false;
        } finally {
            this.is_busy = false;
            this.update();
        }
    }

    /** Whose hand the user's is: the side to move if it is his, else the one he holds. @returns {Side} */
    get hand() {
        const { to_move } = this.game.view;
        if (this.tokens[to_move] && this.is_human(to_move)) return to_move;
        return this.you ?? (this.tokens.black ? "black" : "white");
    }

    /** @param {string} m */
    move(m) {
        return this.command({ do: "move", move: m });
    }

    undo() {
        return this.command({ do: "undo" });
    }

    resign() {
        return this.command({ do: "resign" });
    }

    newGame() {
        this.back();
        return this.command({ do: "new_game" });
    }

    /**
     * Says why something was not done.
     * @param {unknown} error
     */
    refuse(error) {
        const sentence = error instanceof api.Complaint ? error.sentence : String(error);
        sound("refuse");
        this.say(sentence, "refusal");
    }

    /**
     * A short message under the board.
     * @param {string} sentence
     * @param {string} [kind]
     */
    say(sentence, kind = "") {
        this.message = { sentence, kind };
        announce(sentence);
        for (const listener of this.listeners) listener();
    }

    /**
     * Looks at the position after so many moves; the present one ends that.
     * @param {number} ply
     */
    async review(ply) {
        const { game } = this;
        const wanted = Math.max(0, ply);
        if (wanted >= game.moves.length) return this.back();
        const { game: name, options, position } = game.setup;
        try {
            const looked = await api.position({ game: name, options, position, moves: game.moves.slice(0, wanted) });
            this.past = { ply: wanted, position: looked };
            this.analysis = null;
            this.board.show(looked.view);
            this.update();
        } catch (error) {
            this.refuse(error);
        }
    }

    /** To the present position. */
    back() {
        if (!this.past) return;
        this.past = null;
        this.analysis = null;
        this.board.show(this.game.view);
        this.update();
    }

    /** How many moves the board on the screen has seen. */
    get ply() {
        return this.past?.ply ?? this.game.moves.length;
    }

    /**
     * The best moves of the analysis on the screen.
     * @param {number} most
     */
    best(most) {
        return this.analysis?.candidates.slice(0, most) ?? [];
    }

    /**
     * What an engine thinks of the position on the screen.
     * @param {{level: number, lines: number}} how
     */
    async analyse(how) {
        const { sequence } = this.game;
        const { ply } = this;
        try {
            const analysis = await api.analysis(this.id, this.any_token, { ...how, ply });
            if (sequence === this.game.sequence && ply === this.ply) this.analysis = analysis;
        } catch (error) {
            this.refuse(error);
        }
        this.update();
    }
}
