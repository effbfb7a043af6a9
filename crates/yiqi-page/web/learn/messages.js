// What is said to a learner: to be read, and to be read out.

import { inWords } from "../api.js";
import { announce } from "../play/speech.js";
import { hasWords, say } from "../words.js";

/**
 * Something that was said.
 * @typedef {object} Message
 * @property {"good" | "bad" | "note"} kind
 * @property {string} key
 * @property {() => import("../words.js").Arguments} args found anew in every language
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
        // Only what the rules forbid is refused; a server may also be away, or busy.
        else if (status === REFUSED) this.tell(kind, "learn-refused", () => ({ reason: reason() }), code);
        else this.tell(kind, code, () => inWords(args));
    }
}
