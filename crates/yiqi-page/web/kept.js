// The games of this browser and the secrets of their seats.

/**
 * A game that this browser has opened, and the secrets it holds.
 * @typedef {{game: string, created: number, played?: number,
 *   tokens: Partial<Record<import("./types.js").Side | "watch", string>>}} Kept
 */

const KEY = "yiqi.games";

/** @returns {Record<string, Kept>} */
export function keptGames() {
    try {
        const found = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {});
        // What is not a game's is as if it were not there.
        return Object.fromEntries(found.filter(([, kept]) => typeof kept?.tokens === "object" && kept.tokens));
    } catch {
        return {};
    }
}

/** @param {Record<string, Kept>} games */
function write(games) {
    try {
        localStorage.setItem(KEY, JSON.stringify(games));
    } catch {
        // A browser that keeps nothing forgets the game with the page.
    }
}

/**
 * @param {string} id
 * @param {Kept} kept
 */
export function keep(id, kept) {
    write({ ...keptGames(), [id]: kept });
}

/**
 * Notes that a game was played just now.
 * @param {string} id
 */
export function touch(id) {
    const kept = keptGame(id);
    if (kept) keep(id, { ...kept, played: Date.now() });
}

/** @param {string} id */
export function forget(id) {
    const { [id]: _gone, ...rest } = keptGames();
    write(rest);
}

/**
 * @param {string} id
 * @returns {Kept | undefined}
 */
export const keptGame = (id) => keptGames()[id];
