// The line to a game: what happens comes over a WebSocket, and after every break exactly the rest.

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Happened} Happened */

/**
 * @typedef {object} Listener
 * @property {(game: Game) => void} welcome the game as it is now
 * @property {(happened: Happened) => void} event
 * @property {(code: string) => void} refused for good
 * @property {(is_open: boolean) => void} line
 */

/** How long to wait before the next try, in milliseconds. */
const WAITS = [0, 300, 1000, 2000, 4000, 8000];

/** How long a silent line is believed, in milliseconds. */
const PULSE = 20_000;

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
        this.heard = 0;
        this.pulse = setInterval(() => this.beat(), PULSE);
        this.again = () => this.retry();
        addEventListener("online", this.again);
        this.open();
    }

    open() {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(`${scheme}//${location.host}/api/games/${this.id}/live`);
        this.socket = socket;
        socket.onopen = () => {
            // The welcome shows the game as it is; events before it are not wanted.
            const hello = { token: this.token ?? null, after: Number.MAX_SAFE_INTEGER, shows: true };
            socket.send(JSON.stringify({ hello }));
        };
        socket.onmessage = (message) => this.hear(JSON.parse(message.data));
        socket.onclose = () => {
            if (this.closed || this.socket !== socket) return;
            this.listener.line(false);
            const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
            this.tries += 1;
            this.timer = setTimeout(() => this.open(), wait);
        };
    }

    /** @param {any} told */
    hear(told) {
        this.heard = Date.now();
        if (told.welcome) {
            this.tries = 0;
            this.listener.line(true);
            this.listener.welcome(told.welcome);
        } else if (told.event) {
            this.listener.event(told.event);
        } else if (told.refused) {
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
        if (this.heard && Date.now() - this.heard > 3 * PULSE) this.socket.close();
        else this.socket.send('"ping"');
    }

    /** At once, not when the next try is due. */
    retry() {
        if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
        clearTimeout(this.timer);
        this.socket?.close();
        this.tries = 0;
        this.open();
    }

    close() {
        this.closed = true;
        clearInterval(this.pulse);
        clearTimeout(this.timer);
        removeEventListener("online", this.again);
        this.socket?.close();
    }
}
