import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER, REPLACES_HEADER, type ReplyOf } from '#contracts/call.ts';
import { type AskedFor, type CustomerRequest, customerRequestCall } from '#contracts/customerRequest.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay, reginaIso } from '#rules/reginaTime.ts';
import type { Browser } from './browser.ts';

const HOME = {
  addressLine1: '12 Elm St',
  city: 'Moose Jaw',
  province: 'SK',
  postalCode: 'S6H 1A1',
  country: 'Canada',
};

/** A whole one of each kind, as it is asked on that day. */
export const askedOn = (today: string): { [Kind in AskedFor['kind']]: Extract<AskedFor, { kind: Kind }> } => ({
  paymentArrangement: { kind: 'paymentArrangement', amount: '120.00', firstOn: addDays(today, 7), instalments: 3 },
  equalizedPlan: { kind: 'equalizedPlan' },
  moveOut: { kind: 'moveOut', lastDay: addDays(today, 20), forwardingAddress: HOME },
  moveIn: { kind: 'moveIn', firstDay: addDays(today, 20), address: HOME },
  dueDate: { kind: 'dueDate', dayOfMonth: 15 },
});

/** One that was confirmed then. */
export const requestOf = (caAccount: string, asked: AskedFor, at: Date, note = ''): CustomerRequest => ({
  caAccount,
  asked,
  note,
  capturedDateTime: reginaIso(at),
});

/** The same by its kind, of now. */
export const plainRequest = (caAccount: string, kind: AskedFor['kind'], at = new Date()): CustomerRequest =>
  requestOf(caAccount, askedOn(reginaDay(at))[kind], at);

export const ask = (
  browser: Browser,
  body: object,
  key: string = randomUUID(),
  replaces: readonly string[] = [],
): Promise<Response> =>
  browser.post('/api/utility/customerRequest', body, {
    [IDEMPOTENCY_HEADER]: key,
    ...(replaces.length > 0 && { [REPLACES_HEADER]: replaces.join(', ') }),
  });

export async function answerTo(reply: Response): Promise<ReplyOf<typeof customerRequestCall>['data']> {
  if (reply.status !== 200) throw new Error(`customerRequest answered ${reply.status}: ${await reply.text()}`);
  return customerRequestCall.reply.parse(await reply.json()).data;
}
