// Sentences about a game, for the screen and for screen readers.

import { inWords } from "../api.js";
import { levelStrength } from "../pages/levels.js";
import { say } from "../words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Place} Place */

/**
 * Has a screen reader read a sentence.
 * @param {string} sentence
 */
export function announce(sentence) {
    const region = document.getElementById("announcements");
    if (!region || !sentence) return;
    const line = document.createElement("p");
    line.textContent = sentence;
    region.append(line);
    // Only the last few are kept.
    while (region.children.length > 5) region.firstElementChild?.remove();
}

/**
 * @param {Table} table
 * @param {Side} side
 */
export function playerName(table, side) {
    const player = table.game.setup.seats[side];
    if (player.player === "computer") return engineName(player.engine);
    return player.name ?? say(table.you === side ? "page-you" : `side-${side}`);
}

/**
 * Whether a program holds a person's seat.
 * @param {Table} table
 * @param {Side} side
 */
export function isBot(table, side) {
    const player = table.game.setup.seats[side];
    return player.player === "human" && !!player.bot;
}

/**
 * A player in a list of games.
 * @param {import("../types.js").Player} player
 */
export function listedName(player) {
    if (player.player === "computer") return engineName(player.engine);
    const name = player.name ?? say("page-person");
    return player.bot ? say("player-bot", { name }) : name;
}

/**
 * A player's name as it is beside the board: a computer's with its strength.
 * @param {Table} table
 * @param {Side} side
 */
export function playerTitle(table, side) {
    const { game, seats } = table.game.setup;
    const player = seats[side];
    return player.player === "computer" ? opponentName(game, player.engine) : playerName(table, side);
}

/**
 * An engine with its strength, where the game has words for it.
 * @param {string} game
 * @param {string} engine
 */
export function opponentName(game, engine) {
    const strength = levelStrength(game, engine);
    const name = engineName(engine);
    return strength ? say("page-level-strength", { name, strength: say(strength) }) : name;
}

/** The engines that are not levels. @type {Record<string, string>} */
const NAMED_ENGINES = { greedy: "page-greedy", playouts: "page-playouts" };

/** @param {string} engine */
export function engineName(engine) {
    const level = /^level:(\d)$/.exec(engine)?.[1];
    if (level) return say("page-level", { level: Number(level) });
    const key = NAMED_ENGINES[engine];
    return key ? say(key) : engine;
}

/**
 * A move as it is shown in lists.
 * @param {string} m
 */
export const moveText = (m) => (m === "pass" ? say("page-pass") : m);

/** How many moves of a line are shown. */
export const LONGEST_LINE = 10;

/**
 * The line that begins with a move, in words.
 * @param {import("../types.js").Candidate} candidate
 */
export const lineInWords = ({ line }) => say("page-line", { line: line.slice(0, LONGEST_LINE).map(moveText).join(" ") });

/**
 * A move and what it did, in a sentence.
 * @param {Table} table
 * @param {Step} step
 */
export function moveInWords(table, step) {
    const player = say(`side-${step.side}`);
    const count = (/** @type {string} */ kind) => step.effects.filter((effect) => effect.effect === kind).length;
    if (step.undone) return say("page-said-undone", { player, move: moveText(step.move) });
    if (count("passed")) return say("page-said-pass", { player });
    const parts = [say("page-said-move", { player, move: step.move })];
    if (count("flipped")) parts.push(say("page-said-flipped", { count: count("flipped") }));
    if (count("captured")) parts.push(say("page-said-captured", { count: count("captured") }));
    if (count("removed")) parts.push(say("page-said-removed", { count: count("removed") }));
    return parts.join(" ");
}

/** How a game ended, in a sentence of its own. @type {Record<string, string>} */
const REASONS = {
    resigned: "page-end-resigned",
    "draw-agreed": "page-end-agreed",
    time: "page-end-time",
    abandoned: "page-end-abandoned",
    "called-off": "page-end-called-off",
    repetition: "page-end-repetition",
    "quiet-limit": "page-end-quiet",
    "go-two-passes": "page-end-two-passes",
    "reversi-board-full": "page-end-full",
    "reversi-wipeout": "page-end-wipeout",
    "reversi-no-moves": "page-end-no-moves",
    "dvonn-no-moves": "page-end-no-moves",
    "liuzichong-no-stones": "page-end-no-stones",
    "liuzichong-few-stones": "page-end-few-stones",
    "liuzichong-blocked": "page-end-blocked",
};

/** Ends that are decided by counting. */
const COUNTED = ["go-two-passes", "reversi-board-full", "reversi-wipeout", "reversi-no-moves", "dvonn-no-moves"];

/**
 * Who won, and by how much if it was counted.
 * @param {Table} table
 */
