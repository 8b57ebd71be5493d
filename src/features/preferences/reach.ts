import { useState } from 'react';
import type { ProfileCopy } from '#copies/profile.ts';
import { noticePermission, turnOnNotices } from '#parts/push/noticePermission.ts';
import type { NoticePermission } from '#rules/noticePermission.ts';
import type { Reach } from './preferencesShown.ts';

/** How a customer can be reached, as the profile and this device say it. */
export const reachOf = (
  { contactNumber, twilioSmsStop }: Pick<ProfileCopy, 'contactNumber' | 'twilioSmsStop'>,
  device: NoticePermission,
): Reach => ({
  contactNumber,
  areTextsStopped: twilioSmsStop ?? false,
  device,
});

/** What this device says of notices, and a way to turn them on. */
export function useDeviceNotices() {
  const [permission, setPermission] = useState(noticePermission);
  return { permission, turnOn: () => void turnOnNotices().then(setPermission) };
}
