import { segment, sendCall } from '#api/call.ts';
import { accountDetailsCall } from '#contracts/account.ts';
import { APP_HEADER, IDEMPOTENCY_HEADER, pathOf } from '#contracts/call.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { type MeterReadSubmission, meterReadCall } from '#contracts/meterRead.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { browserEnvironment } from '#outbox/browserEnvironment.ts';
import { createOutbox } from '#outbox/createOutbox.ts';
import { addDays } from '#rules/day.ts';
import { requiredLength } from '#rules/meterRegister.ts';
import { onDayAtTimeOf, reginaDay, reginaIso } from '#rules/reginaTime.ts';

/*
 * What the outbox's figures do inside a page of the app: the app's own modules, the browser's own database,
 * the server's own answers.
 */

const outbox = createOutbox(browserEnvironment);

async function must<T>(asked: Promise<{ ok: true; reply: T } | { ok: false; failure: unknown }>): Promise<T> {
  const outcome = await asked;
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.reply;
}

/** As many different readings as wanted, from number `first` on: every meter of the customer, day after day back. */
export async function readings(first: number, count: number): Promise<MeterReadSubmission[]> {
  const { data } = await must(sendCall(profileDetailsCall, {}));
  const meters = await Promise.all(
    data.associatedAccounts.account.map(async ({ bpAccount, caAccount, accountType }) => {
      const details = await must(sendCall(accountDetailsCall, { bpAccount, caAccount, accountType }));
      const { meterNumber } = details.data.accountDetails;
      if (!meterNumber) throw new Error(`no meter at ${caAccount}`);
      const meter = await must(sendCall(meterReadDetailsCall, { caAccount, meterNumber }));
      return { caAccount, meterNumber, digits: requiredLength(meter.data.meterCode.registerGroup) ?? 5 };
    }),
  );
  const now = new Date();
  return Array.from({ length: count }, (_, place) => {
    const index = first + place;
    const meter = meters[index % meters.length];
    if (!meter) throw new Error('the customer has no meter');
    const day = addDays(reginaDay(now), -Math.floor(index / meters.length));
    return {
      caAccount: meter.caAccount,
      meterNumber: meter.meterNumber,
      meterRead: String(index).padStart(meter.digits, '1'),
      submittedDateTime: onDayAtTimeOf(day, now),
      capturedDateTime: reginaIso(now),
      moveInOutIndicator: 'NONE',
      interactionType: 'Meter Reading',
      interactionText: 'Meter reading submitted by customer',
    };
  });
}

/** Saves readings as the form does; gives the milliseconds that each took. */
export async function enqueueAll(intents: readonly MeterReadSubmission[]): Promise<number[]> {
  const owner = (await outboxDb.deviceSession.get('current'))?.customerId;
  if (!owner) throw new Error('nobody is signed in');
  const times: number[] = [];
  for (const intent of intents) {
    const start = performance.now();
    await outbox.enqueue('meterRead', {
      owner,
      accountName: 'Bench',
      intent,
      photo: null,
      photoIsMandatory: false,
      deadline: null,
    });
    times.push(performance.now() - start);
  }
  return times;
}

/** Sends all that waits; gives milliseconds, after making sure that the utility took every one. */
export async function drainAll(count: number): Promise<number> {
  const start = performance.now();
  await outbox.drain();
  const ms = performance.now() - start;
  const rows = await outboxDb.submissions.toArray();
  const received = rows.filter((row) => row.state === 'received').length;
  if (received !== count) {
    throw new Error(
      `${received} of ${count} received; ${JSON.stringify(rows.find((row) => row.state !== 'received'))}`,
    );
  }
  await outboxDb.submissions.clear();
  return ms;
}

/** A device on which somebody is signed in, without a server that knows them. */
export async function signIn(): Promise<void> {
  const session = { customerId: 'bench', name: 'Bench', email: 'bench@sandbox.example', rememberMe: true };
  await outboxDb.deviceSession.put({ key: 'current', ...session, expired: false });
}

/** Readings that no utility has to judge. */
export function madeUpReadings(count: number): MeterReadSubmission[] {
  const now = new Date();
  return Array.from({ length: count }, (_, nth) => ({
    caAccount: '500010340137',
    meterNumber: '70412011',
    meterRead: String(nth).padStart(5, '1'),
    submittedDateTime: onDayAtTimeOf(addDays(reginaDay(now), -nth), now),
    capturedDateTime: reginaIso(now),
    moveInOutIndicator: 'NONE',
    interactionType: 'Meter Reading',
    interactionText: 'Meter reading submitted by customer',
  }));
}

/** As many as the outbox sends side by side. */
const LANES = 6;

/** What an app without an outbox would do: requests, as many side by side, each after the answer before it. */
export async function plainLanes(intents: readonly MeterReadSubmission[]): Promise<number> {
  const url = pathOf(meterReadCall, segment);
  const left = [...intents];
  const start = performance.now();
  const lane = async () => {
    for (let intent = left.shift(); intent; intent = left.shift()) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [APP_HEADER]: '1', [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
        body: JSON.stringify(intent),
      });
      const { data } = await reply.json();
      if (!reply.ok || data.errorCode !== 0) throw new Error(`${reply.status} ${JSON.stringify(data)}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return performance.now() - start;
}
