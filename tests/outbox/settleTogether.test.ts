import { expect, test } from 'vitest';
import { type Answer, accepted, Device, reading } from './device.ts';

/** Six readings are under way at once; `answerAll` lets their answers come back in one moment, in the order given. */
async function sixUnderWay(waiting = 6) {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const digits = (at: number) => String(11_111 + at);
  const ids = await tab.outbox.enqueueAll(
    'meterRead',
    Array.from({ length: waiting }, (_, at) => reading(digits(at))),
  );
  const answers: PromiseWithResolvers<Answer>[] = [];
  device.answer = () => {
    const answer = Promise.withResolvers<Answer>();
    answers.push(answer);
    return answer.promise;
  };
  const drained = tab.outbox.drain();
  drained.catch(() => {});
  await expect.poll(() => answers.length).toBe(6);
  /** In which of the transactions that write it each row came to a state, by its id. */
  const writes: { id: string; state: string; in: unknown }[] = [];
  tab.db.submissions.hook('updating', (changes, id, _row, transaction) => {
    if ('state' in changes) writes.push({ id, state: changes.state as string, in: transaction });
  });
  const answerAll = () => {
    device.answer = () => accepted;
    for (const { resolve } of answers) resolve(accepted);
  };
  return { device, tab, ids, drained, writes, answerAll };
}

test('what comes back while one is being settled is settled in one write, in its order', async () => {
  const { tab, ids, drained, writes, answerAll } = await sixUnderWay();
  answerAll();
  await drained;
  const received = writes.filter(({ state }) => state === 'received');
  expect(received.map(({ id }) => id)).toEqual(ids);
  expect(new Set(received.map((one) => one.in)).size).toBe(2);
  expect(new Set((await tab.db.submissions.toArray()).map(({ state }) => state))).toEqual(new Set(['received']));
});

test('as many are taken in hand as were settled, in the same write', async () => {
  const { device, drained, ids, writes, answerAll } = await sixUnderWay(14);
  answerAll();
  await drained;
  expect(device.sent.map(({ key }) => key).sort()).toEqual([...ids].sort());
  const [first, second] = [...new Set(writes.map((one) => one.in))];
  const statesIn = (transaction: unknown) => writes.filter((one) => one.in === transaction).map(({ state }) => state);
  expect(statesIn(first)).toEqual(['received', 'sending']);
  expect(statesIn(second)).toEqual([...Array(5).fill('received'), ...Array(5).fill('sending')]);
});

test('one that cannot be written keeps none back that came with it, and is sent again under its key', async () => {
  const { device, tab, ids, drained, answerAll } = await sixUnderWay();
  const [broken = ''] = ids.slice(3);
  let isFull = true;
  tab.db.submissions.hook('updating', (changes, id) => {
    if (isFull && id === broken && 'answer' in changes) throw new DOMException('no space', 'QuotaExceededError');
  });
  answerAll();
  await expect(drained).rejects.toThrow('no space');
  const states = async () => (await tab.db.submissions.bulkGet(ids)).map((row) => row?.state);
  expect(await states()).toEqual(ids.map((id) => (id === broken ? 'sending' : 'received')));
  isFull = false;
  await tab.outbox.drain();
  expect(await states()).toEqual(Array(6).fill('received'));
  expect(device.sent.map(({ key }) => key)).toEqual([...ids, broken]);
});
