// Links that give a seat: a friend's invitation, and one's own seat on another device. They lead to the game.

import * as api from "../api.js";
import { joinKey, saveGame, savedGame } from "../saved-games.js";
import { settings } from "../settings.js";

/**
 * Takes the seat of an invitation; once it is taken, the link is one to watch.
 * @param {HTMLElement} _root
 * @param {string} address the game's id, the invite, and the secret to watch
 */
export async function joinPage(_root, address) {
    const [id = "", invite = "", watch] = address.split("/");
    const saved = savedGame(id);
    let hasSeat = !!(saved?.tokens.black || saved?.tokens.white);
    if (!hasSeat) {
        const name = settings().name.trim();
        try {
            const { side, token } = await api.join(id, { invite, id: joinKey(id), ...(name && { name }) });
            saveGame(id, { game: "", created: Date.now(), isNew: true, tokens: { ...saved?.tokens, watch, [side]: token } });
            hasSeat = true;
        } catch (error) {
            // The seat is taken, or there is no such game.
            if (!(error instanceof api.Complaint && error.status === 404)) throw error;
        }
    }
    location.replace(`#/game/${id}${hasSeat || !watch ? "" : `/${watch}`}`);
}

/**
 * Keeps the secret of one's own seat in this browser.
 * @param {HTMLElement} _root
 * @param {string} address the game's id, the side, and the seat's secret
 */
export async function seatPage(_root, address) {
    const [id = "", side = "", token = ""] = address.split("/");
    const saved = savedGame(id);
    // A link must not replace a secret that this browser has: it could be anybody's.
    if ((side === "black" || side === "white") && token && !saved?.tokens[side]) {
        await api.lookAt(id, token);
        saveGame(id, { game: "", created: Date.now(), ...saved, tokens: { ...saved?.tokens, [side]: token } });
    }
    location.replace(`#/game/${id}`);
}
