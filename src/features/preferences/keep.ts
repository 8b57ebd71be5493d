import type { ProfileCopy } from '#copies/profile.ts';
import { sendSoon } from '#outbox/pageOutbox.ts';
import { askToKeep } from '#parts/status/useStoragePersistence.ts';
import type { Reach } from './preferencesShown.ts';

/** How a customer can be reached, as the profile and this device say it. */
export const reachOf = ({
  contactNumber,
  twilioSmsStop,
}: Pick<ProfileCopy, 'contactNumber' | 'twilioSmsStop'>): Reach => ({
  contactNumber,
  areTextsStopped: twilioSmsStop ?? false,
  doesDeviceShow: false,
});

/** Keeps on the device what was chosen, and sends it soon. @returns false where the device did not keep it. */
export async function keep(enqueue: () => Promise<string[]>): Promise<boolean> {
  try {
    await enqueue();
    askToKeep();
    sendSoon();
    return true;
  } catch {
    return false;
  }
}