export function resultInWords(table) {
    const { result, view } = table.game;
    if (!result) return "";
    const { score, score_in_words } = view;
    const isCounted = COUNTED.includes(result.reason);
    if (result.result === "draw") {
        return isCounted && score_in_words.code === "score" ? say("page-end-draw-count", { count: score.black }) : say("page-end-draw");
    }
    const winner = result.result;
    const loser = winner === "black" ? "white" : "black";
    const who = table.you ? (table.you === winner ? "you" : "opponent") : winner;
    const lead = Number(score_in_words.arguments.lead ?? 0);
    if (isCounted && lead > 0) return say("page-end-won-by", { who, points: lead });
    if (!isCounted || score_in_words.code !== "score") return say("page-end-won", { who });
    return say("page-end-won-count", { who, winner: score[winner], loser: score[loser] });
}

/**
 * How the game ended.
 * @param {Table} table
 */
export function reasonInWords(table) {
    const { result } = table.game;
    if (!result) return "";
    const key = REASONS[result.reason];
    if (!key) return say(result.reason);
    const loser = result.result === "black" ? "white" : "black";
    return say(key, { loser: table.you === loser ? "you" : loser });
}

/** @param {Table} table */
export function statusInWords(table) {
    const { game } = table;
    // Not while an earlier position is being loaded: the board still shows another.
    const { shown } = table.past;
    if (shown) return say("page-past", { ply: shown.ply, of: game.moves.length });
    if (game.result) return say("page-end-status", { result: resultInWords(table), reason: reasonInWords(table) });
    if (table.manner.view) return say("page-dvonn-confirm");
    if (table.isCounting) return countInWords(table);
    const side = game.view.to_move;
    if (table.hasFailed) return say("page-engine-failed", { way_out: wayOut(table) });
    if (game.stage === "opponent" && table.isWatching) {
        const turn = say("show-to-move", { side });
        return table.tempo.isPaused ? say("page-paused", { turn }) : turn;
    }
    if (game.stage === "opponent") return say("page-thinking", { player: playerName(table, side) });
    const own = table.manner.status();
    if (own) return own;
    if (game.view.must_pass) return say("show-must-pass", { side });
    if (table.isRemote && table.you && table.you !== side) {
        return table.company.isAwaited(side) ? say("page-awaited") : say("page-their-turn", { player: playerName(table, side) });
    }
    return table.you ? say("page-your-turn") : say("show-to-move", { side });
}

/**
 * What is to be done while the game is counted.
 * @param {Table} table
 */
export function countInWords(table) {
    if (table.isLookingForDead) return say("page-count-looking");
    if (!table.canCount) return say("page-count-watch");
    const { accepted = [] } = table.game;
    const side = table.hand === "black" ? "white" : "black";
    if (accepted.includes(table.hand)) return say("page-count-waiting", { side });
    const by = matchMedia("(pointer: coarse)").matches ? "touch" : "mouse";
    return say(table.hasFoundNoDead ? "page-count-failed" : "page-count-mark", { by });
}

/**
 * Who has accepted the count.
 * @param {Table} table
 */
export function acceptedInWords(table) {
    const { accepted = [] } = table.game;
    return accepted.map((side) => say("page-count-accepted", { who: table.canCount && side === table.hand ? "you" : side })).join(" ");
}

/**
 * How many pieces are dead, and the score without them.
 * @param {Table} table
 */
export function deadInWords(table) {
    const count = table.game.view.places.filter((place) => place.notes?.dead).length;
    return `${say("page-count-dead", { count })} ${scoreInWords(table)}`;
}

/**
 * What the user can do after the engine has failed.
 * @param {Table} table
 */
function wayOut(table) {
    if (!table.tokens.black && !table.tokens.white) return "none";
    return table.game.can_undo ? "undo" : "new-game";
}

/**
 * The name of the rules.
 * @param {Table} table
 */
export function rulesInWords(table) {
    const { game, preset } = table.view;
    return say("page-rules-of", { rules: say(preset ? `page-value-${game}-rules-${preset}` : "page-rules-own") });
}

/** @param {Table} table */
export function scoreInWords(table) {
    const { code, arguments: args } = table.view.score_in_words;
    // Go's sentences select a form by the side, so sides are not translated there.
    return say(code, code.startsWith("go-score") ? args : inWords(args));
}

/**
 * The score at the end; nothing where stones were to be counted and were not.
 * @param {Table} table
 */
export function finalScoreInWords(table) {
    const isCount = table.game.view.score_in_words.code === "score";
    return isCount || COUNTED.includes(table.game.result?.reason ?? "") ? scoreInWords(table) : "";
}

/**
 * Describes a place and its piece.
 * @param {Place} place
 */
export function placeInWords(place) {
    const { name, piece } = place;
    if (!piece) return say("page-place-empty", { name });
    if (!piece.owner) return say("page-place-dvonn", { name });
    const side = say(`side-${piece.owner}`);
    if (piece.height === 1 && !piece.neutral) return say("page-place-piece", { name, side });
    return say("page-place-stack", { name, side, height: piece.height, dvonn: piece.neutral });
}
