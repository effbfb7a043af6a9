// The line to a game: what happens comes over a WebSocket, and after every break exactly the rest.

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").EventView} EventView */
/** @typedef {import("./types.js").EngineStatus} EngineStatus */

/**
 * @typedef {object} Listener
 * @property {(game: Game) => void} welcome the game as it is now
 * @property {(happened: EventView) => void} event
 * @property {(status: EngineStatus) => void} engine what the engine is doing after the last event has changed
 * @property {(code: string) => void} refused for good
 * @property {(is_open: boolean) => void} line
 */

/** How long to wait before the next try, in milliseconds. */
const WAITS = [0, 300, 1000, 2000, 4000, 8000];

/** The close code of a server that restarts. */
const RESTART = 1012;

/** After a restart all clients of the server come back: each waits for a random time between these, in milliseconds. */
const AFTER_RESTART = { least: 300, most: 800 };

/** How often a line is asked whether it lives; one that does not answer until the next time is given up. In milliseconds. */
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
        this.is_open = false;
        /** Whether it was asked and has not answered. */
        this.is_asked = false;
        this.pulse = setInterval(() => this.beat(), PULSE);
        this.again = () => this.retry();
        this.gone = () => this.listener.line(false);
        addEventListener("online", this.again);
        addEventListener("offline", this.gone);
        this.open();
    }

    open() {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(`${scheme}//${location.host}/api/games/${this.id}/live`);
        this.socket = socket;
        this.is_asked = false;
        socket.onopen = () => {
            // The welcome shows the game as it is; events before it are not wanted.
            const hello = { token: this.token ?? null, after: Number.MAX_SAFE_INTEGER, shows: true };
            socket.send(JSON.stringify({ hello }));
        };
        socket.onmessage = (message) => {
            // A line that was given up may have something left to say.
            if (this.socket === socket) this.hear(JSON.parse(message.data));
        };
        socket.onclose = ({ code }) => {
            if (this.closed || this.socket !== socket) return;
            this.is_open = false;
            this.listener.line(false);
            this.timer = setTimeout(() => this.open(), this.wait(code));
            this.tries += 1;
        };
    }

    /**
     * How long to wait before the next try.
     * @param {number} code why the line was closed
     */
    wait(code) {
        const { least, most } = AFTER_RESTART;
        if (code === RESTART && this.tries === 0) return least + Math.random() * (most - least);
        return WAITS[Math.min(this.tries, WAITS.length - 1)];
    }

    /** @param {import("./types.js").ServerMessage} told */
    hear(told) {
        this.is_asked = false;
        if (told === "pong") return;
        if ("welcome" in told) {
            this.tries = 0;
            this.is_open = true;
            this.listener.line(true);
            this.listener.welcome(told.welcome);
        } else if ("event" in told) {
            this.listener.event(told.event);
        } else if ("engine" in told) {
            this.listener.engine(told.engine);
        } else if ("refused" in told) {
            const code = told.refused.complaint.code;
            if (code === "server-no-such-game") {
                this.close();
                this.listener.refused(code);
            }
        }
    }

    /** A line that has been silent is asked whether anybody is there, and given up when nobody answers. */
    beat() {
        if (this.socket?.readyState !== WebSocket.OPEN) return;
        if (this.is_asked) return this.reopen();
        this.is_asked = true;
        this.socket.send('"ping"');
    }

    /** Gives the line up, without waiting for a word of it, and opens another. */
    reopen() {
        if (this.closed) return;
        clearTimeout(this.timer);
        const dead = this.socket;
        this.is_open = false;
        this.listener.line(false);
        this.open();
        dead?.close();
    }

    /** At once, not when the next try is due. */
    retry() {
        this.tries = 0;
        this.reopen();
    }

    close() {
        this.closed = true;
        clearInterval(this.pulse);
        clearTimeout(this.timer);
        removeEventListener("online", this.again);
        removeEventListener("offline", this.gone);
        this.socket?.close();
    }
}
