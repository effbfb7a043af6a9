// Runs one lesson: checks the learner's move, shows its effects and comments on it.

import { Complaint, position } from "../api.js";
import { announce } from "../play/speech.js";
import { sound } from "../sound.js";
import { say } from "../words.js";
import { Chooser } from "./chooser.js";
import { Messages } from "./messages.js";
import { boardAnnotations } from "./annotations.js";
import { LessonBoard } from "./lesson-board.js";

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
        this.lessonBoard = new LessonBoard({
            press: (name) => (this.isBusy ? this.lessonBoard.hurry() : this.chooser.press(name)),
            drag: (name) => this.drag(name),
            drop: (name) => this.drop(name),
            secondary: () => this.chooser.drop(),
            describe: (place) => this.chooser.describe(place),
        });
        /** Counts opened lessons, so that work on earlier ones is dropped. */
        this.opened = 0;
        /** @type {Goal | null} */
        this.goal = lesson.goal;
        /** @type {string[]} */
        this.played = [];
        /** @type {Position | null} */
        this.position = null;
        this.isBusy = false;
        this.isDone = false;
        this.messages = new Messages();
    }

    close() {
        this.opened += 1;
        this.lessonBoard.close();
    }

    /**
     * Starts or restarts a lesson.
     * @param {Lesson} lesson
     */
    async open(lesson) {
        this.opened += 1;
        this.lesson = lesson;
        this.goal = lesson.goal;
        this.played = [...(lesson.moves ?? [])];
        this.position = null;
        this.isDone = false;
        this.messages.clear();
        announce(`${say(lesson.say)} ${say(lesson.task)}`);
        await this.work(async (isCurrent) => {
            const first = await this.ask(this.played);
            await this.lessonBoard.clear();
            if (!isCurrent()) return;
            this.lessonBoard.board.show(first.view);
            this.position = first;
        });
    }

    /**
     * Runs a task while input is blocked; the task can ask whether its lesson is still open.
     * @param {(isCurrent: () => boolean) => Promise<void>} act
     */
    async work(act) {
        const { opened } = this;
        const isCurrent = () => opened === this.opened;
        this.isBusy = true;
        this.refresh();
        try {
            await act(isCurrent);
        } catch (error) {
            if (isCurrent()) this.refuse(error);
        } finally {
            if (isCurrent()) this.isBusy = false;
            this.refresh();
        }
    }

    /** @param {string[]} played */
    ask(played) {
        const { game, options, position: start } = this.lesson;
        return position({ game, options, position: start, moves: played });
    }

    /**
     * Picks up a piece that is dragged; returns whether it may be.
     * @param {string} name
     */
    drag(name) {
        if (this.isBusy || !this.chooser.movable.includes(name)) return false;
        this.chooser.drop();
        this.chooser.press(name);
        this.lessonBoard.board.lift(name);
        return true;
    }

    /** @param {string | null} name where the dragged piece was dropped */
    drop(name) {
        this.lessonBoard.board.release();
        if (name && name !== this.chooser.chosen) this.chooser.press(name);
        else this.chooser.drop();
    }

    /** Plays the solution. */
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
        if (this.isBusy || this.isDone || !goal || !before) return;
        this.messages.clear();
        await this.work(async (isCurrent) => {
            const played = [...this.played, m];
            const after = await this.ask(played);
            const isMeant = goal.do === "any" ? m !== "pass" : goal.do === "play" && goal.moves.includes(m);
            const reply = isMeant ? goal.reply?.find((answer) => after.legal_moves.includes(answer)) : undefined;
            // Requested before anything is shown, so that a failure changes nothing.
            const answered = reply ? await this.ask([...played, reply]) : null;
            await this.perform(after, isCurrent);
            if (!isCurrent()) return;
            if (!isMeant) return this.takeBack(before, after, goal, isCurrent);
            this.played = played;
            if (reply && answered) await this.answer(reply, answered, isCurrent);
            if (isCurrent()) this.achieve(goal);
        });
    }

    /**
     * Undoes a move that is not the solution.
     * @param {Position} before
     * @param {Position} after
     * @param {Goal} goal
     * @param {() => boolean} isCurrent
     */
    async takeBack(before, after, goal, isCurrent) {
        this.messages.tell("bad", "learn-wrong");
        if (goal.hint) this.messages.tell("note", goal.hint);
        this.refresh();
        await this.lessonBoard.pause();
        await this.perform(before, isCurrent, after.step);
    }

    /**
     * Animates a move, or the undo of another.
     * @param {Position} after
     * @param {() => boolean} isCurrent
     * @param {import("../types.js").Step | null} [undone]
     */
    async perform(after, isCurrent, undone) {
        if (!isCurrent()) return;
        await this.lessonBoard.perform(after, undone);
        if (!isCurrent()) return;
        this.position = after;
        this.refresh();
    }

    /**
     * @param {string} m
     * @param {Position} after
     * @param {() => boolean} isCurrent
     */
    async answer(m, after, isCurrent) {
        await this.lessonBoard.pause();
        await this.perform(after, isCurrent);
        if (!isCurrent()) return;
        this.played.push(m);
        const key = m === "pass" ? "learn-reply-pass" : "learn-reply";
        this.messages.tell("note", key, () => ({ side: say(`side-${after.step?.side}`), move: m }));
    }

    /**
     * Handles a refusal, which may be the point of the lesson.
     * @param {unknown} error
     */
    refuse(error) {
        const { goal } = this;
        if (!(error instanceof Complaint)) throw error;
        const isMeant = goal?.do === "refused" && goal.code === error.code;
        sound("refuse");
        this.messages.complain(error, isMeant ? "note" : "bad");
        if (isMeant) this.achieve(goal);
        else if (goal?.do === "refused" && goal.hint && this.position) this.messages.tell("note", goal.hint);
    }

    /** @param {Goal} goal */
    achieve(goal) {
        this.goal = goal.then ?? null;
        if (goal.between) this.messages.tell("note", goal.between);
        if (this.goal) return;
        this.isDone = true;
        if (this.position?.view.ending) sound("end");
        this.messages.tell("good", this.lesson.done);
    }

    refresh() {
        const { lesson, chooser, isBusy, isDone } = this;
        chooser.offer(isBusy || isDone ? null : this.position);
        // Hints are shown only for the first move, until something is selected.
        const hint = isBusy || chooser.chosen || this.goal !== lesson.goal ? [] : lesson.point;
        this.lessonBoard.board.mark({ ...chooser.marks(), hint, ...boardAnnotations(this.position?.view, lesson.shows) });
        this.changed();
    }
}
