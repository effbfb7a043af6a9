// Synthesised sounds; no files are loaded.

import { settings } from "./settings.js";

/** @type {AudioContext | undefined} */
let context;

/** The sound that waits for the context. @type {keyof typeof SOUNDS | undefined} */
let waiting;

/**
 * Opens the sound device. That may stop the page for a quarter of a second, so it is never done while a stone is on its
 * way to the board.
 */
function open() {
    try {
        context ??= new AudioContext();
    } catch {
        // No audio here.
    }
    if (waiting) play(waiting);
    waiting = undefined;
}

/** Opens it when everything that is to be seen has been drawn. */
function openLater() {
    if (document.hidden) return void setTimeout(open);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(open)));
}

/** Browsers allow sound after the first click; one that is not on a board leaves time to open the device before a stone is played. */
function listen() {
    addEventListener("pointerdown", (event) => {
        const isOnBoard = event.target instanceof Element && event.target.closest(".board");
        if (!isOnBoard && settings().sound) setTimeout(open, 100);
    }, { once: true, capture: true });
}

/**
 * A struck piece of wood or stone: a short noise through a narrow band, and a falling tone.
 * @param {number} pitch
 * @param {number} length in seconds
 * @param {number} loudness
 * @param {number} [later] in seconds
 */
function strike(pitch, length, loudness, later = 0) {
    const audio = context;
    if (!audio) return;
    const start = audio.currentTime + later;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    volume.connect(audio.destination);
    const tone = audio.createOscillator();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, start + length);
    tone.connect(volume);
    tone.start(start);
    tone.stop(start + length);
    const noise = audio.createBufferSource();
    const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.03), audio.sampleRate);
    const data = samples.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
    noise.buffer = samples;
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch * 4;
    noise.connect(band).connect(volume);
    noise.start(start);
}

const SOUNDS = {
    place: () => strike(520, 0.09, 0.5),
    move: () => strike(380, 0.1, 0.4),
    flip: () => strike(620, 0.06, 0.25),
    capture: () => { strike(300, 0.14, 0.5); strike(210, 0.2, 0.5, 0.09); },
    remove: () => strike(160, 0.25, 0.4),
    refuse: () => strike(140, 0.12, 0.3),
    hurry: () => { strike(880, 0.08, 0.4); strike(880, 0.08, 0.4, 0.14); },
    pass: () => strike(250, 0.2, 0.2),
    end: () => { strike(392, 0.35, 0.3); strike(523, 0.45, 0.3, 0.14); strike(659, 0.6, 0.3, 0.28); },
};

/**
 * Makes a sound, unless sounds are off or the browser does not allow any before the first click.
 * @param {keyof typeof SOUNDS} name
 */
export function sound(name) {
    if (!settings().sound) return;
    // The last sound, for tests.
    document.documentElement.dataset.sound = name;
    if (context) return play(name);
    // Of several, the last.
    if (!waiting) openLater();
    waiting = name;
}

/** @param {keyof typeof SOUNDS} name */
function play(name) {
    try {
        SOUNDS[name]();
    } catch {
        // No audio here.
    }
}

listen();
