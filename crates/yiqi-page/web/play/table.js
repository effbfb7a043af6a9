// A game on the screen: connects the server, the user's input and the board.

import * as api from "../api.js";
import { Board } from "../board/board.js";
import { bySide, touch } from "../saved-games.js";
import { Live } from "../live.js";
import { sound } from "../sound.js";
import { say } from "../words.js";
import { Analyses } from "./analyses.js";
import { gameAfter } from "./change.js";
import { ClockFace } from "./clock.js";
import { Coach } from "./coach.js";
import { Company } from "./company.js";
import { keepFocus } from "./focus.js";
import { Past } from "./past.js";
import { beginning, hasOnlyMoves, stepAfter } from "./replay.js";
import { acceptedInWords, announce, deadInWords, moveInWords, statusInWords } from "./speech.js";
import { Tempo } from "./tempo.js";
import { Values } from "./values.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").EventView} EventView */
/** @typedef {import("../saved-games.js").SavedGame} SavedGame */
/** @typedef {import("./manner.js").Manner} Manner */

/** How long the event of an acknowledged move may take to arrive, in milliseconds. */
const SILENCE = 1500;

export class Table {
    /**
     * @param {string} id
     * @param {SavedGame | undefined} saved
     * @param {Game} game
     * @param {(table: Table) => Manner} manner
     */
    constructor(id, saved, game, manner) {
        this.id = id;
        /** By the sides that the seats had in the first game. */
        this.seatTokens = saved?.tokens ?? {};
        this.game = game;
        this.isOnline = true;
        /** The command that is waiting for its answer: whose it is, and the last event before it. @type {{side: Side, after: number} | null} */
        this.pending = null;
        /** Whether an event is being shown. */
        this.isShowing = false;
        this.isClosed = false;
        /** What is said under the board. @type {{sentence: string, kind: string} | undefined} */
        this.message = undefined;
        /** @type {Set<() => void>} */
        this.listeners = new Set();
        /** What was heard and not shown yet. @type {EventView[]} */
        this.waiting = [];
        /** The number of the last event received. */
        this.heard = 0;
        /** The number of the event after which an engine failed; it is asked again after the next one. @type {number | null} */
        this.failedAfter = null;
        this.learn(game);
        /** The game as the line told it while something was being shown. @type {Game | undefined} */
        this.newer = undefined;
        /** Those who wait until everything has been shown. @type {(() => void)[]} */
        this.sleepers = [];
        this.said = "";
        this.past = new Past(this);
        this.tempo = new Tempo(this);
        this.analyses = new Analyses(this);
        this.values = new Values(this);
        this.coach = new Coach(this);
        this.company = new Company(this);
        this.clock = new ClockFace(this);
        this.board = new Board({
            press: (name) => this.manner.press(name),
            hover: (name) => this.manner.hover(name),
            drag: (name) => this.manner.drag(name),
            drop: (name) => void this.manner.drop(name),
            aims: () => this.manner.aims,
            secondary: () => this.manner.secondary(),
            middle: () => this.manner.middle(),
            describe: (place) => this.manner.describe(place),
        });
        this.manner = manner(this);
        this.live = new Live(id, this.tokens.black ?? this.tokens.white ?? this.tokens.watch, {
            has: () => this.heard,
            welcome: (now) => this.welcome(now),
            current: (status) => this.hearEngine(status),
            event: (happened) => this.hear(happened),
            engine: (status) => this.hearEngine(status),
            clock: (clock) => this.clock.hear(clock),
            greeted: (greeted) => this.company.hearGreeting(greeted),
            presence: (presence) => this.company.hear(presence),
            refused: (code) => this.refuse(new api.Complaint(code)),
            line: (isOpen) => this.online(isOpen),
        });
        this.clock.hear(game.clock);
        this.board.show(game.view);
        this.forgetFocus = keepFocus(this);
        this.update();
    }

    close() {
        this.isClosed = true;
        clearTimeout(this.timer);
        this.live.close();
        this.board.animator.finish();
        this.manner.close();
        this.coach.close();
        this.company.close();
        this.clock.close();
        this.board.close();
        this.forgetFocus();
    }

    /** @param {() => void} listener */
    onUpdate(listener) {
        this.listeners.add(listener);
    }

    update() {
        if (this.isClosed) return;
        this.manner.refresh();
        for (const listener of this.listeners) listener();
        this.values.renew();
        this.coach.update();
        this.company.update();
    }

