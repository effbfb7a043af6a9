// The messages of a lesson, for the screen and for screen readers.

import { inWords } from "../api.js";
import { announce } from "../play/speech.js";
import { hasWords, say } from "../words.js";

/**
 * A message.
 * @typedef {object} Message
 * @property {"good" | "bad" | "note"} kind
 * @property {string} key
 * @property {() => import("../words.js").Arguments} args evaluated again when the language changes
 * @property {string} code the key, or the code of what was refused
 */

/** The status of an answer to a move that the rules forbid. */
const REFUSED = 400;

export class Messages {
    constructor() {
        /** @type {Message[]} */
        this.list = [];
    }

    clear() {
        this.list = [];
    }

    /**
     * @param {Message["kind"]} kind
     * @param {string} key
     * @param {Message["args"]} [args]
     * @param {string} [code]
     */
    tell(kind, key, args = () => ({}), code = key) {
        this.list.push({ kind, key, args, code });
        announce(say(key, args()));
    }

    /**
     * Why something was refused.
     * @param {import("../api.js").Complaint} complaint
     * @param {Message["kind"]} kind
     */
    complain({ code, args, status }, kind) {
        const reason = () => say(code, inWords(args));
        if (!hasWords(code)) this.tell(kind, "page-strange", () => ({ code }), code);
        // Other errors, such as an unreachable server, are not illegal moves.
        else if (status === REFUSED) this.tell(kind, "learn-refused", () => ({ reason: reason() }), code);
        else this.tell(kind, code, () => inWords(args));
    }
}
