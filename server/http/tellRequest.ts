import type { RequestKind } from '#contracts/customerRequest.ts';
import type { PlainWordKey } from '#contracts/words.ts';
import { tellEvent } from '../domain/notice/profileEvents.ts';
import { requestReference } from '../domain/references.ts';
import { toldOfRequest } from '../domain/request/toldOfRequest.ts';
import type { Services } from '../services.ts';
import type { Listed } from '../store/account/associations.ts';
import type { Customer } from '../store/account/customers.ts';
import type { Db } from '../store/open.ts';
import type { RequestRow } from '../store/request/customerRequests.ts';
import { tellCustomer } from './tellCustomer.ts';

/** What the mails say when an editor left their words out. */
const ASKED: Record<RequestKind, string> = {
  paymentArrangement: 'time to pay',
  equalizedPlan: 'the equalized payment plan',
  moveOut: 'moving out',
  moveIn: 'moving in',
  dueDate: 'another due date',
};

function factsOf({ content }: Services, row: RequestRow) {
  const found = content().pages.emails?.[`asked.${row.asked.kind}` satisfies PlainWordKey<'emails'>];
  const asked = typeof found === 'string' ? found : ASKED[row.asked.kind];
  return { ending: row.caAccount.slice(-4), reference: requestReference(row), asked };
}

/** Tells everybody who has to do with the account that something was asked for it. */
export const tellRequested =
  (services: Services, asking: Customer) =>
  async (tx: Db, listed: Listed | null, row: RequestRow): Promise<void> => {
    const facts = factsOf(services, row);
    for (const { id, email, name } of listed ? await toldOfRequest(tx, listed.account, asking) : [asking]) {
      await tellCustomer(services, tx, { id, email, name }, 'requestReceived', facts);
    }
  };

/** Tells who asked what the utility answered. */
export async function tellAnswered(
  services: Services,
  tx: Db,
  customer: Customer,
  row: RequestRow,
  answer: string,
): Promise<void> {
  const { id, email, name } = customer;
  const now = services.now();
  const { ending: _, ...said } = factsOf(services, row);
  const facts = { ...factsOf(services, row), answer };
  await tellCustomer(services, tx, { id, email, name }, 'requestAnswered', facts);
  await tellEvent(tx, now, services.notices.parts, customer, {
    cause: 'requestAnswered',
    // A later answer is told again.
    period: `${said.reference} ${now.toISOString()}`,
    accountNumber: row.caAccount,
    interactionType: 'Request Answered',
    says: 'requestAnswered',
    facts: said,
  });
}