    /** @param {boolean} isOnline */
    online(isOnline) {
        if (this.isOnline === isOnline) return;
        this.isOnline = isOnline;
        this.update();
    }

    /** The tokens of this browser, by side. */
    get tokens() {
        return bySide(this.seatTokens, this.game.setup.swapped);
    }

    /** Whether a command is waiting for its answer. */
    get isBusy() {
        return !!this.pending;
    }

    /** The view on the screen: an earlier position, an unconfirmed move, or the current position. */
    get view() {
        return this.past.view ?? this.manner.view ?? this.game.view;
    }

    /** @param {Side} side */
    isHuman(side) {
        return this.game.setup.seats[side].player === "human";
    }

    /** Whether two people play at different screens. */
    get isRemote() {
        return !!this.game.setup.remote && this.isHuman("black") && this.isHuman("white");
    }

    /** The one person at this screen, who is "you". @returns {Side | null} */
    get you() {
        const people = /** @type {Side[]} */ (["black", "white"]).filter((side) => this.isHuman(side));
        const here = this.isRemote ? people.filter((side) => this.tokens[side]) : people;
        return here.length === 1 ? here[0] ?? null : null;
    }

    /** Whether two computers play, and the user watches. */
    get isWatching() {
        return !this.isHuman("black") && !this.isHuman("white");
    }

    /** Whether the user can move now. */
    get isMyTurn() {
        const { game } = this;
        const isFree = !this.past.isShown && !this.isBusy && !this.isShowing;
        return game.stage === "user" && isFree && !!this.tokens[game.view.to_move];
    }

    /** Whether the engine to move has failed. */
    get hasFailed() {
        return this.game.stage === "opponent" && this.failedAfter === this.game.sequence;
    }

    /** Whether an engine is thinking. */
    get isThinking() {
        return this.game.stage === "opponent" && !this.hasFailed;
    }

    /** Whether no more moves can be made: the game is over or being counted. */
    get areMovesOver() {
        return !!this.game.result || this.isCounting;
    }

    /** Whether the moves have ended and the players agree which pieces are dead. */
    get isCounting() {
        return this.game.stage === "counting";
    }

    /** Whether an engine is looking for dead pieces. */
    get isLookingForDead() {
        const { engine, sequence } = this.game;
        return this.isCounting && (engine === "thinking" || engine === "paused") && this.failedAfter !== sequence;
    }

    /** Whether an engine was to find the dead pieces and has failed. */
    get hasFoundNoDead() {
        return this.isCounting && this.failedAfter === this.game.sequence;
    }

    /** Whether the user can say which pieces are dead. */
    get canCount() {
        return this.isCounting && !this.past.isShown && !!this.tokens[this.hand] && this.isHuman(this.hand);
    }

    /** Any token that gives access to the game. */
    get anyToken() {
        return this.tokens.black ?? this.tokens.white ?? this.tokens.watch;
    }

    /**
     * Receives the whole game when a connection opens.
     * @param {Game} game
     */
    welcome(game) {
        if (this.isWatching && game.sequence > this.game.sequence) return void this.queueMissed(game);
        const hadFailed = this.hasFailed;
        this.learn(game);
        if (this.isShowing) {
            // The running animation is finished first.
            this.newer = game;
            this.board.animator.finish();
            return;
        }
        this.take(game);
        if (this.hasFailed !== hadFailed) this.sayTurn();
    }

    /**
     * Has the moves of computers that were missed shown like those to come.
     * @param {Game} game
     */
    async queueMissed(game) {
        const last = Math.max(this.game.sequence, ...this.waiting.map((happened) => happened.sequence));
        const missed = await api.events(this.id, this.anyToken, last).catch(() => null);
        this.learn(game);
        if (!missed || !hasOnlyMoves(missed)) return this.take(game);
        const known = new Set(this.waiting.map((happened) => happened.sequence));
        this.waiting.push(...missed.filter(({ sequence }) => !known.has(sequence)));
        this.waiting.sort((a, b) => a.sequence - b.sequence);
        return this.advance();
    }

    /**
     * Goes on with an event without what lies between: from the start of a new game, else from the current position.
     * @param {EventView} happened
     */
    async jump({ event, sequence }) {
        const now = await this.look().catch(() => undefined);
        if (!now || this.isClosed) return;
        const game = event.event === "started" ? await beginning(now, sequence, this.anyToken).catch(() => null) ?? now : now;
        if (this.isShowing) {
            this.newer = game;
            this.board.animator.finish();
        } else {
            this.take(game);
            this.advance();
        }
    }

