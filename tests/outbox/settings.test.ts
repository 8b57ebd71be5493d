import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { registry } from '#outbox/engine/kind.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import { meterRead } from '#outbox/kinds/meterRead.ts';
import { type Answer, accepted, Device, failing, networkGone, reading, type Sent } from './device.ts';
import { type Rooms, thermostat } from './thermostat.ts';

const conflict = failing({ kind: 'refused', status: 409, code: 'changedMeanwhile', message: '' });
const yes: Answer = { ok: true, reply: { errorCode: 0, reference: 'S-1' } };

/** A device beside a utility that keeps the rooms of one house. */
async function house() {
  const device = new Device();
  device.kinds = registry(thermostat, meterRead);
  const tab = device.tab();
  await device.signedIn(tab);
  const utility = { version: 1, rooms: {} as Rooms };
  /** What becomes of a change, when it is not taken in. */
  let fate: (sent: Sent) => Answer | null = () => null;
  device.answer = (sent) => {
    if (sent.path.endsWith('/thermostat')) return { ok: true, reply: structuredClone(utility) };
    const said = fate(sent);
    if (said) return said;
    const { version, rooms } = sent.request as typeof utility;
    if (version !== utility.version) return conflict;
    Object.assign(utility, { version: version + 1, rooms });
    return yes;
  };
  const choose = (room: string, degrees: string, in_ = 'home') =>
    tab.outbox.enqueue(
      thermostat.name as never,
      { owner: 'customer-1', intent: { house: in_, room, degrees } } as never,
    );
  const changes = () =>
    device.sent
      .filter(({ path }) => path.endsWith('setThermostat'))
      .map(({ request }) => JSON.parse((request as { delta: string }).delta).degrees);
  const rows = async () => (await tab.db.submissions.toArray()) as SubmissionRow[];
  const meets = (next: typeof fate) => {
    fate = next;
  };
  return { device, tab, utility, choose, changes, rows, meets };
}

const stateOf = (rows: readonly SubmissionRow[], id: string) => rows.find((row) => row.id === id)?.state;

test('a choice that waits for room on the disk does not take the place of one that was made after it', async () => {
  const { tab, utility, choose, rows } = await house();
  let isFull = true;
  tab.db.submissions.hook('creating', () => {
    if (isFull) throw new DOMException('no space', 'QuotaExceededError');
  });
  tab.environment.makeRoom = async () => {
    isFull = false;
    // Long enough for another choice to be saved, were it not kept waiting.
    await tab.db.submissions.count();
    await tab.db.submissions.count();
  };
  const [first, second] = [choose('kitchen', '20'), choose('kitchen', '22')];
  await Promise.all([first, second]);
  expect((await rows()).map(({ id, replaces }) => [id, replaces])).toEqual([[await second, [await first]]]);
  await tab.outbox.drain();
  expect(utility.rooms).toMatchObject({ kitchen: '22' });
});

test('a choice that cannot be saved keeps nobody from saving the next one', async () => {
  const { tab, choose, rows } = await house();
  let fails = 1;
  tab.db.submissions.hook('creating', () => {
    if (fails-- > 0) throw new DOMException('broken', 'UnknownError');
  });
  await expect(choose('kitchen', '20')).rejects.toThrow();
  const second = await choose('kitchen', '22');
  expect((await rows()).map(({ id }) => id)).toEqual([second]);
});

test('settings of one thing go in the order in which they were chosen, one after the other', async () => {
  const { device, tab, utility, choose, changes } = await house();
  await choose('kitchen', '20');
  await choose('hall', '15');
  await choose('attic', '8');
  await tab.outbox.drain();
  expect(changes()).toEqual(['20', '15', '8']);
  expect(utility.rooms).toEqual({ kitchen: '20', hall: '15', attic: '8' });
  // The next one asks only when the one before it was answered.
  const asked = device.sent.map(({ path }) => path.split('/').at(-1));
  expect(asked).toEqual(['thermostat', 'setThermostat', 'thermostat', 'setThermostat', 'thermostat', 'setThermostat']);
});

