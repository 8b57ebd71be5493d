import type { RequestKind } from '#contracts/customerRequest.ts';
import type { PlainWordKey } from '#contracts/words.ts';
import { hasPlaceInMail } from '../domain/notice/answerInMail.ts';
import type { ProfileEvent } from '../domain/notice/profileEvents.ts';
import { requestReference } from '../domain/references.ts';
import { answerShown } from '../domain/request/requestsShown.ts';
import { toldOfRequest } from '../domain/request/toldOfRequest.ts';
import type { Services } from '../services.ts';
import type { Listed } from '../store/account/associations.ts';
import type { Customer } from '../store/account/customers.ts';
import type { Db } from '../store/open.ts';
import type { RequestRow } from '../store/request/customerRequests.ts';
import { tellInList, tellKnown } from './tellInList.ts';

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
    const event = { ...eventOf(row, facts, 'requestReceived'), isInListAlone: true };
    for (const known of listed ? await toldOfRequest(tx, listed.account, asking) : [asking]) {
      await tellKnown(services, tx, known, event, 'requestReceived', facts);
    }
  };

const eventOf = (
  { caAccount }: RequestRow,
  { reference, asked }: ReturnType<typeof factsOf>,
  says: 'requestReceived' | 'requestAnswered',
): ProfileEvent => ({
  cause: 'requestAnswered',
  period: `${reference} received`,
  accountNumber: caAccount,
  interactionType: says === 'requestAnswered' ? 'Request Answered' : 'Request Received',
  says,
  facts: { reference, asked },
});

/** Tells who asked what the utility answered; where it is not shown to them, that it did. */
export async function tellAnswered(
  services: Services,
  tx: Db,
  customer: Customer,
  row: RequestRow,
  answer: string,
): Promise<void> {
  const facts = factsOf(services, row);
  // A later answer is told again.
  const period = `${facts.reference} ${services.now().toISOString()}`;
  const event = { ...eventOf(row, facts, 'requestAnswered'), period };
  const shown = await answerShown(tx, customer.id, row.caAccount, answer);
  if (shown !== null && hasPlaceInMail(shown, services.config.appOrigin, services.content().pages)) {
    await tellInList(services, tx, { customer }, event, 'requestAnswered', { ...facts, answer: shown });
  } else {
    await tellInList(services, tx, { customer }, event, 'requestAnsweredInApp', facts);
  }
}
