import type { Notification } from '#contracts/notifications.ts';

const PAGES: Readonly<Record<string, string>> = {
  'Ebill Notification': '/my-bill',
  'Payment Reminder': '/my-bill',
  'High Bill Alert': '/my-bill',
  'Meter Read Reminder': '/meter-read',
};

/** Where a notice leads (NTF-07, NTF-08); null: it stays on the page. */
export const pageOfNotice = ({ data }: Pick<Notification, 'data'>): string | null =>
  Object.hasOwn(PAGES, data.interactionType) ? (PAGES[data.interactionType] ?? null) : null;
