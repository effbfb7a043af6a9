// One step of an introduction on the board: what the learner does, what comes of it, and what is said to that.

import { Complaint, position } from "../api.js";
import { announce } from "../play/speech.js";
import { sound } from "../sound.js";
import { say } from "../words.js";
import { Chooser } from "./chooser.js";
import { Said } from "./said.js";
import { shownOnBoard } from "./shown.js";
import { Stage } from "./stage.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("./lessons.js").Goal} Goal */
/** @typedef {import("../types.js").Position} Position */

export class Teacher {
    /**
     * @param {Lesson} lesson
     * @param {() => void} changed
     */
    constructor(lesson, changed) {
        this.lesson = lesson;
        this.changed = changed;
        this.chooser = new Chooser((m) => void this.play(m), () => this.refresh());
        this.stage = new Stage({
            press: (name) => (this.is_busy ? this.stage.hurry() : this.chooser.press(name)),
            secondary: () => this.chooser.drop(),
            describe: (place) => this.chooser.describe(place),
        });
        /** Counts what was opened: what began before does not go on. */
        this.opened = 0;
        /** @type {Goal | null} */
        this.goal = lesson.goal;
        /** @type {string[]} */
        this.played = [];
        /** @type {Position | null} */
        this.position = null;
        this.is_busy = false;
        this.is_done = false;
        this.said = new Said();
    }

    close() {
        this.opened += 1;
        this.stage.close();
    }

    /**
     * Begins a step, or begins it again.
     * @param {Lesson} lesson
     */
    async open(lesson) {
        this.opened += 1;
        this.lesson = lesson;
        this.goal = lesson.goal;
        this.played = [...(lesson.moves ?? [])];
        this.position = null;
        this.is_done = false;
        this.said.clear();
        announce(`${say(lesson.say)} ${say(lesson.task)}`);
        await this.work(async (is_current) => {
            const first = await this.ask(this.played);
            await this.stage.clear();
            if (!is_current()) return;
            this.stage.board.show(first.view);
            this.position = first;
        });
    }

    /**
     * Does something during which nothing else is done; it can ask whether it is still wanted.
     * @param {(is_current: () => boolean) => Promise<void>} act
     */
    async work(act) {
        const { opened } = this;
        const is_current = () => opened === this.opened;
        this.is_busy = true;
        this.refresh();
        try {
            await act(is_current);
        } catch (error) {
            if (is_current()) this.refuse(error);
        } finally {
            if (is_current()) this.is_busy = false;
            this.refresh();
        }
    }

    /** @param {string[]} played */
    ask(played) {
        const { game, options, position: start } = this.lesson;
        return position({ game, options, position: start, moves: played });
    }

    /** Makes the move that is meant. */
    show() {
        const { goal, position: now } = this;
        if (!goal || !now) return;
        const legal = goal.moves.find((m) => now.legal_moves.includes(m)) ?? now.legal_moves[0];
        const m = goal.do === "refused" ? goal.moves[0] : legal;
        if (m) void this.play(m);
    }

    /** @param {string} m */
    async play(m) {
        const { goal, position: before } = this;
        if (this.is_busy || this.is_done || !goal || !before) return;
        this.said.clear();
        await this.work(async (is_current) => {
            const played = [...this.played, m];
            const after = await this.ask(played);
            const is_meant = goal.do === "any" ? m !== "pass" : goal.do === "play" && goal.moves.includes(m);
            const reply = is_meant ? goal.reply?.find((answer) => after.legal_moves.includes(answer)) : undefined;
            // Asked for before anything is shown: when it does not arrive, nothing has happened.
            const answered = reply ? await this.ask([...played, reply]) : null;
            await this.perform(after, is_current);
            if (!is_current()) return;
            if (!is_meant) return this.takeBack(before, after, goal, is_current);
            this.played = played;
            if (reply && answered) await this.answer(reply, answered, is_current);
            if (is_current()) this.achieve(goal);
        });
    }

    /**
     * Another move than the one that is meant is undone again.
     * @param {Position} before
     * @param {Position} after
     * @param {Goal} goal
     * @param {() => boolean} is_current
     */
    async takeBack(before, after, goal, is_current) {
        this.said.tell("bad", "learn-wrong");
        if (goal.hint) this.said.tell("note", goal.hint);
        this.refresh();
        await this.stage.pause();
        await this.perform(before, is_current, after.step);
    }

    /**
     * Shows what a move did, or how another is taken back.
     * @param {Position} after
     * @param {() => boolean} is_current
     * @param {import("../types.js").Step | null} [undone]
     */
    async perform(after, is_current, undone) {
        if (!is_current()) return;
        await this.stage.perform(after, undone);
        if (!is_current()) return;
        this.position = after;
        this.refresh();
    }

    /**
     * @param {string} m
     * @param {Position} after
     * @param {() => boolean} is_current
     */
    async answer(m, after, is_current) {
        await this.stage.pause();
        await this.perform(after, is_current);
        if (!is_current()) return;
        this.played.push(m);
        const key = m === "pass" ? "learn-reply-pass" : "learn-reply";
        this.said.tell("note", key, () => ({ side: say(`side-${after.step?.side}`), move: m }));
    }

    /**
     * Something was not done, which may be just what was to be seen.
     * @param {unknown} error
     */
    refuse(error) {
        const { goal } = this;
        if (!(error instanceof Complaint)) throw error;
        const is_meant = goal?.do === "refused" && goal.code === error.code;
        sound("refuse");
        this.said.complain(error, is_meant ? "note" : "bad");
        if (is_meant) this.achieve(goal);
        else if (goal?.do === "refused" && goal.hint && this.position) this.said.tell("note", goal.hint);
    }

    /** @param {Goal} goal */
    achieve(goal) {
        this.goal = goal.then ?? null;
        if (goal.between) this.said.tell("note", goal.between);
        if (this.goal) return;
        this.is_done = true;
        if (this.position?.view.ending) sound("end");
        this.said.tell("good", this.lesson.done);
    }

    refresh() {
        const { lesson, chooser, is_busy, is_done } = this;
        chooser.offer(is_busy || is_done ? null : this.position);
        // What is pointed at is the first thing to be done, until something is chosen.
        const hint = is_busy || chooser.chosen || this.goal !== lesson.goal ? [] : lesson.point;
        this.stage.board.mark({ ...chooser.marks(), hint, ...shownOnBoard(this.position?.view, lesson.shows) });
        this.changed();
    }
}
