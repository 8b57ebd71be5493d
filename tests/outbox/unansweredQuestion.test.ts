import { expect, test } from 'vitest';
import { makeRetryTimer } from '#outbox/engine/send/retryTimer.ts';
import { ANSWER_WITHIN_MS } from '#outbox/engine/settle/answerTime.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { BUSY, ONE, TWO, type Utility, waiting } from './waitingReport.ts';

/* A question about the place of a report that nobody answers: the report goes all the same. */

const SEVERAL: Utility = { found: [ONE, TWO] };

/** A report about which something is asked, on a device whose clock the test turns. */
async function asked(utility = SEVERAL, pageIsOpen = true) {
  const all = await waiting(utility);
  all.device.pageIsOpen = pageIsOpen;
  const next = await all.tab.outbox.drain();
  return { ...all, next, body: () => JSON.parse(all.bodies()[0] ?? 'null') };
}

test('a question is written with the time until which it can be answered, and work is due then', async () => {
  const { device, row, next } = await asked();
  expect(ANSWER_WITHIN_MS).toBe(600_000);
  expect(await row()).toMatchObject({ state: 'needsDecision', decideBy: device.clock + 600_000 });
  expect(next).toBe(device.clock + 600_000);
});

test.each([
  ['noMatch', { found: [] }, ''],
  ['several', SEVERAL, ''],
  ['reported', { status: 200111 }, ONE.installationNumber],
  ['reportedHere', { status: 200112 }, ONE.installationNumber],
  ['loadLimited', { status: 200114 }, ONE.installationNumber],
] as [string, Utility, string][])(
  'not answered for ten minutes, the report goes as it is and says so: %s',
  async (about, utility, installationNumber) => {
    const { device, tab, intent, row, body, sent } = await asked(utility);
    device.clock += ANSWER_WITHIN_MS - 1;
    await tab.outbox.tryNow();
    expect(await row()).toMatchObject({ state: 'needsDecision' });
    expect(sent()).not.toContain('createOutage');
    device.clock += 1;
    await tab.outbox.drain();
    const found = installationNumber === '' ? {} : { installationNumber, callbackAddress: ONE.addressString };
    expect(body()).toEqual({ ...intent, ...found, unanswered: about });
    expect(await row()).toMatchObject({ state: 'received' });
  },
);

test('without a connection the time is over too; it waits then, can be changed, and every attempt says the same', async () => {
  const { device, tab, id, row, bodies } = await asked({ ...SEVERAL, report: BUSY });
  device.clock += ANSWER_WITHIN_MS;
  await tab.outbox.drain();
  await tab.outbox.tryNow();
  expect(bodies()).toHaveLength(2);
  expect(new Set(bodies()).size).toBe(1);
  const waits = await row();
  expect(waits).toMatchObject({ state: 'waiting', intent: { unanswered: 'several' } });
  expect(waits).not.toHaveProperty('question');
  expect(waits).not.toHaveProperty('decideBy');
  expect(describe(waits).notes).toEqual([{ key: 'changed.unanswered' }]);
  expect(await tab.outbox.decide(id, ONE.installationNumber)).toBe(false);
  expect(await tab.outbox.reopen(id)).toBe('opened');
});

test('what nobody answered goes on with the same bytes after the loss of the databases', async () => {
  const { device, tab, id, bodies } = await asked({ ...SEVERAL, report: BUSY });
  device.clock += ANSWER_WITHIN_MS;
  await tab.outbox.drain();
  device.losesItsDatabases();
  const after = device.tab();
  await after.outbox.sendNow();
  expect(bodies()).toHaveLength(2);
  expect(new Set(bodies()).size).toBe(1);
  expect(await after.db.submissions.get(id)).toMatchObject({ state: 'waiting', stepNames: ['report'] });
});

