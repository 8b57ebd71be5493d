import { expect, test } from 'vitest';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { isOfMeter, readingsSince } from '#parts/account/savedReadings.ts';
import { Device, reading } from '../outbox/device.ts';

/** Saves a reading that was taken and entered at noon of this day. */
async function save(tab: ReturnType<Device['tab']>, day: string, figures: string, more = {}): Promise<string> {
  const time = `${day}T12:00:00-06:00`;
  const given = reading(figures, more);
  const intent = { ...given.intent, submittedDateTime: time, capturedDateTime: time };
  return tab.outbox.enqueue('meterRead', { ...given, intent });
}

const figuresOf = (rows: Awaited<ReturnType<typeof readingsSince>>) => rows.map(({ intent }) => intent.meterRead);

test('of the readings of a customer those of a day and later ones are found, the latest first', async () => {
  const tab = new Device().tab();
  await save(tab, '2026-11-19', '11111');
  await save(tab, '2026-11-20', '22222');
  await save(tab, '2026-11-21', '33333');
  await save(tab, '2026-11-21', '44444', { owner: 'customer-2' });
  expect(figuresOf(await readingsSince(tab.db, 'customer-1', '2026-11-20'))).toEqual(['33333', '22222']);
});

test('one that was refused or replaced does not count', async () => {
  const tab = new Device().tab();
  const [refused, replaced] = [await save(tab, '2026-11-21', '11111'), await save(tab, '2026-11-21', '22222')];
  await save(tab, '2026-11-21', '33333');
  expect(figuresOf(await readingsSince(tab.db, 'customer-1', '2026-11-21')).sort()).toEqual([
    '11111',
    '22222',
    '33333',
  ]);
  await tab.db.submissions.update(refused, { state: 'notAccepted' });
  await tab.db.submissions.update(replaced, { answer: { errorCode: 0, replaced: true } });
  expect(figuresOf(await readingsSince(tab.db, 'customer-1', '2026-11-21'))).toEqual(['33333']);
});

test('what was submitted on earlier days is not read for it', async () => {
  const tab = new Device().tab();
  for (let day = 10; day < 20; day++) await save(tab, `2026-11-${day}`, '11111');
  await save(tab, '2026-11-20', '22222');
  let read = 0;
  tab.db.submissions.hook('reading', (row) => {
    read++;
    return row;
  });
  expect(figuresOf(await readingsSince(tab.db, 'customer-1', '2026-11-20'))).toEqual(['22222']);
  expect(read).toBe(1);
});

test('a screen that gives the id of a reading finds it under that one', async () => {
  const tab = new Device().tab();
  expect(await tab.outbox.enqueue('meterRead', { ...reading(), id: 'mine' })).toBe('mine');
  expect((await tab.db.submissions.toArray()).map(({ id }) => id)).toEqual(['mine']);
});

test('a reading is of the account’s meter under its number, and where one of the two numbers is not shown', () => {
  const of = (caAccount: string, meterNumber: string) => ({ intent: { caAccount, meterNumber } }) as never;
  const readings = [of('1', '70412011'), of('1', '70412012'), of('1', UNSHOWN_METER), of('2', '70412011')];
  const isOf = (meterNumber: string) => readings.map(isOfMeter({ caAccount: '1', meterNumber }));
  expect(isOf('70412011')).toEqual([true, false, true, false]);
  expect(isOf(UNSHOWN_METER)).toEqual([true, true, true, false]);
});
