// The connection to a game: events arrive over a WebSocket, and after a reconnect exactly those that were missed.

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").EventView} EventView */
/** @typedef {import("./types.js").EngineStatus} EngineStatus */

/**
 * @typedef {object} Listener
 * @property {() => number} has the number of the last event received
 * @property {(game: Game) => void} welcome the game as it is now
 * @property {(status: EngineStatus | undefined) => void} current nothing was missed
 * @property {(happened: EventView) => void} event
 * @property {(status: EngineStatus) => void} engine what the engine is doing after the last event has changed
 * @property {(greeted: import("./types.js").Greeted) => void} greeted a player has said something
 * @property {(clock: import("./types.js").Clock) => void} clock
 * @property {(presence: import("./types.js").Presence) => void} presence who is there
 * @property {(code: string) => void} refused for good
 * @property {(isOpen: boolean) => void} line
 */

/** Delays between attempts to reconnect, in milliseconds. */
const WAITS = [0, 300, 1000, 2000, 4000, 8000];

/** The form of changes that this page understands. */
const CHANGES = 2;

/** Refusals after which connecting again is of no use. */
const FINAL = ["server-no-such-game", "server-outdated-page"];

/** The close code of a server that restarts. */
const RESTART = 1012;

/** After a server restart each client waits for a random time in this range, in milliseconds. */
const AFTER_RESTART = { least: 300, most: 800 };

/** How long a connection may take to answer after the device has been asleep, in milliseconds. */
const WAKING = 2_000;

/** The interval of pings in milliseconds; a connection that has not answered by the next one is closed. */
const PULSE = 5_000;

export class Live {
    /**
     * @param {string} id
     * @param {string | undefined} token
     * @param {Listener} listener
     */
    constructor(id, token, listener) {
        this.id = id;
        this.token = token;
        this.listener = listener;
        this.tries = 0;
        this.closed = false;
        /** @type {WebSocket | undefined} */
        this.socket = undefined;
        this.isOpen = false;
        /** Whether a ping has not been answered yet. */
        this.isAsked = false;
        this.pulse = setInterval(() => this.beat(), PULSE);
        this.again = () => this.retry();
        this.gone = () => this.listener.line(false);
        this.wakes = () => this.wake();
        addEventListener("online", this.again);
        addEventListener("pageshow", this.wakes);
        document.addEventListener("visibilitychange", this.wakes);
        addEventListener("offline", this.gone);
        this.open();
    }

    open() {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(`${scheme}//${location.host}/api/games/${this.id}/live`);
        this.socket = socket;
        this.isAsked = false;
        socket.onopen = () => {
            // The welcome contains the whole game, so earlier events are not needed.
            const hello = { token: this.token ?? null, after: Number.MAX_SAFE_INTEGER, changes: CHANGES, has: this.listener.has(), presence: true };
            socket.send(JSON.stringify({ hello }));
        };
        socket.onmessage = (message) => {
            // Ignores messages of a connection that was abandoned.
            if (this.socket === socket) this.hear(JSON.parse(message.data));
        };
        socket.onclose = ({ code }) => {
            if (this.closed || this.socket !== socket) return;
            this.isOpen = false;
            this.listener.line(false);
            this.timer = setTimeout(() => this.open(), this.wait(code));
            this.tries += 1;
        };
    }

    /**
     * The delay before the next attempt.
     * @param {number} code why the line was closed
     */
    wait(code) {
        const { least, most } = AFTER_RESTART;
        if (code === RESTART && this.tries === 0) return least + Math.random() * (most - least);
        return WAITS[Math.min(this.tries, WAITS.length - 1)];
    }

    /** @param {import("./types.js").ServerMessage} told */
    hear(told) {
        this.isAsked = false;
        if (told === "pong") return;
        if ("welcome" in told || "current" in told) {
            this.tries = 0;
            this.isOpen = true;
            this.listener.line(true);
            if ("welcome" in told) this.listener.welcome(told.welcome);
            else this.listener.current(told.current.engine);
        } else if ("event" in told) {
            this.listener.event(told.event);
        } else if ("greeted" in told) {
            this.listener.greeted(told.greeted);
        } else if ("clock" in told) {
            this.listener.clock(told.clock);
        } else if ("presence" in told) {
            this.listener.presence(told.presence);
        } else if ("engine" in told) {
            this.listener.engine(told.engine);
        } else if ("refused" in told) {
            const code = told.refused.complaint.code;
            if (FINAL.includes(code)) {
                this.close();
                this.listener.refused(code);
            }
        }
    }

    /**
     * Says something to those who are there; returns whether there is a connection.
     * @param {import("./types.js").Greeting} what
     */
    greet(what) {
        if (this.isOpen) this.socket?.send(JSON.stringify({ greet: what }));
        return this.isOpen;
    }

    /** Sends a ping after silence; without an answer the connection is reopened. */
    beat() {
        if (this.socket?.readyState !== WebSocket.OPEN) return;
        if (this.isAsked) return this.reopen();
        this.isAsked = true;
        this.socket.send('"ping"');
    }

    /**
     * Checks the connection at once when the page is seen again: the device may have been asleep, or in another network, and
     * timers do not run meanwhile.
     */
    wake() {
        if (document.hidden || this.closed) return;
        const { socket } = this;
        if (socket?.readyState === WebSocket.CONNECTING) return;
        if (socket?.readyState !== WebSocket.OPEN) return this.retry();
        if (!this.isOpen) return;
        this.isAsked = true;
        socket.send('"ping"');
        clearTimeout(this.waking);
        this.waking = setTimeout(() => {
            if (this.socket === socket && this.isAsked) this.retry();
        }, WAKING);
    }

    /** Abandons the connection without waiting for it to close, and opens another. */
    reopen() {
        if (this.closed) return;
        clearTimeout(this.timer);
        const dead = this.socket;
        this.isOpen = false;
        this.listener.line(false);
        this.open();
        dead?.close();
    }

    /** Reconnects at once. */
    retry() {
        this.tries = 0;
        this.reopen();
    }

    close() {
        this.closed = true;
        clearInterval(this.pulse);
        clearTimeout(this.timer);
        clearTimeout(this.waking);
        removeEventListener("pageshow", this.wakes);
        document.removeEventListener("visibilitychange", this.wakes);
        removeEventListener("online", this.again);
        removeEventListener("offline", this.gone);
        this.socket?.close();
    }
}
