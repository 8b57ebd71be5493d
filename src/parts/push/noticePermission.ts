import type { NoticePermission } from '#rules/noticePermission.ts';

/** What this browser says of notices now (NTF-13). */
export const noticePermission = (): NoticePermission =>
  typeof Notification === 'undefined' || !('serviceWorker' in navigator) || !('PushManager' in globalThis)
    ? 'unsupported'
    : Notification.permission;

/** Has the browser ask its customer; must be called while a press of theirs is handled. */
export async function turnOnNotices(): Promise<NoticePermission> {
  const said = await Notification.requestPermission();
  if (said === 'granted') await import('./pushDevice.ts').then(({ keepPushed }) => keepPushed());
  return said;
}
