// The page as an application of its own, and its notifications. Browsers allow both over HTTPS and on localhost only.

import { settings } from "./settings.js";

/** Registers the service worker, once everything else is there. */
export function install() {
    // A browser that refuses shows the page as before.
    navigator.serviceWorker?.register("/worker.js").catch(() => {});
}

/** Whether this browser can show notifications here. */
export const canNotify = () => isSecureContext && "Notification" in window;

/** Asks the user for permission, if that has not been done. */
export async function mayNotify() {
    return canNotify() && await Notification.requestPermission() === "granted";
}

/**
 * Shows a notification, if the user wants them and does not see the page. It returns a function that takes it away.
 * @param {string} title
 * @param {string} body
 * @param {string} tag one that is shown later replaces an earlier one with the same tag
 * @returns {() => void}
 */
export function notify(title, body, tag) {
    if (!settings().notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return () => {};
    const options = { body, tag, icon: "/icons/192.png", data: { url: location.href } };
    try {
        const shown = new Notification(title, options);
        shown.onclick = () => {
            window.focus();
            shown.close();
        };
        return () => shown.close();
    } catch {
        // On phones only a service worker can.
        const worker = navigator.serviceWorker?.getRegistration();
        void worker?.then((registration) => registration?.showNotification(title, options));
        return () => void worker?.then(async (registration) => {
            for (const shown of await registration?.getNotifications({ tag }) ?? []) shown.close();
        });
    }
}
