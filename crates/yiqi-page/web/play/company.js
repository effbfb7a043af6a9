// The other people in a game: the invitation, who is there, and what the players ask each other for.

import { Complaint } from "../api.js";
import { button, fill, h } from "../dom.js";
import { notify } from "../install.js";
import { setting, settings } from "../settings.js";
import { savedGame } from "../saved-games.js";
import { sound } from "../sound.js";
import { openDialog } from "../pages/dialog.js";
import { gameName, say } from "../words.js";
import { canShare, copyText, inviteLink, openCode, shareLink } from "./links.js";
import { moveText, playerName } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Ask} Ask */

/** How long a player must be away to be shown as such, in milliseconds: a page that is loaded again is back sooner. */
const GRACE = 4_000;

/** After so long the server lets the other player claim the game, in milliseconds, if it has the usual limits. */
const ABANDONED = 120_000;

/** What can be said to the other player, and the sentence for each. @type {Record<import("../types.js").Greeting, string>} */
const GREETINGS = {
    hello: "page-greeting-hello",
    good_luck: "page-greeting-good-luck",
    well_played: "page-greeting-well-played",
    oops: "page-greeting-oops",
    thanks: "page-greeting-thanks",
    good_game: "page-greeting-good-game",
    goodbye: "page-greeting-goodbye",
};

/** @param {Side} side @returns {Side} */
const other = (side) => (side === "black" ? "white" : "black");

