import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OutageReport } from '#contracts/outageReport.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { carriedOf, isCarriable, waysToCarry } from '#parts/submission/asCarried.ts';
import { readCarried } from '#rules/carriedReport.ts';
import { readText } from '#rules/textMessage.ts';
import { outageReport } from '../outages/outageReport.ts';

/* What a neighbour is shown of a report that waits. */

const KEY = '5f0c3a52-30b2-4c5e-9f39-9a8f3d1a9b10';
const hex = createHash('sha256').update(`stormlamp key ${KEY}`).digest('hex').slice(0, 32);
const HASH = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const sha256 = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes);

const rowOf = (change: Partial<SubmissionRow> = {}, report: Partial<OutageReport> = {}) =>
  ({
    id: KEY,
    kind: 'outageReport',
    state: 'waiting',
    done: 0,
    counting: 0,
    intent: outageReport({
      capturedDateTime: '2026-11-26T19:42:10-06:00',
      installationNumber: '4020500029',
      callerComments: 'The pole smokes',
      ...report,
    }),
    ...change,
  }) as SubmissionRow;

test('a neighbour carries where the power is out, and no name, number or comment, nor the key', async () => {
  const carried = await carriedOf(rowOf(), sha256);
  expect(readCarried(carried?.content ?? '')).toEqual({
    keyHash: HASH,
    installationNumber: '4020500029',
    place: '12 MAIN ST, WAKAW',
    capturedDateTime: '2026-11-26T19:42:00-06:00',
  });
  expect(readText(carried?.text ?? '')).toEqual({
    kind: 'carriedReport',
    keyHash: HASH,
    installationNumber: '4020500029',
    said: 'At 12 MAIN ST, WAKAW',
  });
  const all = JSON.stringify(carried);
  const { callerName, callbackPhoneNumber, callerComments } = outageReport({ callerComments: 'The pole smokes' });
  for (const one of [KEY, callerName, callbackPhoneNumber, callerComments]) {
    expect(one).not.toBe('');
    expect(all).not.toContain(one);
  }
});

test('the outage that is not over is named where it has room, else the report goes without', async () => {
  const related = async (relatedOutageId: string) => {
    const carried = await carriedOf(rowOf({}, { relatedOutageId }), sha256);
    return readCarried(carried?.content ?? '')?.relatedOutageId;
  };
  expect([await related('99-A_7'), await related('x'.repeat(41)), await related('Nr. 7')]).toEqual([
    '99-A_7',
    undefined,
    undefined,
  ]);
});

test.each<[string, SubmissionRow, boolean]>([
  ['waits', rowOf(), true],
  ['is on its way', rowOf({ state: 'sending' }), true],
  ['is being changed', rowOf({ state: 'changing' }), false],
  ['asks its customer something', rowOf({ state: 'needsDecision' }), false],
  ['takes the place of another', rowOf({ replaces: ['another'] }), false],
  ['was received', rowOf({ state: 'received', done: 1 }), false],
  ['is a reading', rowOf({ kind: 'meterRead' }), false],
])('what %s', async (_, row, isShown) => {
  expect(isCarriable(row)).toBe(isShown);
  expect((await carriedOf(row, sha256)) !== null).toBe(isShown);
});

test('a code is a link to this app or a text message, as cameras know it; no text where none is taken', () => {
  const carried = { content: '1.2.3', text: 'Carried: power out.' };
  const origin = 'https://app.example';
  expect(waysToCarry(carried, { origin, textNumber: '+13065550100' })).toEqual({
    link: 'https://app.example/carry#1.2.3',
    text: {
      number: '+13065550100',
      body: 'Carried: power out.',
      code: 'SMSTO:+13065550100:Carried: power out.',
    },
  });
  expect(waysToCarry(carried, { origin, textNumber: undefined }).text).toBeNull();
  expect(waysToCarry({ ...carried, text: null }, { origin, textNumber: '+13065550100' }).text).toBeNull();
});