    /**
     * Takes the engine's status from a game the server has sent; changes that come with events do not contain it.
     * @param {Game} game
     */
    learn(game) {
        if (game.sequence < this.heard) return;
        this.heard = game.sequence;
        this.failedAfter = game.engine === "failed" ? game.sequence : null;
    }

    /** Loads the whole game from the server. */
    async look() {
        const game = await api.lookAt(this.id, this.anyToken);
        this.learn(game);
        return game;
    }

    /** @param {Game} game */
    take(game) {
        this.newer = undefined;
        this.waiting = this.waiting.filter((happened) => happened.sequence > game.sequence);
        if (game.sequence <= this.game.sequence) return this.update();
        // Both were about an earlier position.
        this.message = undefined;
        this.manner.hint = [];
        this.game = game;
        this.past.check();
        if (!this.past.isShown) this.board.show(game.view);
        this.manner.resumed();
        this.update();
        this.sayTurn();
    }

    /** @param {import("../types.js").EngineStatus} [status] none if no engine is to move */
    hearEngine(status) {
        this.failedAfter = status === "failed" ? this.heard : null;
        // While earlier events are being shown, their end updates the page.
        if (this.isShowing) return;
        this.update();
        this.sayTurn();
    }

    /** @param {EventView} happened */
    hear(happened) {
        this.heard = Math.max(this.heard, happened.sequence);
        this.waiting.push(happened);
        // The viewer of two computers has done something that belongs to the current position.
        if (this.isWatching && this.waiting.length > 1 && !hasOnlyMoves([happened])) return void this.jump(happened);
        if (!this.isShowing) return this.advance();
        if (this.waiting.length > 1 && !this.isWatching) this.board.animator.finish();
    }

    /** Shows the next event when its time has come. */
    advance() {
        clearTimeout(this.timer);
        const [next] = this.waiting;
        if (!next || this.isShowing || this.isClosed) return;
        const wait = this.tempo.wait(next);
        if (wait <= 0) void this.showAll();
        // Whole milliseconds: a timer that is a fraction too early would be set again and again.
        else if (wait < Infinity) this.timer = setTimeout(() => this.advance(), Math.ceil(wait));
    }

    /** Finishes running animations; resolves when all received events have been shown. */
    hurry() {
        this.board.animator.finish();
        if (!this.isShowing) return Promise.resolve();
        return new Promise((/** @type {(value: void) => void} */ resume) => this.sleepers.push(resume));
    }

    async showAll() {
        this.isShowing = true;
        try {
            for (let [next] = this.waiting; next && !this.isClosed && this.tempo.wait(next) <= 0; [next] = this.waiting) {
                this.waiting.shift();
                if (next.sequence <= this.game.sequence) continue;
                await this.showOne(next);
                this.tempo.shown();
            }
        } catch {
            // An event could not be shown: the whole game is loaded instead.
            this.newer ??= await this.look().catch(() => undefined);
            this.manner.resumed();
        }
        this.isShowing = false;
        for (const resume of this.sleepers.splice(0)) resume();
        if (this.isClosed) return;
        if (this.newer) this.take(this.newer);
        this.update();
        this.manner.settled();
        this.sayTurn();
        this.advance();
    }

    /** @param {EventView} happened */
    async showOne(happened) {
        const next = gameAfter(this.game, happened);
        const shown = next ? { game: next, steps: happened.change?.steps ?? [] }
            : (this.isWatching && await stepAfter(this.game, happened, this.waiting[0])) || { game: await this.look(), steps: [] };
        this.message = undefined;
        this.manner.hint = [];
        await this.manner.show(happened, shown);
        if (this.isClosed) return;
        this.coach.notice(happened);
        const hadEnded = !!this.game.result;
        this.game = shown.game;
        this.noteAnswered(happened);
        this.past.check();
        // Also during a review, because the animation may have drawn over it.
        this.board.show(this.view);
        const { event } = happened.event;
        if (event === "moved" || event === "undone") {
            announce(shown.steps.map((step) => moveInWords(this, step)).join(" "));
        }
        if (event === "marked") announce(deadInWords(this));
        if (event === "accepted" && !this.game.result) announce(acceptedInWords(this));
        if (this.game.result && !hadEnded) {
            announce(statusInWords(this));
            sound("end");
        }
        this.company.notice(happened);
        this.update();
    }

