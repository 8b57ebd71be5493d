import { sendSoon } from '#outbox/pageOutbox.ts';
import { askToKeep } from '../status/useStoragePersistence.ts';

/** Keeps on the device what was chosen, and sends it soon. @returns false where the device did not keep it. */
export async function keepOnDevice(enqueue: () => Promise<unknown>): Promise<boolean> {
  try {
    await enqueue();
    askToKeep();
    sendSoon();
    return true;
  } catch {
    return false;
  }
}
