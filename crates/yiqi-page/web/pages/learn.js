/**
 * @param {HTMLElement} root
 * @param {string} game
 * @returns {Promise<(() => void) | void>}
 */
export async function learnPage(root, game) {
    root.textContent = game;
}
