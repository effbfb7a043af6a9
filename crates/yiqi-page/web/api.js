// Requests to the server. Refusals are thrown as a `Complaint`: a code with arguments.

import { say, hasWords } from "./words.js";

/** A request that was refused or failed. */
export class Complaint extends Error {
    /**
     * @param {string} code
     * @param {Record<string, string | number>} [args]
     * @param {number} [status]
     */
    constructor(code, args = {}, status = 0) {
        super(code);
        this.code = code;
        this.args = args;
        this.status = status;
    }

    /** The sentence in the current language. */
    get sentence() {
        if (!hasWords(this.code)) return say("page-strange", { code: this.code });
        return say(this.code, inWords(this.args));
    }
}

/**
 * Translates arguments such as sides.
 * @param {Record<string, string | number>} args
 */
export function inWords(args) {
    const spoken = { ...args };
    for (const [name, value] of Object.entries(spoken)) {
        if (value === "black" || value === "white") spoken[name] = say(`side-${value}`);
    }
    return spoken;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {string | undefined} [token]
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, token, body) {
    /** @type {Record<string, string>} */
    const headers = {};
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let answer;
    try {
        answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    } catch {
        throw new Complaint("page-offline");
    }
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    const value = isJson ? await answer.json() : await answer.text();
    if (answer.ok) return value;
    throw new Complaint(value?.code ?? "page-strange", value?.arguments ?? {}, answer.status);
}

/** @typedef {import("./types.js").Game} Game */

/** How many times a command is retried, for about twenty seconds in all. */
const PATIENCE = 6;

/** Temporary refusals, after which a command is retried. */
const TEMPORARY = ["server-closing", "server-overloaded"];

/** @type {Promise<import("./types.js").Kind[]> | undefined} */
let known;

/** The games the server offers. */
export function kinds() {
    known ??= ask("GET", "/api/kinds");
    // Failures are not cached.
    known.catch(() => (known = undefined));
    return known;
}

/**
 * @param {import("./types.js").CreateGame} body
 * @returns {Promise<import("./types.js").Created>}
 */
export const createGame = (body) => ask("POST", "/api/games", undefined, body);

/**
 * @param {import("./types.js").ImportGame} body
 * @returns {Promise<import("./types.js").Created>}
 */
export const importGame = (body) => ask("POST", "/api/import", undefined, body);

/**
 * @param {string} id
 * @param {string} [token]
 * @returns {Promise<Game>}
 */
export const lookAt = (id, token) => ask("GET", `/api/games/${id}`, token);

/**
 * Takes a seat with an invite.
 * @param {string} id
 * @param {import("./types.js").Join} body
 * @returns {Promise<import("./types.js").Joined>}
 */
export const join = (id, body) => ask("POST", `/api/games/${id}/join`, undefined, body);

/**
 * A text as a QR code, in SVG.
 * @param {string} text
 * @returns {Promise<string>}
 */
export const code = (text) => ask("POST", "/api/qr", undefined, { text });

/**
 * A page of public games.
 * @param {{game?: string, finished?: boolean, player?: string, before?: number, before_id?: string}} query
 * @returns {Promise<import("./types.js").PublicGames>}
 */
export function publicGames(query) {
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return ask("GET", `/api/public-games?${asked}`);
}

/**
 * The games of secrets, in short.
 * @param {string[]} tokens
 * @returns {Promise<import("./types.js").GameSummary[]>}
 */
export const summaries = (tokens) => ask("POST", "/api/summaries", undefined, { tokens });

/**
 * Has the computer move now, with the best move it has found.
 * @param {string} id
 * @param {string | undefined} token
 */
export const moveNow = (id, token) => ask("POST", `/api/games/${id}/move-now`, token);

/**
 * The events of a game after a number.
 * @param {string} id
 * @param {string | undefined} token
 * @param {number} after
 * @returns {Promise<import("./types.js").EventView[]>}
 */
export const events = (id, token, after) => ask("GET", `/api/games/${id}/events?after=${after}`, token);

/**
 * @param {string} id
 * @param {string} token
 * @param {string} m
 * @returns {Promise<import("./types.js").Preview>}
 */
export const preview = (id, token, m) => ask("POST", `/api/games/${id}/preview`, token, { move: m });

/**
 * @param {string} id
 * @param {string | undefined} token
 * @param {string} format
 * @returns {Promise<any>}
 */
export const record = (id, token, format) => ask("GET", `/api/games/${id}/record?format=${format}`, token);

/**
 * @param {string} id
 * @param {string | undefined} token
 * @param {{level: number, lines: number, ply?: number}} how
 * @returns {Promise<import("./types.js").Analysis>}
 */
export function analysis(id, token, how) {
    const asked = new URLSearchParams(Object.entries(how).map(([name, value]) => [name, String(value)]));
    return ask("GET", `/api/games/${id}/analysis?${asked}`, token);
}

/** Longer addresses may be refused on the way. */
const LONGEST_ADDRESS = 2_000;

/**
 * A position without a game. The browser keeps it if its address is not too long.
 * @param {import("./types.js").PositionRequest} body
 * @returns {Promise<import("./types.js").Position>}
 */
export function position(body) {
    const address = `/api/positions?request=${encodeURIComponent(JSON.stringify(body))}`;
    if (address.length <= LONGEST_ADDRESS) return ask("GET", address);
    return ask("POST", "/api/positions", undefined, body);
}

/**
 * A picture of a position, as SVG.
 * @param {import("./types.js").PositionRequest} body
 * @returns {Promise<string>}
 */
export const picture = (body) => ask("POST", "/api/picture", undefined, body);

/**
 * Successive positions without a game.
 * @param {import("./types.js").ReplayRequest} body
 * @returns {Promise<import("./types.js").Replay>}
 */
export const replay = (body) => ask("POST", "/api/replay", undefined, body);

/**
 * Sends a command to a game. Retries use the same id, so that it is executed only once.
 * @param {string} id
 * @param {string} token
 * @param {import("./types.js").CommandAction & {sequence?: number}} wish
 * @param {() => void} [lost] told when there is no answer
 * @returns {Promise<import("./types.js").Acknowledged>}
 */
export async function command(id, token, wish, lost) {
    const body = { id: crypto.randomUUID?.() ?? String(Math.random()).slice(2), ...wish };
    for (let tries = 0; ; tries += 1) {
        try {
            return await ask("POST", `/api/games/${id}/commands`, token, body);
        } catch (error) {
            if (!(error instanceof Complaint)) throw error;
            const isLost = error.code === "page-offline";
            const isTemporary = error.status === 503 && TEMPORARY.includes(error.code);
            if (!(isLost || isTemporary) || tries === PATIENCE) throw error;
            if (isLost) lost?.();
            // Jitter, so that clients do not retry at the same moment.
            const pause = 300 * 2 ** tries * (0.75 + Math.random() / 2);
            await new Promise((resume) => setTimeout(resume, pause));
        }
    }
}