test('the order is kept where the clock was set back in between', async () => {
  const { device, tab, choose, changes } = await house();
  await choose('kitchen', '20');
  device.clock -= 30 * 24 * 60 * 60_000;
  await choose('hall', '15');
  await tab.outbox.drain();
  expect(changes()).toEqual(['20', '15']);
});

test('a choice made while an older one is set aside is the newer one, also where the clock was set back', async () => {
  const { device, tab, utility, choose, changes } = await house();
  const older = await choose('kitchen', '20');
  const row = (await tab.db.submissions.get(older)) as SubmissionRow;
  await tab.db.submissions.put({ ...row, stepNames: undefined } as never);
  await tab.outbox.setDamagedAside();
  expect(await tab.db.setAside.count()).toBe(1);
  device.clock -= 30 * 24 * 60 * 60_000;
  const newer = await choose('kitchen', '22');
  expect((await tab.db.submissions.get(newer))?.replaces).toEqual([older]);
  await tab.outbox.drain();
  // It could be put back from its backup copy by now.
  await tab.outbox.drain();
  expect(changes()).toEqual(['22']);
  expect(utility.rooms).toEqual({ kitchen: '22' });
  expect([await tab.db.setAside.count(), await tab.db.submissions.get(older)]).toEqual([0, undefined]);
});

test('while the first cannot go the others of its kind wait behind it, and what is about another thing goes', async () => {
  const { device, tab, choose, changes, rows, meets } = await house();
  meets(({ request }) => ((request as { delta: string }).delta.includes('"20"') ? networkGone : null));
  const first = await choose('kitchen', '20');
  const second = await choose('hall', '15');
  const elsewhere = await choose('kitchen', '11', 'cabin');
  const plain = await tab.outbox.enqueue('meterRead', reading());
  const { answer } = device;
  device.answer = (sent) => (sent.path.endsWith('meterRead') ? accepted : answer(sent));
  const next = await tab.outbox.drain();
  expect(changes()).toEqual(['20', '11']);
  const after = await rows();
  expect([first, second, elsewhere, plain].map((id) => stateOf(after, id))).toEqual([
    'waiting',
    'waiting',
    'received',
    'received',
  ]);
  // Nothing is due before the first one's next attempt.
  const waits = after.find(({ id }) => id === first)?.nextAttemptAt ?? 0;
  expect(waits).toBeGreaterThan(device.clock);
  expect(next).toBe(waits);
  meets(() => null);
  device.clock = waits;
  await tab.outbox.drain();
  expect(changes()).toEqual(['20', '11', '20', '15']);
});

test('what something on the way refuses lets the others pass', async () => {
  const { tab, choose, changes, rows, meets } = await house();
  meets(({ request }) =>
    (request as { delta: string }).delta.includes('"20"')
      ? failing({ kind: 'held', status: 403, by: 'elsewhere' })
      : null,
  );
  const first = await choose('kitchen', '20');
  await choose('hall', '15');
  await tab.outbox.drain();
  expect(changes()).toEqual(['20', '15']);
  expect(stateOf(await rows(), first)).toBe('waiting');
});

test('a newer choice takes the place of one that was not sent, and only it is sent', async () => {
  const { device, tab, choose, changes, rows } = await house();
  const first = await choose('kitchen', '20');
  await choose('hall', '15');
  const newer = await choose('kitchen', '21');
  expect((await rows()).map(({ id }) => id)).not.toContain(first);
  expect([...device.backupCopies.keys()]).not.toContain(first);
  expect(device.unsent).toBe(2);
  await tab.outbox.drain();
  expect(changes()).toEqual(['15', '21']);
  expect(device.sent.find(({ key }) => key === newer)?.replaces).toEqual([first]);
});

test('a newer choice names an older one that may have left the device, so that it is nothing when it comes late', async () => {
  const { device, tab, choose, changes, rows, meets } = await house();
  meets(() => networkGone);
  const first = await choose('kitchen', '20');
  await tab.outbox.drain();
  const second = await choose('kitchen', '21');
  await tab.outbox.sendNow();
  const third = await choose('kitchen', '22');
  meets(() => null);
  await tab.outbox.sendNow();
  expect(changes()).toEqual(['20', '21', '22']);
  expect(device.sent.findLast(({ key }) => key === third)?.replaces).toEqual([second, first]);
  expect((await rows()).map(({ id, state }) => [id, state])).toEqual([[third, 'received']]);
});

