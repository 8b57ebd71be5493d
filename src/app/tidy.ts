import { forgetOldReceipts } from '#outbox/engine/settle/forgetReceived.ts';
import { clearTraces } from '#session/clearTraces.ts';

/** What a start of the app does when everything else is done. */
export async function tidy(): Promise<void> {
  await forgetOldReceipts();
  await clearTraces();
}
