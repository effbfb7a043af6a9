// The games of this browser and the secrets of their seats.

/**
 * A game that this browser has opened, and the secrets it holds.
 * @typedef {{game: string, created: number, played?: number,
 *   tokens: Partial<Record<import("./types.js").Side | "watch", string>>}} SavedGame
 */

const KEY = "yiqi.games";

/** @returns {Record<string, SavedGame>} */
export function savedGames() {
    try {
        const found = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {});
        // What is not a game's is as if it were not there.
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
        // A browser that keeps nothing forgets the game with the page.
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