test('an older choice that is on its way and fails is not sent again when a newer one is there', async () => {
  const { tab, utility, choose, changes, rows, meets } = await house();
  let chosen: Promise<string> | null = null;
  meets(() => {
    if (chosen) return null;
    chosen = choose('kitchen', '21');
    return networkGone;
  });
  const first = await choose('kitchen', '20');
  await tab.outbox.drain();
  await chosen;
  await tab.outbox.sendNow();
  expect(changes()).toEqual(['20', '21']);
  expect(utility.rooms).toEqual({ kitchen: '21' });
  expect(stateOf(await rows(), first)).toBeUndefined();
});

test('of many choices that never left, those are named first that may have', async () => {
  const { device, tab, choose, meets } = await house();
  meets(() => networkGone);
  const first = await choose('kitchen', '0');
  await tab.outbox.drain();
  for (let degrees = 1; degrees <= 25; degrees++) await choose('kitchen', `${degrees}`);
  meets(() => null);
  await tab.outbox.sendNow();
  const named = device.sent.at(-1)?.replaces;
  expect(named?.[0]).toBe(first);
  expect(named).toHaveLength(20);
});

test('a refused choice is shown until another one of the same part is made', async () => {
  const { tab, choose, rows, meets } = await house();
  meets(() => failing({ kind: 'refused', status: 422, code: 'keyReused', message: 'No.' }));
  const first = await choose('kitchen', '20');
  const other = await choose('hall', '15');
  await tab.outbox.drain();
  expect([stateOf(await rows(), first), stateOf(await rows(), other)]).toEqual(['notAccepted', 'notAccepted']);
  const newer = await choose('kitchen', '21');
  const after = await rows();
  expect([stateOf(after, first), stateOf(after, other), stateOf(after, newer)]).toEqual([
    undefined,
    'notAccepted',
    'waiting',
  ]);
});

test('the whole is made of what the utility has when it is sent: nothing that another device chose is lost', async () => {
  const { tab, utility, choose, changes, meets } = await house();
  await choose('kitchen', '20');
  Object.assign(utility, { version: 7, rooms: { hall: '15', kitchen: '17' } });
  let others = 2;
  meets(() => {
    // Somebody is quicker, twice.
    if (others-- > 0)
      Object.assign(utility, { version: utility.version + 1, rooms: { ...utility.rooms, [`r${others}`]: '5' } });
    return null;
  });
  await tab.outbox.drain();
  expect(changes()).toEqual(['20', '20', '20']);
  expect(utility.rooms).toEqual({ hall: '15', kitchen: '20', r1: '5', r0: '5' });
});

test('where others are quicker all the time it is tried again later, with the same key and the same change', async () => {
  const { device, tab, choose, rows, meets } = await house();
  meets(() => conflict);
  const id = await choose('kitchen', '20');
  await tab.outbox.drain();
  expect((await rows())[0]).toMatchObject({ state: 'waiting', failure: { kind: 'retryLater', reason: 'busy' } });
  meets(() => null);
  await tab.outbox.sendNow();
  const sent = device.sent.filter(({ path }) => path.endsWith('setThermostat'));
  const deltas = sent.map(({ request }) => (request as { delta: string }).delta);
  expect(new Set(deltas)).toEqual(new Set(['{"house":"home","room":"kitchen","degrees":"20"}']));
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([id]));
  expect(deltas).toHaveLength(4);
  expect(stateOf(await rows(), id)).toBe('received');
});

test('what refuses to tell what the utility has does not settle the change', async () => {
  const { device, tab, choose, rows } = await house();
  const { answer } = device;
  const id = await choose('kitchen', '20');
  device.answer = () => failing({ kind: 'refused', status: 422, code: 'keyReused', message: 'No.' });
  await tab.outbox.drain();
  expect((await rows())[0]).toMatchObject({ state: 'waiting', failure: { kind: 'held', status: 422, by: 'utility' } });
  device.answer = answer;
  await tab.outbox.sendNow();
  expect(stateOf(await rows(), id)).toBe('received');
});

