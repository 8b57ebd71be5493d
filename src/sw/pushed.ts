/// <reference lib="webworker" />
import { type PushPayload, pushPayload, UNTOLD } from '#contracts/push.ts';

declare const self: ServiceWorkerGlobalScope;

const NOTICES = '/my-notifications';
const ICON = '/icons/icon-192.png';

/**
 * Shows what is pushed, always: a browser ends the subscription of an app that keeps something to itself. Nothing of the
 * device's copies is read for it, which may be locked.
 */
export function showPushed(): void {
  self.addEventListener('push', (event) => {
    const { title, body, navigate, tag } = noticeIn(event.data);
    const options = { body, tag, icon: ICON, data: { path: pathOf(navigate) } };
    event.waitUntil(self.registration.showNotification(title, options));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.path));
  });
}

/** What cannot be read is shown as well, as a notice that says nothing. */
function noticeIn(data: PushMessageData | null): PushPayload['notification'] {
  try {
    return pushPayload.parse(data?.json()).notification;
  } catch {
    return { ...UNTOLD, navigate: NOTICES, tag: 'notice' };
  }
}

/** A page of ours, whatever was pushed. */
function pathOf(navigate: unknown): string {
  if (typeof navigate !== 'string' || !URL.canParse(navigate, location.origin)) return NOTICES;
  const { origin, pathname, search, hash } = new URL(navigate, location.origin);
  return origin === location.origin ? pathname + search + hash : NOTICES;
}

/** Brings the app to the front, at that page; opens it where it is closed. */
async function open(path: unknown): Promise<void> {
  const url = new URL(pathOf(path), location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((one) => one.url === url) ?? windows[0];
  try {
    const shown = await there?.focus();
    if (shown && shown.url !== url) await shown.navigate(url);
    if (shown) return;
  } catch {
    // Not a page that this worker controls.
  }
  await self.clients.openWindow(url);
}