    /**
     * Ends the wait for the answer to a command whose event has been shown: the answer comes over another connection, maybe
     * later, and what the user does about what is on the screen must not be ignored until then.
     * @param {EventView} happened
     */
    noteAnswered({ actor, sequence }) {
        if (this.pending && actor === this.pending.side && sequence > this.pending.after) this.pending = null;
    }

    /** Announces whose turn it is, once per turn. */
    sayTurn() {
        const { game } = this;
        const turn = `${game.moves.length} ${game.stage} ${game.view.to_move} ${this.hasFailed} ${this.isLookingForDead}`;
        if (turn === this.said || game.result || this.past.isShown) return;
        this.said = turn;
        announce(statusInWords(this));
    }

    /**
     * Sends a command of a side; a refusal is shown to the user.
     * @param {import("../types.js").CommandAction & {sequence?: number}} wish `sequence` is the last event seen, if it matters
     * @param {Side} [side]
     * @returns {Promise<boolean>}
     */
    async command(wish, side = this.hand) {
        const token = this.tokens[side] ?? this.anyToken;
        if (!token || this.isBusy || this.isClosed) return false;
        if (!this.isOnline) {
            // It would be played whenever the connection comes back.
            this.refuse(new api.Complaint("page-not-sent"));
            return false;
        }
        const mine = { side, after: this.heard };
        this.pending = mine;
        this.update();
        try {
            const { sequence } = await api.command(this.id, token, wish, () => this.wait());
            touch(this.id);
            this.online(this.live.isOpen);
            setTimeout(() => this.expect(sequence), SILENCE);
            return true;
        } catch (error) {
            this.refuse(error);
            return false;
        } finally {
            if (this.pending === mine) this.pending = null;
            this.update();
        }
    }

    /** Says that a command is being sent again and again. */
    wait() {
        this.online(false);
        if (this.message?.kind !== "waiting") this.say(say("page-sending"), "waiting");
    }

    /**
     * Reopens the connection if the event of an acknowledged move has not arrived.
     * @param {number} sequence
     */
    expect(sequence) {
        const heard = Math.max(this.game.sequence, ...this.waiting.map((happened) => happened.sequence));
        if (!this.isClosed && !this.isShowing && heard < sequence) this.live.reopen();
    }

    /** The side the user acts for: the side to move if it is the user's, else the one the user plays. @returns {Side} */
    get hand() {
        const { to_move } = this.game.view;
        if (this.tokens[to_move] && this.isHuman(to_move)) return to_move;
        return this.you ?? (this.tokens.black ? "black" : "white");
    }

    /** @param {string} m */
    async move(m) {
        if (!this.tokens[this.game.view.to_move]) {
            // Somebody elsewhere is to move; those who watch never are.
            if (this.you) this.say(statusInWords(this));
            return false;
        }
        return this.command({ do: "move", move: m });
    }

    /** Takes back; a player elsewhere is asked first. */
    undo() {
        return this.isRemote ? this.ask("undo") : this.command({ do: "undo" });
    }

    /**
     * Asks a player elsewhere for something.
     * @param {import("../types.js").Ask} what
     */
    ask(what) {
        return this.command({ do: "ask", what });
    }

    /**
     * Answers what a player elsewhere has asked for.
     * @param {boolean} grants
     */
    answer(grants) {
        return this.command({ do: "answer", grants });
    }

    resign() {
        return this.command({ do: "resign" });
    }

    /**
     * Marks the pieces on a place as dead, or as alive again.
     * @param {string} place
     */
    mark(place) {
        return this.command({ do: "mark", place });
    }

    /** Accepts the dead pieces on the screen. */
    accept() {
        return this.command({ do: "accept", sequence: this.game.sequence });
    }

    /** Takes the passes back instead of counting. */
    playOn() {
        return this.command({ do: "play_on" });
    }

    /**
     * Wins a game that the other player has left, or calls it off.
     * @param {boolean} wins
     */
    claim(wins) {
        return this.command({ do: "claim", wins });
    }

    /** Turns the board around. */
    turn() {
        this.board.flip(!this.board.flipped);
        this.update();
    }

    newGame() {
        this.past.leave();
        return this.isRemote ? this.ask("rematch") : this.command({ do: "new_game" });
    }

    /** Asks a player elsewhere for another game with sides exchanged. */
    rematchSwapped() {
        this.past.leave();
        return this.ask("rematch_swapped");
    }

    /**
     * Shows why something was refused.
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
        if (this.isClosed) return;
        this.message = { sentence, kind };
        announce(sentence);
        for (const listener of this.listeners) listener();
    }
}