export class Company {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** Who is there, as the server said last. @type {import("../types.js").Presence | undefined} */
        this.presence = undefined;
        /** When each player was last there. @type {Record<Side, number>} */
        this.seen = { black: 0, white: 0 };
        /** @type {Record<Side, boolean>} */
        this.wasThere = { black: false, white: false };
        this.element = h("section", { class: "card company", label: "page-company", attributes: { hidden: true } });
        /** What the panel was made for; it is made anew only for something else, which keeps the focus. */
        this.shown = "";
        /** What this player's turn has put before the title. */
        this.prefix = "";
        /** Whether the game waited for this player when it was last shown. @type {boolean | undefined} */
        this.wasWaitedFor = undefined;
        /** Whether the players had exchanged sides at the last event. */
        this.wasSwapped = !!table.game.setup.swapped;
        /** Takes the notification away. */
        this.unnotify = () => {};
        this.seenAgain = () => {
            if (!document.hidden) this.unnotify();
        };
        document.addEventListener("visibilitychange", this.seenAgain);
    }

    close() {
        clearTimeout(this.timer);
        this.unnotify();
        document.removeEventListener("visibilitychange", this.seenAgain);
        this.entitle("");
    }

    /** The other player's side, for a player of a game between two screens. @returns {Side | null} */
    get opponent() {
        const { you, isRemote } = this.table;
        return isRemote && you ? other(you) : null;
    }

    /** @param {Side} side */
    isAwaited(side) {
        const player = this.table.game.setup.seats[side];
        return player.player === "human" && !!player.awaited;
    }

    /**
     * Whether a player of a game between two screens is there; nothing of others.
     * @param {Side} side
     * @returns {boolean | undefined}
     */
    isThere(side) {
        if (!this.table.isRemote || !this.presence || this.isAwaited(side)) return undefined;
        return this.presence[side] || (this.wasThere[side] && Date.now() - this.seen[side] < GRACE);
    }

    /** @param {import("../types.js").Presence} presence */
    hear(presence) {
        for (const side of /** @type {Side[]} */ (["black", "white"])) {
            // Who has not been there since this page was opened has been away since then.
            if (presence[side] || this.presence?.[side] || !this.seen[side]) this.seen[side] = Date.now();
        }
        this.presence = presence;
        this.wasThere = { black: this.wasThere.black || presence.black, white: this.wasThere.white || presence.white };
        this.waitForAbsence();
        this.table.update();
    }

    /** Updates the page when somebody has been away for a while, and again when it has been long. */
    waitForAbsence() {
        clearTimeout(this.timer);
        const { opponent } = this;
        // Those who watch see when a player has left, too.
        const isAway = this.table.isRemote && this.presence && !(this.presence.black && this.presence.white);
        if (!isAway) return;
        const away = opponent && !this.presence?.[opponent] ? Date.now() - this.seen[opponent] : 0;
        this.timer = setTimeout(() => {
            this.table.update();
            if (opponent && away < ABANDONED) this.waitForAbsence();
        }, away < GRACE ? GRACE + 50 : Math.max(1_000, ABANDONED - away));
    }

    /** Whether the other player has been away for so long that the game can be claimed. */
    get isAbandoned() {
        const { opponent, presence, table } = this;
        if (!opponent || !presence || presence[opponent] || this.isAwaited(opponent)) return false;
        const hasDays = !!table.game.setup.clock?.endsWith("/move");
        const isTheirs = table.game.view.to_move === opponent;
        return !table.game.result && !hasDays && isTheirs && Date.now() - this.seen[opponent] >= ABANDONED;
    }

    /** @param {import("../types.js").Greeted} greeted */
    hearGreeting({ side, what }) {
        const { table } = this;
        if (table.you === side) return;
        table.say(say("page-greeted", { player: playerName(table, side), words: say(GREETINGS[what]) }), "greeting");
    }

    /** Lets the user choose something to say. */
    openGreetings() {
        const dialog = openDialog("page-greet", [
            h("div", { class: "greetings" }, ...Object.entries(GREETINGS).map(([what, key]) => button(key, () => {
                dialog.close();
                const isSent = this.table.live.greet(/** @type {import("../types.js").Greeting} */ (what));
                if (!isSent) this.table.refuse(new Complaint("page-not-sent"));
            }, { attributes: { id: `greet-${what}` } }))),
        ], { class: "greet" });
    }

    /**
     * Says what happened that does not show on the board.
     * @param {import("../types.js").EventView} happened
     */
    notice({ event, actor }) {
        const { table, opponent } = this;
        if (!opponent) return;
        const player = playerName(table, opponent);
        const isSwapped = event.event === "started" && !!event.swapped !== this.wasSwapped;
        this.wasSwapped = !!table.game.setup.swapped;
        if (isSwapped) table.say(say("page-swapped", { side: other(opponent) }));
        if (event.event === "sat" && event.side === opponent && actor === "server" && !this.isAwaited(opponent)) {
            sound("end");
            table.say(say("page-friend-came", { player }));
        } else if (event.event === "declined" && actor === opponent) {
            table.say(say("page-declined", { player, what: event.what }));
        } else if (event.event === "asked" && event.side === opponent) {
            sound("refuse");
        }
    }

    update() {
        const { table } = this;
        const { game, you, isBusy } = table;
        const { asked } = game;
        this.entitle(table.isRemote && table.isMyTurn ? `${say("page-your-turn")} · ` : "");
        this.notify();
        const about = this.about();
        this.element.hidden = !about;
        const key = [about, JSON.stringify(asked), game.moves.length, say("page-company")].join(" ");
        if (key !== this.shown) {
            this.shown = key;
            fill(this.element, ...this.content(about));
        }
        for (const control of this.element.querySelectorAll("button")) control.disabled = isBusy && !!you;
    }

    /** Tells a player who does not look at the page that it is their turn. */
    notify() {
        const { table, opponent } = this;
        const { stage, view } = table.game;
        const isWaitedFor = !!opponent && stage === "user" && view.to_move !== opponent;
        // Not of the turn with which the page was opened.
        if (opponent && isWaitedFor && this.wasWaitedFor === false) {
            const title = `${say("page-your-turn")} · ${gameName(table.game.setup.game)}`;
            this.unnotify = notify(title, playerName(table, opponent), table.id);
        } else if (!isWaitedFor) {
            this.unnotify();
        }
        this.wasWaitedFor = isWaitedFor;
    }

    /** What the panel is about. @returns {"invite" | "awaited" | "question" | "asked" | "abandoned" | "name" | ""} */
    about() {
        const { table, opponent } = this;
        // A move that waits to be confirmed comes first.
        if (!opponent || table.past.isShown || table.manner.view) return "";
        if (this.isAwaited(opponent)) return savedGame(table.id)?.invites?.[opponent] ? "invite" : "awaited";
        const { asked, setup, moves } = table.game;
        if (asked?.side === opponent) return "question";
        if (this.isAbandoned) return "abandoned";
        if (asked) return "asked";
        const own = setup.seats[other(opponent)];
        return own.player === "human" && !own.name && moves.length < 2 ? "name" : "";
    }

    /**
     * @param {ReturnType<Company["about"]>} about
     * @returns {import("../dom.js").Child[]}
     */
    content(about) {
        const { table, opponent } = this;
        const { asked } = table.game;
        if (!opponent) return [];
        if (about === "invite") return this.invitation(opponent);
        if (about === "awaited") return [h("p", { say: "page-awaited" })];
        if (about === "name") return this.nameForm();
        if (about === "abandoned") {
            return [
                h("p", { say: "page-abandoned", with: { player: playerName(table, opponent) } }),
                h("div", { class: "actions" },
                    button("page-call-off", () => void table.claim(false), { attributes: { id: "call-off" } }),
                    button("page-claim", () => void table.claim(true), { class: "primary", attributes: { id: "claim" } })),
            ];
        }
        if (!asked) return [];
        const player = playerName(table, opponent);
        const move = moveText(this.undone(asked.side));
        if (about === "asked") return [h("p", { say: "page-asked", with: { what: asked.what, player, move } })];
        return [
            h("p", { say: "page-question", with: { what: asked.what, player, move } }),
            h("div", { class: "actions" },
                button("page-decline", () => void table.answer(false), { attributes: { id: "decline" } }),
                button("page-grant", () => void table.answer(true), { class: "primary", attributes: { id: "grant" } })),
        ];
    }

    /**
     * The move that a side would take back.
     * @param {Side} side
     */
    undone(side) {
        const { moves, view } = this.table.game;
        return moves.at(view.to_move === side ? -2 : -1) ?? "";
    }

    /** @param {Side} side */
    invitation(side) {
        const { table } = this;
        const saved = savedGame(table.id);
        const link = inviteLink(table.id, saved?.invites?.[side] ?? "", saved?.tokens.watch);
        const text = h("input", { label: "page-invite-link", attributes: { readonly: true, value: link, id: "invite-link" }, on: { focus: () => text.select() } });
        const copy = async () => {
            text.select();
            table.say(say(await copyText(link) ? "page-copied" : "page-not-copied"));
        };
        return [
            h("p", { say: "page-invite-more", with: { side } }),
            text,
            h("div", { class: "actions" },
                button("page-invite-code", () => void openCode(link), { attributes: { id: "invite-code" } }),
                canShare() && button("page-invite-share", () => void shareLink(link), { attributes: { id: "invite-share" } }),
                button("page-invite-copy", () => void copy(), { class: "primary", attributes: { id: "invite-copy" } })),
        ];
    }

    nameForm() {
        const { table } = this;
        const input = h("input", { attributes: { maxlength: 40, id: "own-name", autocomplete: "nickname", value: settings().name } });
        const save = async () => {
            const name = input.value.trim();
            if (name && await table.command({ do: "name", name })) setting("name", name);
        };
        return [h("form", { class: "row", on: { submit: (event) => { event.preventDefault(); void save(); } } },
            h("label", { say: "page-name-own", attributes: { for: "own-name" } }), input,
            h("button", { class: "small", say: "page-save", attributes: { type: "submit", id: "save-name" } }))];
    }

    /**
     * Puts whose turn it is before the page's title, for those who look at another tab.
     * @param {string} prefix
     */
    entitle(prefix) {
        const bare = document.title.startsWith(this.prefix) ? document.title.slice(this.prefix.length) : document.title;
        this.prefix = prefix;
        if (document.title !== prefix + bare) document.title = prefix + bare;
    }
}
