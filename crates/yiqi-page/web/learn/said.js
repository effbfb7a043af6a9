// What is said to a learner: to be read, and to be read out.

import { inWords } from "../api.js";
import { announce } from "../play/speech.js";
import { hasWords, say } from "../words.js";

/**
 * Something that was said; its arguments are found anew in every language.
 * @typedef {{kind: "good" | "bad" | "note", key: string, args: () => import("../words.js").Arguments}} Message
 */

/** The status of an answer to a move that the rules forbid. */
const REFUSED = 400;

export class Said {
    constructor() {
        /** @type {Message[]} */
        this.messages = [];
    }

    clear() {
        this.messages = [];
    }

    /**
     * @param {Message["kind"]} kind
     * @param {string} key
     * @param {Message["args"]} [args]
     */
    tell(kind, key, args = () => ({})) {
        this.messages.push({ kind, key, args });
        announce(say(key, args()));
    }

    /**
     * Why something was refused.
     * @param {import("../api.js").Complaint} complaint
     * @param {Message["kind"]} kind
     */
    complain({ code, args, status }, kind) {
        if (!hasWords(code)) this.tell(kind, "page-strange", () => ({ code }));
        // Only what the rules forbid is refused; a server may also be away, or busy.
        else if (status === REFUSED) this.tell(kind, "learn-refused", () => ({ reason: say(code, inWords(args)) }));
        else this.tell(kind, code, () => inWords(args));
    }
}
