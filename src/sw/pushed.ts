/// <reference lib="webworker" />
import { type PowerAsked, type PushPayload, powerAsked, pushPayload, UNTOLD } from '#contracts/push.ts';

declare const self: ServiceWorkerGlobalScope;

const NOTICES = '/my-notifications';
const HOME = '/Homepage';
const ICON = '/icons/icon-192.png';

/**
 * Shows what is pushed, always: a browser ends the subscription of an app that keeps something to itself. Nothing of the
 * device's copies is read for it, which may be locked.
 *
 * @param answer keeps what a button under the question whether the power is back says, and gives what is to be done then;
 * null: the app is opened instead
 */
export function showPushed(
  answer: (says: 'back' | 'out', asked: PowerAsked) => Promise<(() => Promise<void>) | null>,
): void {
  self.addEventListener('push', (event) => {
    const { title, body, navigate, tag, ask } = noticeIn(event.data);
    const actions = ask && [
      { action: 'back', title: ask.yes },
      { action: 'out', title: ask.no },
    ];
    const data = { path: pathOf(navigate), ...(ask && { ask }) };
    const options = { body, tag, icon: ICON, data, ...(actions && { actions }) };
    event.waitUntil(self.registration.showNotification(title, options));
  });
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    const asked = powerAsked.safeParse(notification.data?.ask).data;
    const isAnswer = asked !== undefined && (action === 'back' || action === 'out');
    event.waitUntil(isAnswer ? answered(notification, action, asked) : open(notification.data?.path));
  });

  async function answered({ tag }: Notification, says: 'back' | 'out', asked: PowerAsked): Promise<void> {
    const next = await answer(says, asked).catch(() => null);
    if (!next) return open(HOME);
    // In the place of what was asked.
    if (says === 'out') await self.registration.showNotification(asked.no, { body: asked.saved, tag, icon: ICON });
    await next();
  }
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
