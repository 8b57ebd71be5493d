import { expect, test } from 'vitest';
import { Device, networkGone, reading } from './device.ts';

// What the simulator found (tests/simulator), each told once more in the small.

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;

test('a clock that is set back 30 days does not put the next attempt off for 30 days', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueueMeterRead(reading());
  await tab.outbox.drain();
  device.clock -= DAYS_30;
  expect(await tab.outbox.nextAttempt()).toBe(device.clock);
  await tab.outbox.drain();
  expect(device.sent.map(({ key }) => key)).toEqual([id, id]);
});

test('a clock that is set back does not let a suspended tab keep its lock for 30 days', async () => {
  const device = new Device();
  const suspended = device.tab();
  await device.signedIn(suspended);
  const id = await suspended.outbox.enqueueMeterRead(reading());
  device.answer = () => new Promise(() => {});
  void suspended.outbox.drain().catch(() => {});
  await expect.poll(() => device.sent.length).toBe(1);

  device.clock -= DAYS_30;
  device.answer = () => ({ ok: true, reply: { data: { errorCode: 0 } } });
  const other = device.tab();
  const originalTimeout = AbortSignal.timeout;
  AbortSignal.timeout = () => originalTimeout.call(AbortSignal, 20);
  await other.outbox.drain();
  AbortSignal.timeout = originalTimeout;
  expect((await other.db.submissions.get(id))?.state).toBe('received');
});
