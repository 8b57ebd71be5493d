import { customerDataCall } from '#contracts/customerData.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { exportUnsent } from '#outbox/engine/backup/exportUnsent.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { saveFile } from '#parts/file/saveFile.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { type CommandFailure, commandFailureOf } from './commandFailure.ts';

/**
 * Saves a file of everything that the utility holds of this customer, and of what waits on this device under the title
 * given. Gives why there is none.
 */
export async function downloadData(waitingTitle: string): Promise<CommandFailure | null> {
  const customerId = (await deviceSession())?.customerId;
  const outcome = await callAsCustomer(customerDataCall, {});
  if (!outcome.ok) return commandFailureOf(outcome.failure);
  const rows = await outboxDb.submissions
    .filter(({ enteredBy, state }) => enteredBy === customerId && state !== 'received')
    .toArray();
  const waiting = await exportUnsent({ db: outboxDb, kinds }, rows);
  const sections = outcome.reply.sections.map(({ title, entries }) => [title, entries]);
  const data = Object.fromEntries([...sections, [waitingTitle, waiting]]);
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'stormlamp-my-data.json');
  return null;
}
