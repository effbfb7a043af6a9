// The games opened in this browser and their tokens.

/**
 * A game opened in this browser, with its tokens. `isNew` until its page is opened for the first time.
 * @typedef {{game: string, created: number, played?: number, isNew?: boolean,
 *   invites?: Partial<Record<import("./types.js").Side, string>>,
 *   tokens: Partial<Record<import("./types.js").Side | "watch", string>>}} SavedGame
 */

const KEY = "yiqi.games";

/** @returns {Record<string, SavedGame>} */
export function savedGames() {
    try {
        const found = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {});
        // Malformed entries are ignored.
        return Object.fromEntries(found.filter(([, saved]) => typeof saved?.tokens === "object" && saved.tokens));
    } catch {
        return {};
    }
}

/** @param {Record<string, SavedGame>} games */
function write(games) {
    try {
        localStorage.setItem(KEY, JSON.stringify(games));
    } catch {
        // Without storage the game is lost when the page is closed.
    }
}

/**
 * @param {string} id
 * @param {SavedGame} saved
 */
export function saveGame(id, saved) {
    write({ ...savedGames(), [id]: saved });
}

/**
 * Notes that a game was played just now.
 * @param {string} id
 */
export function touch(id) {
    const saved = savedGame(id);
    if (saved) saveGame(id, { ...saved, played: Date.now() });
}

/**
 * Notes that the page of a game was opened.
 * @param {string} id
 */
export function noteOpened(id) {
    const saved = savedGame(id);
    if (saved?.isNew) saveGame(id, { ...saved, isNew: undefined });
}

/** @param {string} id */
export function forgetGame(id) {
    const { [id]: _gone, ...rest } = savedGames();
    write(rest);
}

/**
 * @param {string} id
 * @returns {SavedGame | undefined}
 */
export const savedGame = (id) => savedGames()[id];

/**
 * The tokens of a game by the sides they play now: players who have exchanged sides in a rematch keep the tokens of their seats.
 * @param {SavedGame["tokens"]} tokens
 * @param {boolean} [isSwapped]
 * @returns {SavedGame["tokens"]}
 */
export function bySide(tokens, isSwapped = false) {
    if (!isSwapped) return tokens;
    const { black, white, ...others } = tokens;
    return { ...others, ...(white && { black: white }), ...(black && { white: black }) };
}

/** A long random text. */
export function random() {
    return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PLAYER = "yiqi.player";

/** The key of this browser's user, by which nobody is paired with themselves. */
export function playerKey() {
    try {
        const known = localStorage.getItem(PLAYER);
        if (known) return known;
        const fresh = random();
        localStorage.setItem(PLAYER, fresh);
        return fresh;
    } catch {
        return random();
    }
}

const JOINING = "yiqi.joining";

/**
 * The key with which this browser joins a game: the same however often it tries, so that an answer that was lost takes nobody's
 * seat.
 * @param {string} id
 */
export function joinKey(id) {
    try {
        const [known, key] = (localStorage.getItem(JOINING) ?? "").split(" ");
        if (known === id && key) return key;
        const fresh = random();
        localStorage.setItem(JOINING, `${id} ${fresh}`);
        return fresh;
    } catch {
        return random();
    }
}

/**
 * The game that an address names: its id, and in a link to watch a secret. What this browser has of it comes first.
 * @param {string} address
 * @returns {{id: string, saved: SavedGame | undefined}}
 */
export function addressed(address) {
    const [id = "", watch] = address.split("/");
    return { id, saved: savedGame(id) ?? (watch ? { game: "", created: 0, tokens: { watch } } : undefined) };
}
