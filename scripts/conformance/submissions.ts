import { randomInt, randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { type CustomerRequest, customerRequestCall } from '#contracts/customerRequest.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { type MeterReadSubmission, meterReadCall } from '#contracts/meterRead.ts';
import { isSuccess } from '#contracts/success.ts';
import { answerIn, type BackEnd, type Check, Differs, expectProblem, make, ownAccount, type Reply } from './backEnd.ts';

/** What customers submit, and must arrive once. */
interface Submitted<Content extends object> {
  /** In the names of its checks. */
  name: string;
  /** Another one each time, which the utility would take in. */
  next: (backEnd: BackEnd) => Promise<Content>;
  /** The same customer's, with something else in it. */
  changed: (content: Content) => Content;
  send: (backEnd: BackEnd, content: Content, key: string) => Promise<Reply>;
  /** What was answered. @throws {Differs} */
  answerIn: (reply: Reply) => { errorCode: number };
}

const DAY_MS = 24 * 3_600_000;
/** A meter and a day have one reading: in so many days there is one that has none yet. */
const DAYS = 300;

/** Without fractions of a second, in the province's time. */
const inRegina = (at: number): string => new Date(at - 6 * 3_600_000).toISOString().replace(/\.\d+Z$/, '-06:00');

/** A reading of some day, one more than the last one that the utility has. */
export const reading: Submitted<MeterReadSubmission> = {
  name: 'a reading',
  async next(backEnd) {
    const { caAccount, meterNumber } = await ownAccount(backEnd);
    const details = await make(backEnd, meterReadDetailsCall, { caAccount, meterNumber });
    const { lastRead } = answerIn(meterReadDetailsCall, details).data;
    const last = lastRead?.meterRead ?? '00000';
    const next = String(Number(last) + 1).padStart(last.length, '0');
    const then = inRegina(Date.now() - randomInt(DAYS) * DAY_MS);
    return {
      caAccount,
      meterNumber,
      meterRead: next.slice(-last.length),
      submittedDateTime: then,
      capturedDateTime: then,
      moveInOutIndicator: 'NONE',
      interactionType: 'METER_READ',
      interactionText: 'A reading of the conformance checks',
    };
  },
  changed: (read) => ({ ...read, interactionText: 'Another content' }),
  send: (backEnd, read, key) => make(backEnd, meterReadCall, read, { headers: { [IDEMPOTENCY_HEADER]: key } }),
  answerIn: (reply) => answerIn(meterReadCall, reply).data,
};

/** A request that needs no proof whose account it is, and has no limits. */
export const customerRequest: Submitted<CustomerRequest> = {
  name: 'a request',
  async next(backEnd) {
    const { caAccount } = await ownAccount(backEnd);
    const note = `Of the conformance checks ${randomUUID()}`;
    return { caAccount, asked: { kind: 'equalizedPlan' }, note, capturedDateTime: inRegina(Date.now()) };
  },
  changed: (asked) => ({ ...asked, note: 'Another content' }),
  send: (backEnd, asked, key) => make(backEnd, customerRequestCall, asked, { headers: { [IDEMPOTENCY_HEADER]: key } }),
  answerIn: (reply) => answerIn(customerRequestCall, reply).data,
};

/** That it is refused for good where the account is another customer's. @throws {Differs} */
export async function expectRefused<Content extends { caAccount: string }>(
  backEnd: BackEnd,
  { next, send }: Submitted<Content>,
): Promise<void> {
  const content = { ...(await next(backEnd)), caAccount: backEnd.otherAccount };
  expectProblem(await send(backEnd, content, randomUUID()), { status: [403], codes: ['accountNotYours'] });
}

/** That it has one effect and one answer, however often it comes under its key. */
export function underAKey<Content extends object>(submitted: Submitted<Content>): Check[] {
  const { name, send } = submitted;
  const answerTo = (reply: Reply): string => JSON.stringify(submitted.answerIn(reply));
  const isReceived = (reply: Reply): boolean => reply.status === 200 && isSuccess(submitted.answerIn(reply).errorCode);

  /**
   * So many attempts at once at one submission, of which one at least was received: two that are declined in the same
   * words prove nothing of keys. A day may have its reading already; then another day is tried.
   */
  async function untilReceived(backEnd: BackEnd, times: number) {
    let declined = '';
    for (let tried = 0; tried < 5; tried += 1) {
      const content = await submitted.next(backEnd);
      const key = randomUUID();
      const replies = await Promise.all(Array.from({ length: times }, () => send(backEnd, content, key)));
      if (replies.some(isReceived)) return { content, key, replies };
      declined = replies.map(({ status }) => status).join(', ');
    }
    throw new Differs(`${name} was not received: ${declined}`);
  }

  return [
    {
      name: `a repeat of ${name} under its key gets the first answer, and has no second effect`,
      async run(backEnd) {
        const { content, key, replies } = await untilReceived(backEnd, 1);
        const first = replies.map(answerTo).join('');
        const again = answerTo(await send(backEnd, content, key));
        if (again !== first) throw new Differs(`the first answer was ${first}, that of the repeat is ${again}`);
      },
    },
    {
      name: `two attempts at ${name} at once are one submission`,
      async run(backEnd) {
        const { replies } = await untilReceived(backEnd, 2);
        const answered = replies.filter(({ status }) => status === 200);
        for (const busy of replies.filter((reply) => !answered.includes(reply))) {
          expectProblem(busy, { status: [409], codes: ['inFlight'] });
        }
        if (new Set(answered.map(answerTo)).size !== 1) throw new Differs('two answers to one submission');
      },
    },
    {
      name: `another content than ${name} under the same key is refused`,
      async run(backEnd) {
        const { content, key } = await untilReceived(backEnd, 1);
        expectProblem(await send(backEnd, submitted.changed(content), key), { status: [422], codes: ['keyReused'] });
      },
    },
  ];
}
