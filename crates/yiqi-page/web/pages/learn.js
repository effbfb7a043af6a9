// How to play: an introduction in a few steps, each played on a real position.

import { Complaint, kinds } from "../api.js";
import { button, fill, h } from "../dom.js";
import { LESSONS } from "../learn/lessons.js";
import { annotationsInWords } from "../learn/annotations.js";
import { Teacher } from "../learn/teacher.js";
import { gameName, onLanguage, words } from "../words.js";

/** @typedef {import("../learn/lessons.js").Lesson} Lesson */
/** @typedef {import("../learn/lessons.js").Goal} Goal */

/**
 * Shows the lessons of a game; the returned function closes them.
 * @param {Element} root
 * @param {string} address the game's name, and the number of a step
 * @returns {Promise<() => void>}
 */
export async function learnPage(root, address) {
    const [game = "", step] = address.split("/");
    const lessons = LESSONS.get(game) ?? [];
    const [first] = lessons;
    if (!first) {
        if (!(await kinds()).some((kind) => kind.name === game)) throw new Complaint("session-no-such-game", { name: game });
        fill(root, withoutLessons(game));
        return () => {};
    }
    const page = new LearnPage(game, lessons, first);
    fill(root, page.element);
    const forget = onLanguage(() => page.teacher.refresh());
    const wanted = Math.floor(Number(step ?? 1)) - 1;
    await page.open(Math.min(Math.max(wanted || 0, 0), lessons.length - 1));
    return () => {
        forget();
        page.teacher.close();
    };
}

/**
 * What is shown for a game without lessons.
 * @param {string} game
 */
function withoutLessons(game) {
    const name = () => ({ game: gameName(game) });
    return h("section", { class: "card no-lessons" },
        h("h1", { say: "learn-title", with: name }),
        h("p", { say: "learn-none", with: name }),
        h("div", { class: "actions" },
            h("a", { class: "button primary", say: "learn-play", with: name, attributes: { href: `#/new/${game}` } })),
        home());
}

class LearnPage {
    /**
     * @param {string} game
     * @param {Lesson[]} lessons
     * @param {Lesson} first
     */
    constructor(game, lessons, first) {
        this.game = game;
        this.lessons = lessons;
        this.step = 0;
        this.teacher = new Teacher(first, () => this.update());
        words(this.teacher.lessonBoard.board.svg, "learn-board", {}, "aria-label");
        const name = () => ({ game: gameName(game) });
        this.progress = h("p", { class: "lesson-progress" });
        this.bar = h("progress", { attributes: { max: lessons.length, "aria-hidden": "true" } });
        this.text = h("div", { class: "lesson-text" });
        this.status = h("div", { class: "lesson-status" });
        this.messages = h("div", { class: "lesson-messages" });
        this.pass = button("learn-pass", () => void this.teacher.play("pass"), { class: "lesson-pass" });
        this.back = button("learn-back", () => void this.open(this.step - 1), { class: "lesson-back" });
        this.show = button("learn-show", () => this.showOrRepeat(), { class: "lesson-show" });
        this.next = button("learn-next", () => void this.open(this.step + 1), { class: "lesson-next" });
        this.play = h("a", {
            class: "lesson-play button", say: "learn-play", with: name, attributes: { href: `#/new/${game}` },
        });
        this.element = h("section", { class: "learn", attributes: { "data-game": game, "data-steps": lessons.length } },
            h("header", { class: "lesson-head" }, h("h1", { say: "learn-title", with: name }), this.progress, this.bar),
            this.text,
            h("div", { class: "lesson-board" }, this.teacher.lessonBoard.board.element),
            h("div", { class: "lesson-foot" },
                this.status,
                this.messages,
                h("div", { class: "lesson-buttons" }, this.pass, this.back, this.show, this.next, this.play),
                home()));
    }

    get lesson() {
        return this.lessons[this.step] ?? this.teacher.lesson;
    }

    /** @param {number} step */
    async open(step) {
        const held = document.activeElement;
        this.step = step;
        // A reload shows the same step; the history keeps one entry for all of them.
        history.replaceState(null, "", `#/learn/${this.game}/${step + 1}`);
        const { lesson, lessons } = this;
        words(this.progress, "learn-progress", { step: step + 1, steps: lessons.length });
        this.bar.value = step + 1;
        const task = h("p", { class: "lesson-task", say: lesson.task });
        fill(this.text, h("p", { class: "lesson-say", say: lesson.say }), task);
        const isLast = step === lessons.length - 1;
        this.back.disabled = step === 0;
        this.next.hidden = isLast;
        this.play.hidden = !isLast;
        this.pass.hidden = !passes(lesson.goal);
        // Keeps the keyboard focus on a button that can be pressed.
        if (held === this.next && isLast) this.play.focus();
        if (held === this.back && step === 0) this.next.focus();
        await this.teacher.open(lesson);
    }

    showOrRepeat() {
        if (this.repeats) void this.teacher.open(this.lesson);
        else this.teacher.show();
    }

    /** Whether the button restarts the step instead of showing the solution: it is done, or there is no board. */
    get repeats() {
        return this.teacher.isDone || (!this.teacher.position && !this.teacher.isBusy);
    }

    update() {
        const { teacher, element } = this;
        const { isDone, position } = teacher;
        element.dataset.step = String(this.step + 1);
        element.dataset.done = String(isDone);
        element.dataset.busy = String(teacher.isBusy);
        words(this.show, this.repeats ? "learn-again" : "learn-show");
        words(this.next, isDone ? "learn-next" : "learn-skip");
        for (const forward of [this.next, this.play]) forward.classList.toggle("primary", isDone);
        fill(this.status, ...(position ? annotationsInWords(position.view, this.lesson.shows, isDone) : []));
        fill(this.messages, ...teacher.messages.list.map(({ kind, key, args, code }) =>
            h("p", { class: `lesson-message ${kind}`, say: key, with: args, attributes: { "data-code": code } })));
    }
}

/** A link to the home page. */
function home() {
    return h("p", { class: "lesson-home" }, h("a", { say: "learn-home", attributes: { href: "#/" } }));
}

/**
 * Whether a step includes a pass, which needs a button.
 * @param {Goal | undefined} goal
 * @returns {boolean}
 */
function passes(goal) {
    return !!goal && (goal.moves.includes("pass") || passes(goal.then));
}
