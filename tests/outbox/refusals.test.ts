import { expect, test } from 'vitest';
import { classify } from '#api/send.ts';
import type { Failure } from '#contracts/failure.ts';
import { describe as describeRow } from '#parts/submission/describeSubmission.ts';
import { outageReport } from '../outages/outageReport.ts';
import { accepted, Device, failing, reading, withPhoto } from './device.ts';

const MINUTE_MS = 60_000;

async function atHome() {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  return { device, tab };
}
const told = (status: number, body: unknown): Failure => classify(new Response('', { status }), body, 0);
const ours = (code: string) => ({ error: { code, message: 'No.' } });

test.each([
  ['an HTML page of somebody else', 403, undefined, 'elsewhere'],
  ['an HTML page of somebody else', 404, undefined, 'elsewhere'],
  ['JSON of somebody else', 403, { message: 'Forbidden' }, 'elsewhere'],
  ['JSON of somebody else', 400, { error: 'bad gateway rule' }, 'elsewhere'],
  ['our server', 400, ours('badRequest'), 'utility'],
  ['our server', 403, ours('forbidden'), 'utility'],
  ['our server', 404, ours('notFound'), 'utility'],
  ['our server', 413, ours('tooLarge'), 'utility'],
  ['our server', 415, ours('unsupportedType'), 'utility'],
] as const)(
  'a reading that %s refuses with %i is kept, told as it is, and sent again under its key',
  async (_, status, body, by) => {
    const { device, tab } = await atHome();
    const id = await tab.outbox.enqueue('meterRead', reading());
    device.answer = () => failing(told(status, body));
    await tab.outbox.drain();
    const row = await tab.db.submissions.get(id);
    expect(row).toMatchObject({ state: 'waiting', failure: { kind: 'held', status, by } });
    expect(row && describeRow(row)).toEqual({
      word: 'waiting',
      rest: null,
      detail: { key: by === 'elsewhere' ? 'detail.onTheWay' : 'detail.atTheUtility', message: '' },
    });
    const wait = ((await tab.outbox.nextAttempt()) ?? 0) - device.clock;
    expect(wait).toBe(5 * MINUTE_MS);
    await tab.outbox.tryNow();
    expect(device.sent).toHaveLength(1);
    device.answer = () => accepted;
    await tab.outbox.sendNow();
    expect(device.sent.map(({ key }) => key)).toEqual([id, id]);
    expect((await tab.db.submissions.get(id))?.state).toBe('received');
  },
);

test('what is refused on the way goes by itself when its patience is over', async () => {
  const { device, tab } = await atHome();
  const id = await tab.outbox.enqueue('meterRead', reading());
  device.answer = () => failing(told(403, undefined));
  await tab.outbox.drain();
  device.clock = (await tab.outbox.nextAttempt()) ?? 0;
  device.answer = () => accepted;
  await tab.outbox.drain();
  expect((await tab.db.submissions.get(id))?.state).toBe('received');
});

test('only what the contract names settles a reading or a report for good', async () => {
  const { device, tab } = await atHome();
  for (const [status, code] of [
    [403, 'accountNotYours'],
    [422, 'keyReused'],
  ] as const) {
    device.answer = () => failing(told(status, ours(code)));
    const id = await tab.outbox.enqueue('meterRead', reading());
    await tab.outbox.drain();
    expect(await tab.db.submissions.get(id)).toMatchObject({ state: 'notAccepted', failure: { code, message: 'No.' } });
  }
  const reports = { reporter: null, statusChecked: true, intent: outageReport() };
  device.answer = () => failing(told(422, ours('keyReused')));
  const refused = await tab.outbox.enqueue('outageReport', reports);
  await tab.outbox.drain();
  expect(await tab.db.submissions.get(refused)).toMatchObject({ state: 'notAccepted' });
  device.answer = () => failing(told(403, ours('accountNotYours')));
  const kept = await tab.outbox.enqueue('outageReport', reports);
  await tab.outbox.drain();
  expect(await tab.db.submissions.get(kept)).toMatchObject({ state: 'waiting', failure: { kind: 'held' } });
});

test('a received reading stays received, whatever its photo meets', async () => {
  const { device, tab } = await atHome();
  for (const [failure, rest] of [
    [{ kind: 'signInAgain' }, 'photo.signIn'],
    [{ kind: 'incompatible', detail: 'nonsense' }, 'photo.waiting'],
    [{ kind: 'bug', detail: 'x' }, 'photo.waiting'],
    [told(403, undefined), 'photo.waiting'],
    [told(413, undefined), 'photo.waiting'],
    [{ kind: 'retryLater', reason: 'network' }, 'photo.onItsWay'],
  ] as [Failure, string][]) {
    await device.signedIn(tab);
    device.answer = ({ path }) => (path.endsWith('meterRead') ? accepted : failing(failure));
    const id = await tab.outbox.enqueue('meterRead', withPhoto());
    await tab.outbox.drain();
    const row = await tab.db.submissions.get(id);
    expect(row && describeRow(row), failure.kind).toEqual({ word: 'received', rest, detail: null });
  }
});
