// Requests to the server. What it refuses comes back as a complaint: a code with its arguments.

import { say, hasWords } from "./words.js";

/** Something that was refused, or did not arrive. */
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

    /** In the words of the present language. */
    get sentence() {
        if (!hasWords(this.code)) return say("page-strange", { code: this.code });
        return say(this.code, inWords(this.args));
    }
}

/**
 * Arguments whose values have words of their own, such as sides, in words.
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
    const is_json = answer.headers.get("Content-Type")?.startsWith("application/json");
    const value = is_json ? await answer.json() : await answer.text();
    if (answer.ok) return value;
    throw new Complaint(value?.code ?? "page-strange", value?.arguments ?? {}, answer.status);
}

/** @typedef {import("./types.js").Game} Game */

/** How often a command is sent again while there is no answer: for some twenty seconds. */
const PATIENCE = 6;

/** Refusals of a server that cannot do anything now and may soon. */
const TEMPORARY = ["server-closing", "server-overloaded"];

/** @type {Promise<import("./types.js").Kind[]> | undefined} */
let known;

/** The games there are. */
export function kinds() {
    known ??= ask("GET", "/api/kinds");
    // A failure is not kept.
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

/**
 * @param {import("./types.js").PositionRequest} body
 * @returns {Promise<import("./types.js").Position>}
 */
export const position = (body) => ask("POST", "/api/positions", undefined, body);

/**
 * Does something in a game. The same id is sent again until there is an answer, or the server has time: it is done once.
 * @param {string} id
 * @param {string} token
 * @param {import("./types.js").CommandAction} wish
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
            const is_lost = error.code === "page-offline";
            const is_temporary = error.status === 503 && TEMPORARY.includes(error.code);
            if (!(is_lost || is_temporary) || tries === PATIENCE) throw error;
            if (is_lost) lost?.();
            // Not every client at the same moment.
            const pause = 300 * 2 ** tries * (0.75 + Math.random() / 2);
            await new Promise((resume) => setTimeout(resume, pause));
        }
    }
}
