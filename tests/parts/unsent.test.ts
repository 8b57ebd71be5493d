import { expect, test } from 'vitest';
import { ANYONE } from '#db/submissions.ts';
import { awaitsSignIn, countListedFor, countOthers, isAnyUnsent } from '#parts/submission/unsent.ts';
import { Device, reading } from '../outbox/device.ts';

/** Saves one, and puts it where it shall be. */
async function save(tab: ReturnType<Device['tab']>, change: object, owner = 'customer-1'): Promise<void> {
  const id = await tab.outbox.enqueue('meterRead', { ...reading(), owner });
  await tab.db.submissions.update(id, change);
}

test('what stands in a list is counted by state', async () => {
  const tab = new Device().tab();
  expect(await countListedFor(tab.db, 'customer-1')).toEqual({ unsent: 0 });
  await save(tab, {});
  await save(tab, {});
  await save(tab, { state: 'sending' });
  await save(tab, { state: 'needsDecision' });
  await save(tab, { state: 'received' });
  await save(tab, { state: 'notAccepted' });
  await save(tab, {}, 'customer-2');
  expect(await countListedFor(tab.db, 'customer-1')).toEqual({
    unsent: 4,
    waiting: 2,
    sending: 1,
    needsDecision: 1,
    received: 1,
    notAccepted: 1,
  });
});

test('of what belongs to anyone a list has what its customer entered, and a visitor’s what visitors did', async () => {
  const tab = new Device().tab();
  await save(tab, {});
  await save(tab, { owner: ANYONE });
  await save(tab, { owner: ANYONE, enteredBy: 'customer-2' });
  await save(tab, { owner: ANYONE, enteredBy: null, state: 'sending' });
  expect(await countListedFor(tab.db, 'customer-1')).toEqual({ unsent: 2, waiting: 2, sending: 0 });
  expect(await countListedFor(tab.db, 'customer-2')).toEqual({ unsent: 1, waiting: 1, sending: 0 });
  expect(await countListedFor(tab.db)).toEqual({ unsent: 1, waiting: 0, sending: 1 });
});

test('a long queue of a customer is counted without reading it', async () => {
  const tab = new Device().tab();
  for (let item = 0; item < 5; item++) await save(tab, {});
  let read = 0;
  tab.db.submissions.hook('reading', (row) => {
    read++;
    return row;
  });
  expect(await countListedFor(tab.db, 'customer-1')).toEqual({ unsent: 5, waiting: 5 });
  expect(await isAnyUnsent(tab.db, [ANYONE, 'customer-1'])).toBe(true);
  expect(read).toBe(0);
});

test('whether anything waits is told of these owners alone', async () => {
  const tab = new Device().tab();
  await save(tab, { state: 'received' });
  expect(await isAnyUnsent(tab.db, ['customer-1'])).toBe(false);
  await save(tab, {}, 'customer-2');
  expect(await isAnyUnsent(tab.db, [ANYONE, 'customer-1'])).toBe(false);
  expect(await isAnyUnsent(tab.db, [ANYONE, undefined, 'customer-2'])).toBe(true);
});

test('only what goes after a sign-in is said to wait for one', async () => {
  const device = new Device();
  const tab = device.tab();
  expect(await awaitsSignIn(tab.db)).toBe(false);
  await save(tab, { owner: ANYONE, enteredBy: null });
  await save(tab, { owner: ANYONE, enteredBy: 'customer-1', state: 'needsDecision' });
  await save(tab, { state: 'received' });
  await save(tab, { state: 'notAccepted' });
  // It goes under the submission grant that its customer left here.
  await device.granted(tab);
  await save(tab, {});
  expect(await awaitsSignIn(tab.db)).toBe(false);
  for (const change of [{ state: 'signInNeeded' }, { lane: 'settings' }, { owner: 'customer-2' }]) {
    await save(tab, change);
    expect(await awaitsSignIn(tab.db), JSON.stringify(change)).toBe(true);
    await tab.db.submissions
      .filter((row) => Object.entries(change).every(([key, value]) => row[key as never] === value))
      .delete();
    expect(await awaitsSignIn(tab.db)).toBe(false);
  }
});

test('of another customer’s it is counted what waits until they sign in, and nothing that goes without', async () => {
  const device = new Device();
  const tab = device.tab();
  await save(tab, {});
  await save(tab, { state: 'received' });
  await save(tab, { isQuiet: true });
  await save(tab, { owner: ANYONE });
  expect(await countOthers(tab.db, 'customer-2')).toBe(1);
  expect(await countOthers(tab.db, null)).toBe(1);
  expect(await countOthers(tab.db, 'customer-1')).toBe(0);
  await save(tab, { lane: 'settings' });
  await device.granted(tab);
  expect(await countOthers(tab.db, 'customer-2')).toBe(1);
  // Behind the closed lock of a live session it goes all the same.
  await device.signedIn(tab);
  expect(await countOthers(tab.db, null)).toBe(0);
});
