import { expect, test } from 'vitest';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { MeterCopy } from '#copies/meters.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import {
  accountTask,
  countReadings,
  type MeterCopies,
  nextToRead,
  readingStatus,
  tellsSince,
} from '#parts/account/accountTasks.ts';
import { meterWith } from '../rules/meterWith.ts';

const today = '2026-11-21';
const fetchedAt = '2026-11-21T12:00:00-06:00';
const account = (caAccount: string, accountType = '01') => ({ caAccount, accountType }) as AccountCopy;
const copiesOf = (
  caAccount: string,
  facts: Parameters<typeof meterWith>[0],
  meterNumber = '70412011',
): MeterCopies => ({
  details: { caAccount, meterNumber, activeFlag: true, fetchedAt } as AccountDetailsCopy,
  meter: { caAccount, meterNumber, meter: meterWith(facts), fetchedAt } as MeterCopy,
});
const none: MeterCopies = { details: undefined, meter: undefined };
const reading = (caAccount: string, day: string) =>
  ({ caAccount, intent: { submittedDateTime: `${day}T12:00:00-06:00` } }) as MeterReadRow;
const due = { window: ['2026-11-18', '2026-11-27'] as [string, string] };

const statusOf = (copies: MeterCopies, readings: MeterReadRow[] = [], of = account('1')) =>
  readingStatus(accountTask(of, copies, readings, today));

test('an account is to read, done, or wants no reading; without copies that is not known', () => {
  expect(statusOf(copiesOf('1', due))).toBe('toRead');
  expect(statusOf(copiesOf('1', { ...due, submitted: ['2026-11-19'] }))).toBe('done');
  expect(statusOf(copiesOf('1', {}))).toBe('none');
  expect(statusOf(copiesOf('1', { moveInDate: '2026-12-01' }))).toBe('none');
  expect(statusOf(none)).toBe('unknown');
  expect(statusOf({ ...copiesOf('1', due), meter: undefined })).toBe('unknown');
});

test('who is not asked to read is known without the meter: a business account, and one without a meter', () => {
  expect(statusOf(none, [], account('1', '02'))).toBe('none');
  expect(statusOf({ ...copiesOf('1', due, ''), meter: undefined })).toBe('none');
});

test('a reading on the device counts for its own account, from the first day of its window on', () => {
  const copies = copiesOf('1', due);
  expect(statusOf(copies, [reading('1', '2026-11-18')])).toBe('done');
  expect(statusOf(copies, [reading('1', '2026-11-17')])).toBe('toRead');
  expect(statusOf(copies, [reading('2', '2026-11-18')])).toBe('toRead');
  expect(statusOf(none, [reading('1', '2026-11-20')])).toBe('done');
});

test('outside of a window a reading is told of for three days', () => {
  expect(tellsSince(copiesOf('1', due), today)).toBe('2026-11-18');
  expect(tellsSince(copiesOf('1', {}), today)).toBe('2026-11-18');
  expect(tellsSince(none, today)).toBe('2026-11-18');
});

const tasks = [
  accountTask(account('1'), copiesOf('1', { window: ['2026-11-18', '2026-11-27'] }), [], today),
  accountTask(account('2'), copiesOf('2', { window: ['2026-11-18', '2026-11-23'] }), [], today),
  accountTask(account('3'), copiesOf('3', { window: ['2026-11-18', '2026-11-23'] }), [], today),
  accountTask(account('4'), copiesOf('4', due), [reading('4', today)], today),
  accountTask(account('5'), none, [], today),
  accountTask(account('6', '02'), none, [], today),
];

test('the accounts are counted by where they stand', () => {
  expect(countReadings(tasks)).toEqual({ toRead: 3, done: 1, none: 1, unknown: 1 });
});

test('the next to read is the one with the fewest days left, then the first listed, and never the one looked at', () => {
  expect(nextToRead(tasks, '1')?.caAccount).toBe('2');
  expect(nextToRead(tasks, '2')?.caAccount).toBe('3');
  expect(nextToRead(tasks.slice(0, 1), '1')).toBeUndefined();
  expect(nextToRead(tasks.slice(3), '1')).toBeUndefined();
});
