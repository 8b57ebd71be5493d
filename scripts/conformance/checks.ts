import { randomUUID } from 'node:crypto';
import { accountDetailsCall } from '#contracts/account.ts';
import { billDetailsCall } from '#contracts/bill.ts';
import { billHistoryCall } from '#contracts/billHistory.ts';
import { IDEMPOTENCY_HEADER, pathOf } from '#contracts/call.ts';
import { customerRequestCall } from '#contracts/customerRequest.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { notificationsCall } from '#contracts/notifications.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { pppDetailsCall, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { sessionCall } from '#contracts/session.ts';
import { isSuccess } from '#contracts/success.ts';
import { answerIn, type Check, Differs, expectProblem, make, ownAccount, type Reply, send } from './backEnd.ts';
import { customerRequest, expectRefused, reading, underAKey } from './submissions.ts';

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
    name: 'the plan of pre-authorized payments fits its contract',
    run: async (backEnd) => {
      const { caAccount } = await ownAccount(backEnd);
      const { data } = answerIn(pppDetailsCall, await make(backEnd, pppDetailsCall, { caAccount }));
      if (data?.errorCode && !isSuccess(data.errorCode)) throw new Differs(`the plan is not told: ${data.errorCode}`);
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
        await make(backEnd, pppDetailsCall, { caAccount }),
      ];
      for (const reply of replies) expectProblem(reply, { status: [403, 404] });
    },
  },
  {
    name: 'a reading or a request for another customer’s account is refused for good',
    run: async (backEnd) => {
      await expectRefused(backEnd, reading);
      await expectRefused(backEnd, customerRequest);
    },
  },
  {
    name: 'another customer’s plan is not changed',
    run: async (backEnd) => {
      const cancelled = { caAccount: backEnd.otherAccount, cancelPlanFlag: true };
      expectProblem(await make(backEnd, pppSubmitCall, cancelled), { status: [403, 404] });
    },
  },
  {
    name: 'a plan that is another one by now is not changed',
    run: async (backEnd) => {
      const { caAccount } = await ownAccount(backEnd);
      const { data } = answerIn(pppDetailsCall, await make(backEnd, pppDetailsCall, { caAccount }));
      // A back end that has no versions leaves them out, and stores what comes last.
      if (data?.planVersion === undefined) return;
      const stale = { caAccount, cancelPlanFlag: true, planVersion: data.planVersion + 1 };
      expectProblem(await make(backEnd, pppSubmitCall, stale), { status: [409], codes: ['changedMeanwhile'] });
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

/** A read, a change and a submission. */
const ATTACKED = [billDetailsCall, pppSubmitCall, customerRequestCall] as const;

const hostile: Check[] = HOSTILE.map(([what, body]) => ({
  name: `a body that is ${what} is refused in words`,
  run: async (backEnd) => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    for (const call of ATTACKED) {
      const reply = await send(backEnd, pathOf(call, backEnd.segment), { body, headers });
      expectProblem(reply, { status: [400, 403, 404, 413, 415, 422] });
    }
  },
}));

/** Everything that is tried. The writes leave readings and requests of the customer's first account with the back end. */
export const checks: readonly Check[] = [
  ...reads,
  ...refusals,
  ...underAKey(reading),
  ...underAKey(customerRequest),
  ...hostile,
];