test('a change is not sent when somebody else signs in while the question before it is answered', async () => {
  const { device, tab, choose, changes, rows } = await house();
  const { answer } = device;
  const id = await choose('kitchen', '20');
  device.answer = async (sent) => {
    await device.signedIn(tab, 'customer-2');
    return answer(sent);
  };
  await tab.outbox.drain();
  expect(changes()).toEqual([]);
  expect(stateOf(await rows(), id)).toBe('signInNeeded');
  device.answer = answer;
  await device.signedIn(tab);
  await tab.outbox.ownerSignedIn('customer-1');
  expect(changes()).toEqual(['20']);
  expect(stateOf(await rows(), id)).toBe('received');
});

test('nor is it asked anew when somebody else signs in while a change made of an old version is refused', async () => {
  const { device, tab, utility, choose, meets } = await house();
  const asked = () => device.sent.filter(({ path }) => path.endsWith('/thermostat')).length;
  meets(() => {
    utility.version = 2;
    return null;
  });
  const { answer } = device;
  device.answer = async (sent) => {
    const said = await answer(sent);
    if (sent.path.endsWith('setThermostat')) await device.signedIn(tab, 'customer-2');
    return said;
  };
  await choose('kitchen', '20');
  await tab.outbox.drain();
  expect(asked()).toBe(1);
});

test('one that a dead tab was sending is taken over before what stands behind it', async () => {
  const { device, tab, choose, changes } = await house();
  const first = await choose('kitchen', '20');
  await choose('hall', '15');
  await tab.db.submissions.update(first, { state: 'sending', lease: 'gone' });
  await device.tab().outbox.sendNow();
  expect(changes()).toEqual(['20', '15']);
});

test('a setting is taken back like anything else, and what stood behind it goes', async () => {
  const { tab, choose, changes, meets } = await house();
  meets(() => networkGone);
  const first = await choose('kitchen', '20');
  await choose('hall', '15');
  await tab.outbox.drain();
  expect(await discard(tab.db, first)).toBe('removed');
  meets(() => null);
  await tab.outbox.drain();
  expect(changes()).toEqual(['20', '15']);
});

test('a setting outside of the lane of the settings, and anything else in it, is refused at the start', () => {
  const small = { ...thermostat, steps: { set: { ...thermostat.steps.set, lane: 'small' as const } } };
  const words = 'thermostat: settings, and nothing else, travel in the lane of the settings';
  expect(() => registry(small)).toThrow(words);
  expect(() => registry({ ...thermostat, setting: null })).toThrow(words);
});

test('a choice that comes back late after the databases were lost does not undo one that was made since', async () => {
  const { device, utility, choose, meets, tab } = await house();
  meets(() => networkGone);
  const [older, other] = [await choose('kitchen', '20'), await choose('hall', '17')];
  tab.db.close();
  device.losesItsDatabases();
  const now = device.tab();
  const { all } = now.db.backupCopies;
  now.db.backupCopies.all = () => Promise.reject(new Error('not now'));
  await device.signedIn(now);
  device.clock += 60_000;
  meets(() => null);
  const newer = await now.outbox.enqueue(
    thermostat.name as never,
    { owner: 'customer-1', intent: { house: 'home', room: 'kitchen', degrees: '22' } } as never,
  );
  await now.outbox.drain();
  expect(utility.rooms).toEqual({ kitchen: '22' });
  now.db.close();
  now.db.backupCopies.all = all;
  const next = device.tab();
  // What is of another room comes back.
  expect((await next.db.submissions.toArray()).map(({ id }) => id).sort()).toEqual([newer, other].sort());
  expect(await next.db.backupCopies.ids()).not.toContain(older);
  await next.outbox.drain();
  expect(utility.rooms).toEqual({ kitchen: '22', hall: '17' });
});
