import { randomInt, randomUUID } from 'node:crypto';
import { type AccountDetails, accountDetailsCall } from '#contracts/account.ts';
import { billDetailsCall } from '#contracts/bill.ts';
import { billHistoryCall } from '#contracts/billHistory.ts';
import { IDEMPOTENCY_HEADER, pathOf } from '#contracts/call.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { type MeterReadSubmission, meterReadCall } from '#contracts/meterRead.ts';
import { notificationsCall } from '#contracts/notifications.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { sessionCall } from '#contracts/session.ts';
import { isSuccess } from '#contracts/success.ts';
import { answerIn, type BackEnd, Differs, expectProblem, make, type Reply, send } from './backEnd.ts';

/** One thing that the contract says. `run` throws {@link Differs} where the back end does otherwise. */
export interface Check {
  name: string;
  run: (backEnd: BackEnd) => Promise<void>;
}

/** The customer's first account that has a meter, as the app learns it. */
async function ownAccount(backEnd: BackEnd): Promise<AccountDetails & { bpAccount: string }> {
  const profile = answerIn(profileDetailsCall, await make(backEnd, profileDetailsCall, {}));
  for (const { caAccount, bpAccount, accountType } of profile.data.associatedAccounts.account) {
    const asked = { bpAccount, caAccount, accountType };
    const { accountDetails } = answerIn(accountDetailsCall, await make(backEnd, accountDetailsCall, asked)).data;
    if (accountDetails.meterNumber) return { ...accountDetails, bpAccount };
  }
  throw new Differs('the customer of these checks has no account with a meter');
}

const reads: Check[] = [
  {
    name: 'the session says who is signed in',
    run: async (backEnd) => {
      const { session } = answerIn(sessionCall, await make(backEnd, sessionCall, {}));
      if (!session) throw new Differs('the cookie of these checks is no session');
    },
  },
  {
    name: 'profile, account, meter and bills fit their contracts',
    run: async (backEnd) => {
      const { caAccount, meterNumber } = await ownAccount(backEnd);
      answerIn(meterReadDetailsCall, await make(backEnd, meterReadDetailsCall, { caAccount, meterNumber }));
      answerIn(billDetailsCall, await make(backEnd, billDetailsCall, { caAccount }));
      answerIn(billHistoryCall, await make(backEnd, billHistoryCall, { caAccount }));
    },
  },
  {
    name: 'notices fit their contract',
    run: async (backEnd) => void answerIn(notificationsCall, await make(backEnd, notificationsCall, {})),
  },
  {
    name: 'outages are told to anybody',
    run: async (backEnd) => void answerIn(outageMapCall, await make(backEnd, outageMapCall, {}, { signedIn: false })),
  },
];

const PRIVATE = [profileDetailsCall, notificationsCall] as const;

const refusals: Check[] = [
  {
    name: 'without a sign-in nothing of a customer is told',
    run: async (backEnd) => {
      for (const call of PRIVATE) {
        expectProblem(await make(backEnd, call, {}, { signedIn: false }), {
          status: [401],
          codes: ['signInRequired', 'sessionEnded'],
        });
      }
    },
  },
  {
    name: 'another customer’s account is not served',
    run: async (backEnd) => {
      const { bpAccount, meterNumber } = await ownAccount(backEnd);
      const caAccount = backEnd.otherAccount;
      const replies: readonly Reply[] = [
        await make(backEnd, accountDetailsCall, { bpAccount, caAccount }),
        await make(backEnd, billDetailsCall, { caAccount }),
        await make(backEnd, billHistoryCall, { caAccount }),
        await make(backEnd, meterReadDetailsCall, { caAccount, meterNumber }),
      ];
      for (const reply of replies) expectProblem(reply, { status: [403, 404] });
    },
  },
  {
    name: 'a reading for another customer’s account is refused for good',
    run: async (backEnd) => {
      const read = { ...(await readingOf(backEnd)), caAccount: backEnd.otherAccount };
      expectProblem(await submit(backEnd, read, randomUUID()), { status: [403], codes: ['accountNotYours'] });
    },
  },
];

const DAY_MS = 24 * 3_600_000;
/** A meter and a day have one reading: in so many days there is one that has none yet. */
const DAYS = 300;

