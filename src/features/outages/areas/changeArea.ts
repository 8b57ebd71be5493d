import type { OutageAreaChange } from '#outbox/kinds/outageAreas.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { askToKeep } from '#parts/status/useStoragePersistence.ts';
import { reginaIso } from '#rules/reginaTime.ts';

/**
 * Keeps a change of this customer's areas on the device, and sends it soon (OUT-24, OUT-25).
 *
 * @returns its id
 * @throws when the device does not keep it
 */
export async function changeArea(owner: string, intent: OutageAreaChange): Promise<string> {
  const id = await outbox.enqueue('outageArea', { owner, intent, chosenAt: reginaIso(new Date()) });
  askToKeep();
  sendSoon();
  return id;
}
