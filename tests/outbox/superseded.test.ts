import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { type Answer, accepted, Device, failing, networkGone, reading, type Sent, withPhoto } from './device.ts';

const scanned = { status: 200, message: '' };
const prepared: Answer = {
  ok: true,
  reply: { uploadUrl: '/photos/a.jpg', uploadToken: 't', virusScanResult: scanned },
};
const alreadyThere = failing({ kind: 'refused', status: 409, code: 'alreadyExists', message: 'exists' });
const isReading = ({ path }: Sent): boolean => path.endsWith('/meterRead');
const isPut = ({ path }: Sent): boolean => path === '/photos/a.jpg';

/**
 * A reading whose change was confirmed in two tabs at once, all with the same photo: `second`, and `third`, which takes
 * the place of both. The utility takes the photo once; `answer` is what it says of a reading with this key.
 */
async function confirmedTwice(answer: (key: string | undefined, third: string) => Answer) {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  const first = await tab.outbox.enqueue('meterRead', withPhoto('11111'));
  const [second, third] = [
    await tab.outbox.enqueue('meterRead', { ...withPhoto('22222'), replaces: [first] }),
    await tab.outbox.enqueue('meterRead', { ...withPhoto('33333'), replaces: [first] }),
  ];
  device.answer = (sent) => {
    if (isReading(sent)) return answer(sent.key, third);
    if (!isPut(sent)) return prepared;
    return device.sent.filter(isPut).length > 1 ? alreadyThere : { ok: true, reply: undefined };
  };
  const settled = async () => {
    for (let turn = 0; turn < 6; turn++) {
      await tab.outbox.tryNow();
      device.clock += 10_000;
    }
    const rows = (await tab.db.submissions.bulkGet([second, third])) as SubmissionRow[];
    return rows.map((row) => ({ state: row.state, failure: row.failure, answer: row.answer, steps: row.stepNames }));
  };
  return { device, tab, third, settled };
}

const photoSteps = ['photoAddress', 'photoBytes', 'photoScan'];
const counts = { errorCode: 0, reference: 'R-3' };

test('a reading that the utility answers as replaced does not send its photo', async () => {
  const { device, tab, settled } = await confirmedTwice((key, third) =>
    key === third
      ? { ok: true, reply: { data: counts } }
      : { ok: true, reply: { data: { ...counts, replaced: true } } },
  );
  expect(await settled()).toEqual([
    { state: 'received', failure: null, answer: { ...counts, replaced: true }, steps: ['reading'] },
    { state: 'received', failure: null, answer: counts, steps: ['reading', ...photoSteps] },
  ]);
  expect(device.sent.filter(isPut)).toHaveLength(1);
  expect(await tab.db.attachments.count()).toBe(0);
});

test('a photo that went out with the replaced reading is the photo of the one that counts', async () => {
  let thirdIsHeldUp = true;
  const { device, settled } = await confirmedTwice((key, third) => {
    if (key !== third) return accepted;
    return thirdIsHeldUp ? networkGone : { ok: true, reply: { data: counts } };
  });
  expect(await settled()).toMatchObject([{ state: 'received' }, { state: 'waiting' }]);
  expect(device.sent.filter(isPut)).toHaveLength(1);

  thirdIsHeldUp = false;
  expect(await settled()).toEqual([
    expect.objectContaining({ state: 'received', answer: { ...counts, replaced: true } }),
    { state: 'received', failure: null, answer: counts, steps: ['reading', ...photoSteps] },
  ]);
  expect(device.sent.filter(isPut)).toHaveLength(2);
});

test('of two that travel side by side the first one’s answer may come last: it does not count all the same', async () => {
  const late: (() => void)[] = [];
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  const second = await tab.outbox.enqueue('meterRead', reading('22222', { replaces: [first] }));
  const third = await tab.outbox.enqueue('meterRead', reading('33333', { replaces: [first] }));
  const answered: Answer = { ok: true, reply: { data: counts } };
  device.answer = ({ key }) => (key === second ? new Promise((done) => late.push(() => done(accepted))) : answered);
  const sent = tab.outbox.tryNow();
  await expect.poll(async () => (await tab.db.submissions.get(third))?.state).toBe('received');
  for (const come of late) come();
  await sent;
  const rows = (await tab.db.submissions.bulkGet([second, third])) as SubmissionRow[];
  expect(rows.map(({ state, answer }) => [state, answer])).toEqual([
    ['received', { ...counts, replaced: true }],
    ['received', counts],
  ]);
});

test.each([
  ['waiting', networkGone],
  ['signInNeeded', failing({ kind: 'signInAgain' })],
  ['held', failing({ kind: 'incompatible', detail: 'x' })],
  ['partRefused', alreadyThere],
])('a photo that is %s is let go when the replacement of its reading arrives', async (before, failure) => {
  let isHeldUp = true;
  const { device, tab, settled } = await confirmedTwice((key, third) => {
    if (key !== third) return accepted;
    return isHeldUp ? networkGone : { ok: true, reply: { data: counts } };
  });
  const usual = device.answer;
  device.answer = (sent) => (isPut(sent) && isHeldUp ? failure : usual(sent));
  expect(await settled()).toMatchObject([{ state: before }, {}]);
  isHeldUp = false;
  await device.signedIn(tab);
  expect(await settled()).toMatchObject([
    { state: 'received', failure: null, answer: { ...counts, replaced: true } },
    { state: 'received', failure: null, answer: counts, steps: ['reading', ...photoSteps] },
  ]);
  expect(await tab.db.attachments.count()).toBe(0);
});