/** A reading of some day, one more than the last one that the utility has. */
async function readingOf(backEnd: BackEnd): Promise<MeterReadSubmission> {
  const { caAccount, meterNumber } = await ownAccount(backEnd);
  const details = await make(backEnd, meterReadDetailsCall, { caAccount, meterNumber });
  const { lastRead } = answerIn(meterReadDetailsCall, details).data;
  const last = lastRead?.meterRead ?? '00000';
  const next = String(Number(last) + 1).padStart(last.length, '0');
  // Without fractions of a second, in the province's time.
  const then = Date.now() - 6 * 3_600_000 - randomInt(DAYS) * DAY_MS;
  const now = new Date(then).toISOString().replace(/\.\d+Z$/, '-06:00');
  return {
    caAccount,
    meterNumber,
    meterRead: next.slice(-last.length),
    submittedDateTime: now,
    capturedDateTime: now,
    moveInOutIndicator: 'NONE',
    interactionType: 'METER_READ',
    interactionText: 'A reading of the conformance checks',
  };
}

const submit = (backEnd: BackEnd, read: MeterReadSubmission, key: string): Promise<Reply> =>
  make(backEnd, meterReadCall, read, { headers: { [IDEMPOTENCY_HEADER]: key } });

const answerTo = (reply: Reply): string => JSON.stringify(answerIn(meterReadCall, reply).data);

const isReceived = (reply: Reply): boolean =>
  reply.status === 200 && isSuccess(answerIn(meterReadCall, reply).data.errorCode);

interface Attempts {
  read: MeterReadSubmission;
  key: string;
  replies: Reply[];
}

/**
 * So many attempts at once at one submission, of which one at least was received: two that are declined in the same
 * words prove nothing of keys. A day may have its reading already; then another day is tried.
 */
async function untilReceived(backEnd: BackEnd, times: number): Promise<Attempts> {
  let declined = '';
  for (let tried = 0; tried < 5; tried += 1) {
    const read = await readingOf(backEnd);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: times }, () => submit(backEnd, read, key)));
    if (replies.some(isReceived)) return { read, key, replies };
    declined = replies.map(({ status }) => status).join(', ');
  }
  throw new Differs(`no reading was received: ${declined}`);
}

/** A reading that was received under this key, and how it was answered. */
async function received(backEnd: BackEnd): Promise<{ read: MeterReadSubmission; key: string; answer: string }> {
  const { read, key, replies } = await untilReceived(backEnd, 1);
  return { read, key, answer: replies.map(answerTo).join('') };
}

const writes: Check[] = [
  {
    name: 'a repeat under its key gets the first answer, and has no second effect',
    run: async (backEnd) => {
      const { read, key, answer } = await received(backEnd);
      const again = answerTo(await submit(backEnd, read, key));
      if (again !== answer) throw new Differs(`the first answer was ${answer}, that of the repeat is ${again}`);
    },
  },
  {
    name: 'two attempts at once are one submission',
    run: async (backEnd) => {
      const { replies } = await untilReceived(backEnd, 2);
      const answered = replies.filter(({ status }) => status === 200);
      for (const busy of replies.filter((reply) => !answered.includes(reply))) {
        expectProblem(busy, { status: [409], codes: ['inFlight'] });
      }
      if (new Set(answered.map(answerTo)).size !== 1) throw new Differs('two answers to one submission');
    },
  },
  {
    name: 'another content under the same key is refused',
    run: async (backEnd) => {
      const { read, key } = await received(backEnd);
      const other = { ...read, interactionText: 'Another content' };
      expectProblem(await submit(backEnd, other, key), { status: [422], codes: ['keyReused'] });
    },
  },
];

/** Bodies that no client of the contract sends. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['no JSON', '<html>'],
  ['half of it', '{"caAccount":'],
  ['nothing', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"caAccount"'],
  ['numbers for texts', '{"caAccount":{"$gt":""},"accountType":[]}'],
  ['a text that no database keeps', '{"caAccount":"5000\\u0000"}'],
  ['a very long text', JSON.stringify({ caAccount: '5'.repeat(50_000) })],
  ['deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['large', JSON.stringify({ caAccount: '5', more: 'x'.repeat(300_000) })],
];

const hostile: Check[] = HOSTILE.map(([what, body]) => ({
  name: `a body that is ${what} is refused in words`,
  run: async (backEnd) => {
    const reply = await send(backEnd, pathOf(billDetailsCall, backEnd.segment), { body });
    expectProblem(reply, { status: [400, 403, 404, 413, 415, 422] });
  },
}));

/** Everything that is tried. The writes leave readings of the customer's first meter with the back end. */
export const checks: readonly Check[] = [...reads, ...refusals, ...writes, ...hostile];