test('an answer in the last moment counts, and is what goes', async () => {
  const { device, tab, id, body } = await asked();
  device.clock += ANSWER_WITHIN_MS - 1;
  expect(await tab.outbox.decide(id, TWO.installationNumber)).toBe(true);
  device.clock += 1;
  await tab.outbox.drain();
  expect(body()).toMatchObject({ installationNumber: TWO.installationNumber });
  expect(body()).not.toHaveProperty('unanswered');
});

test('what is being changed is not sent when the time is over', async () => {
  const { device, tab, id, row, sent } = await asked();
  await tab.outbox.reopen(id);
  device.clock += ANSWER_WITHIN_MS;
  expect(await tab.outbox.tryNow()).toBe(null);
  expect(await row()).toMatchObject({ state: 'changing' });
  expect(sent()).not.toContain('createOutage');
});

test('a question that comes up while no page is open goes at once', async () => {
  const { device, tab, row, body, next } = await asked(SEVERAL, false);
  expect(next).toBe(device.clock);
  await tab.outbox.drain();
  expect(body()).toMatchObject({ unanswered: 'several' });
  expect(await row()).toMatchObject({ state: 'received' });
});

test('left by the last page, a question goes at the next start of the worker; a hidden page is one', async () => {
  const { device, tab, body, sent } = await asked();
  await tab.outbox.tryNow();
  expect(sent()).not.toContain('createOutage');
  device.pageIsOpen = false;
  await device.tab().outbox.tryNow();
  expect(body()).toMatchObject({ unanswered: 'several' });
});

test.each([
  ['a row of a version that gave no time', undefined],
  ['a clock that was set back', Date.parse('2026-12-21T12:00:00-06:00')],
])('a question does not wait for ever: %s', async (_, decideBy) => {
  const { tab, id, body } = await asked();
  await tab.db.submissions.update(id, { decideBy });
  await tab.outbox.tryNow();
  expect(body()).toMatchObject({ unanswered: 'several' });
});

test('a question of another version of the app wakes nobody', async () => {
  const { device, tab, id, row } = await asked();
  await tab.db.submissions.update(id, { version: 99 });
  device.clock += ANSWER_WITHIN_MS;
  expect(await tab.outbox.tryNow()).toBe(null);
  expect(await row()).toMatchObject({ state: 'needsDecision' });
});

test('the timer of an open page sends it, without anybody doing anything', async () => {
  const { device, tab, row } = await waiting(SEVERAL);
  const alarms: { at: number; ring: () => void }[] = [];
  const after = (ms: number, ring: () => void) => {
    alarms.push({ at: device.clock + ms, ring });
    return () => {};
  };
  await makeRetryTimer(tab.outbox, { now: () => device.clock, random: () => 1, after })(tab.outbox.tryNow);
  const asked = device.clock;
  for (let alarm = alarms.shift(); alarm && (await row()).state !== 'received'; alarm = alarms.shift()) {
    device.clock = alarm.at;
    alarm.ring();
    await expect
      .poll(() => alarms.length)
      .toBeGreaterThan(0)
      .catch(() => {});
  }
  expect(device.clock - asked).toBe(ANSWER_WITHIN_MS);
  expect(await row()).toMatchObject({ state: 'received' });
});

test.each([
  ['noMatch', { found: [] }, ['asItIs']],
  ['several', SEVERAL, [ONE.installationNumber, TWO.installationNumber, 'asItIs']],
  ['reported', { status: 200111 }, ['asItIs', 'no']],
  ['reportedHere', { status: 200113 }, ['asItIs', 'no']],
  ['loadLimited', { status: 200114 }, ['asItIs', 'no']],
] as [string, Utility, string[]][])(
  'no is an answer where something is known of the place: %s [REP-31]',
  async (...args) => {
    const [, utility, ids] = args;
    const { device, tab, row } = await asked(utility);
    const question = device.kinds.get('outageReport')?.question;
    const choices = question?.choices(await row()) ?? [];
    expect(choices.map(({ id }) => id)).toEqual(ids);
    expect(choices.flatMap(({ id, withdraws }) => (withdraws ? [id] : []))).toEqual(ids.filter((id) => id === 'no'));
    expect(tab).toBeDefined();
  },
);
