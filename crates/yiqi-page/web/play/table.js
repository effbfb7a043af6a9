// A game on the screen: what the server says of it, what the user wants of it, and the board between them.

import * as api from "../api.js";
import { Board } from "../board/board.js";
import { touch } from "../kept.js";
import { Live } from "../live.js";
import { sound } from "../sound.js";
import { gameAfter } from "./change.js";
import { Past } from "./past.js";
import { announce, moveInWords, resultInWords, statusInWords } from "./speech.js";
import { Values } from "./values.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").EventView} EventView */
/** @typedef {import("../kept.js").Kept} Kept */
/** @typedef {import("./manner.js").Manner} Manner */

/** How long the line may be silent about a move that was acknowledged, in milliseconds. */
const SILENCE = 1500;

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
        /** Whether a command is under way. */
        this.is_busy = false;
        /** Whether something that happened is being shown. */
        this.is_showing = false;
        this.is_closed = false;
        /** What is said under the board. @type {{sentence: string, kind: string} | undefined} */
        this.message = undefined;
        /** @type {Set<() => void>} */
        this.listeners = new Set();
        /** What was heard and not shown yet. @type {EventView[]} */
        this.waiting = [];
        /** The number of the last event that the server has told of. */
        this.heard = 0;
        /** The number of the event after which an engine failed; it is asked again after the next one. @type {number | null} */
        this.failed_after = null;
        this.learn(game);
        /** The game as the line told it while something was being shown. @type {Game | undefined} */
        this.newer = undefined;
        /** Those who wait until everything has been shown. @type {(() => void)[]} */
        this.sleepers = [];
        this.said = "";
        this.past = new Past(this);
        this.values = new Values(this);
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
            engine: (status) => this.hearEngine(status),
            refused: () => this.update(),
            line: (is_open) => this.online(is_open),
        });
        this.board.show(game.view);
        this.update();
    }

    close() {
        this.is_closed = true;
        this.live.close();
        this.board.animator.finish();
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
        this.values.renew();
    }

    /** @param {boolean} is_online */
    online(is_online) {
        if (this.is_online === is_online) return;
        this.is_online = is_online;
        this.update();
    }

    /** The view on the screen: a past one, a move that is not confirmed yet, or the present. */
    get view() {
        return this.past.view ?? this.manner.view ?? this.game.view;
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
        const is_free = !this.past.is_shown && !this.is_busy && !this.is_showing;
        return game.stage === "user" && is_free && !!this.tokens[game.view.to_move];
    }

    /** Whether the engine whose turn it is has failed and will not move. */
    get has_failed() {
        return this.game.stage === "opponent" && this.failed_after === this.game.sequence;
    }

    /** Whether an engine's move is to come. */
    get is_thinking() {
        return this.game.stage === "opponent" && !this.has_failed;
    }

    /** Any secret by which the user may see the game. */
    get any_token() {
        return this.tokens.black ?? this.tokens.white ?? this.tokens.watch;
    }

    /**
     * The game as it is, when the line is open: again, perhaps.
     * @param {Game} game
     */
    welcome(game) {
        const had_failed = this.has_failed;
        this.learn(game);
        if (this.is_showing) {
            // What is being shown is finished first.
            this.newer = game;
            this.board.animator.finish();
            return;
        }
        this.take(game);
        if (this.has_failed !== had_failed) this.sayTurn();
    }

    /**
     * What a game that the server has just sent says of its engine. The games that come with events do not tell.
     * @param {Game} game
     */
    learn(game) {
        if (game.sequence < this.heard) return;
        this.heard = game.sequence;
        this.failed_after = game.engine === "failed" ? game.sequence : null;
    }

    /** Asks the server how the game stands. */
    async look() {
        const game = await api.lookAt(this.id, this.any_token);
        this.learn(game);
        return game;
    }

    /** @param {Game} game */
    take(game) {
        this.newer = undefined;
        this.waiting = this.waiting.filter((happened) => happened.sequence > game.sequence);
        if (game.sequence <= this.game.sequence) return this.update();
        this.game = game;
        this.past.check();
        if (!this.past.is_shown) this.board.show(game.view);
        this.manner.resumed();
        this.update();
        this.sayTurn();
    }

    /** @param {import("../types.js").EngineStatus} status */
    hearEngine(status) {
        this.failed_after = status === "failed" ? this.heard : null;
        // While earlier events are being shown, their end updates the page.
        if (this.is_showing) return;
        this.update();
        this.sayTurn();
    }

    /** @param {EventView} happened */
    hear(happened) {
        this.heard = Math.max(this.heard, happened.sequence);
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
        try {
            for (let next = this.waiting.shift(); next && !this.is_closed; next = this.waiting.shift()) {
                if (next.sequence > this.game.sequence) await this.showOne(next);
            }
        } catch {
            // Whatever could not be shown has happened all the same: the server tells how the game stands.
            this.newer ??= await this.look().catch(() => undefined);
            this.manner.resumed();
        }
        this.is_showing = false;
        for (const resume of this.sleepers.splice(0)) resume();
        if (this.is_closed) return;
        if (this.newer) this.take(this.newer);
        this.update();
        this.manner.settled();
        this.sayTurn();
    }

    /** @param {EventView} happened */
    async showOne(happened) {
        const game = gameAfter(this.game, happened) ?? (await this.look());
        const shown = { game, steps: happened.change?.steps ?? [] };
        this.message = undefined;
        this.manner.hint = [];
        await this.manner.show(happened, shown);
        if (this.is_closed) return;
        const had_ended = !!this.game.result;
        this.game = shown.game;
        this.past.check();
        // Also when the past is looked at: what was being shown may have drawn over it.
        this.board.show(this.view);
        const { event } = happened.event;
        if (event === "moved" || event === "undone") {
            announce(shown.steps.map((step) => moveInWords(this, step)).join(" "));
        }
        if (this.game.result && !had_ended) {
            announce(resultInWords(this));
            sound("end");
        }
        this.update();
    }

    /** Says whose turn it is, once for each turn. */
    sayTurn() {
        const { game } = this;
        const turn = `${game.moves.length} ${game.stage} ${game.view.to_move} ${this.has_failed}`;
        if (turn === this.said || game.result || this.past.is_shown) return;
        this.said = turn;
        announce(statusInWords(this));
    }

    /**
     * Has something done in the name of a side; tells why when it is refused.
     * @param {import("../types.js").CommandAction} wish
     * @param {Side} [side]
     * @returns {Promise<boolean>}
     */
    async command(wish, side = this.hand) {
        const token = this.tokens[side] ?? this.any_token;
        if (!token || this.is_busy || this.is_closed) return false;
        this.is_busy = true;
        this.update();
        try {
            const { sequence } = await api.command(this.id, token, wish, () => this.online(false));
            touch(this.id);
            this.online(this.live.is_open);
            setTimeout(() => this.expect(sequence), SILENCE);
            return true;
        } catch (error) {
            this.refuse(error);
            return false;
        } finally {
            this.is_busy = false;
            this.update();
        }
    }

    /**
     * An acknowledged move that the line does not tell of: the line is dead, whatever it looks like.
     * @param {number} sequence
     */
    expect(sequence) {
        const heard = Math.max(this.game.sequence, ...this.waiting.map((happened) => happened.sequence));
        if (!this.is_closed && !this.is_showing && heard < sequence) this.live.reopen();
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
        this.past.leave();
        return this.command({ do: "new_game" });
    }

    /**
     * Says why something was not done.
     * @param {unknown} error
     */
    refuse(error) {
        sound("refuse");
        this.say(error instanceof api.Complaint ? error.sentence : String(error), "refusal");
    }

    /**
     * A short message under the board.
     * @param {string} sentence
     * @param {string} [kind]
     */
    say(sentence, kind = "") {
        if (this.is_closed) return;
        this.message = { sentence, kind };
        announce(sentence);
        for (const listener of this.listeners) listener();
    }
}
