// The players' clocks. The server keeps the time; between its messages the page counts on by itself.

import { sound } from "../sound.js";
import { say } from "../words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Clock} ClockView */

/** How often a running clock is drawn, in milliseconds. */
const BEAT = 100;

/** Less than this is little time, in milliseconds. */
const LOW = 10_000;

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** The time controls that are offered. */
export const CONTROLS = ["3m+2s", "5m+3s", "10m+5s", "10m+3x30s", "30m+5x30s", "1d/move", "3d/move"];

/** @param {string} span such as `90s` or `3d` */
function length(span) {
    const [, count = "0", unit = "s"] = /^(\d+)(ms|s|m|h|d)$/.exec(span) ?? [];
    return Number(count) * ({ ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY }[unit] ?? 0);
}

/**
 * A time control in words.
 * @param {string} control
 */
export function controlInWords(control) {
    const [main = "", rest = ""] = control.split("+");
    const minutes = length(main) / MINUTE;
    if (control.endsWith("/move")) return say("page-clock-days", { days: length(control.slice(0, -5)) / DAY });
    const [periods, period] = rest.split("x");
    if (period) return say("page-clock-periods", { minutes, periods: Number(periods), seconds: length(period) / SECOND });
    return say("page-clock-main", { minutes, seconds: length(rest) / SECOND });
}

/**
 * A span of time as a clock shows it: 2:05, 9.3, 1:00:00, 2 days.
 * @param {number} time
 */
function digits(time) {
    if (time >= DAY) return say("page-clock-left", { days: Math.floor(time / DAY), hours: Math.floor((time % DAY) / HOUR) });
    if (time < LOW) return (Math.floor(time / 100) / 10).toFixed(1);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const seconds = Math.floor(time / SECOND);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class ClockFace {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** @type {ClockView | undefined} */
        this.view = undefined;
        /** When it was heard. */
        this.since = 0;
        /** The turn for which the user was warned. */
        this.warned = "";
        /** @type {ReturnType<typeof setInterval> | undefined} */
        this.timer = undefined;
    }

    close() {
        clearInterval(this.timer);
    }

    /** @param {ClockView | undefined} view */
    hear(view) {
        this.view = view;
        this.since = performance.now();
        clearInterval(this.timer);
        if (view?.running) this.timer = setInterval(() => this.draw(), BEAT);
        this.draw();
    }

    /**
     * What a side has left: the time until its flag falls or its period ends, and its periods.
     * @param {Side} side
     */
    left(side) {
        const { view } = this;
        if (!view) return undefined;
        const { main, periods = 0 } = view[side];
        const spent = view.running === side ? view.elapsed + performance.now() - this.since : 0;
        const { period } = view;
        if (!period || (spent <= main && main > 0)) return { time: Math.max(0, main - spent), periods };
        const over = spent - main;
        const used = Math.min(periods, Math.floor(over / period));
        return { time: used < periods ? period - (over % period) : 0, periods: periods - used };
    }

    /**
     * Whether a side has little time: in byo-yomi, in the last period.
     * @param {Side} side
     */
    isLow(side) {
        const left = this.left(side);
        return !!left && this.view?.running === side && left.time < LOW && left.periods <= 1;
    }

    /** @param {Side} side */
    text(side) {
        const left = this.left(side);
        if (!left) return "";
        return left.periods ? `${digits(left.time)} ×${left.periods}` : digits(left.time);
    }

    /** Draws the clocks where they are, and warns the player whose time is running out. */
    draw() {
        const { table, view } = this;
        if (table.isClosed) return this.close();
        for (const side of /** @type {Side[]} */ (["black", "white"])) {
            const place = table.board.element.closest(".table")?.querySelector(`.player[data-side=${side}] .clock`);
            if (place) this.write(place, side);
        }
        const { you } = table;
        const turn = `${you} ${table.game.moves.length}`;
        if (you && view?.running === you && this.isLow(you) && this.warned !== turn) {
            this.warned = turn;
            sound("hurry");
        }
        return undefined;
    }

    /**
     * @param {Element} place
     * @param {Side} side
     */
    write(place, side) {
        const text = this.text(side);
        if (place.textContent !== text) place.textContent = text;
        place.classList.toggle("running", this.view?.running === side);
        place.classList.toggle("low", this.isLow(side));
    }
}
