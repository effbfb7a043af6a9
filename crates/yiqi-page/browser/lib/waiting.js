// Waiting for what a test expects, with a limit that only ends what hangs.

/** How long anything is waited for, in milliseconds: on a busy machine with two cores an analysis alone takes several seconds. */
export const PATIENCE = 30_000;

const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

/**
 * Asks again and again until something is so, and gives what was found.
 * @template T
 * @param {string} what for the message if it never is
 * @param {() => T | Promise<T>} find something false as long as it is not so
 * @param {{every?: number, patience?: number}} how in milliseconds
 * @returns {Promise<T>}
 */
export async function until(what, find, { every = 2, patience = PATIENCE } = {}) {
    const since = performance.now();
    for (;;) {
        const found = await find();
        if (found) return found;
        if (performance.now() - since > patience) throw new Error(`waited ${patience} ms for ${what}`);
        await pause(every);
    }
}

/** Between two questions to the server, which has other work too. */
export const ASKING = { every: 50 };

/** Computers play a whole game meanwhile. */
export const WHOLE_GAME = { ...ASKING, patience: 4 * PATIENCE };
