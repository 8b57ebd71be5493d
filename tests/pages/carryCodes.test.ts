import 'fake-indexeddb/auto';
import { decodeQR } from 'qr/decode.js';
import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { CarryCodes } from '#parts/submission/CarryCodes.tsx';
import { LetCarry } from '#parts/submission/LetCarry.tsx';
import { QrCode } from '#parts/submission/QrCode.tsx';
import { writeCarried } from '#rules/carriedReport.ts';
import { TEXT_LENGTH } from '#rules/textMessage.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The codes that a customer without a connection shows to a neighbour. */

beforeAll(() => wordsLoaded('text-message'));

const SCALE = 4;

/** What a camera reads of the first code in markup, and how many modules a side has, its white border included. */
function scanned(markup: string): { text: string; modules: number } {
  const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(markup)?.[1]);
  const side = modules * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  const path = /<path d="([^"]*)" fill="#000"/.exec(markup)?.[1] ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < SCALE * SCALE; at += 1) {
      const column = Number(x) * SCALE + (at % SCALE);
      const row = Number(y) * SCALE + Math.floor(at / SCALE);
      data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return { text: decodeQR({ width: side, height: side, data }), modules };
}

const LINK = 'https://app.example/carry#1.4020500029..htheu.12_Elm_St~2C_Pine_Creek.34057E46WJZ5Z55Z9V4G83X293XEDR';
const BODY = 'Carried: power out at installation 4020500029. Ref 34057-E46WJ-Z5Z55-Z9V4G-83X29-3XEDR. At 12 Elm St';
const TEXT = { number: '+13065550100', body: BODY, code: `SMSTO:+13065550100:${BODY}` };
const INTERNET_HOW =
  'Your neighbour scans the code with their camera, opens the page and presses Send it. They need a connection.';
const TEXT_HOW =
  'Your neighbour scans the code with their camera and sends the text that opens. Their phone must be able to send texts.';
const GOES = 'Your own report still goes by itself. The utility takes both as one.';

test.each([
  ['a link alone', { link: LINK, text: null }, [INTERNET_HOW, 'Link', LINK, 'Copy link', GOES], LINK],
  [
    'a text alone',
    { link: null, text: TEXT },
    [TEXT_HOW, 'Number', TEXT.number, 'Copy number', 'Text', BODY, 'Copy text', GOES],
    TEXT.code,
  ],
])('%s is one code, dark on white, with the same beside it to read or copy', (_, ways, texts, code) => {
  const markup = markupOf(CarryCodes, { ways });
  expect(textsIn(markup)).toEqual(texts);
  expect(Object.values(buttonsIn(markup)).every(Boolean)).toBe(true);
  expect(markup.match(/<svg/g)).toHaveLength(1);
  expect(markup).toContain('<rect width="100%" height="100%" fill="#fff"');
  expect(scanned(markup).text).toBe(code);
});

test('the code has four modules of white around it', () => {
  const markup = markupOf(QrCode, { content: LINK, label: 'A code' });
  const { modules } = scanned(markup);
  const places = [...markup.matchAll(/M(\d+) (\d+)h1/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...places), modules - 1 - Math.max(...places)]).toEqual([4, 4]);
});

/** Of version 15 a side has 77 modules: at 320 px the dialog still gives each of them 3 px. */
const MOST_MODULES = 77 + 8;

test('the longest report, and the longest text, are still coarse enough for a phone’s camera', () => {
  const longest = writeCarried({
    keyHash: '64014ee2-1b92-f97e-52fd-3b24103e8923',
    installationNumber: '9'.repeat(20),
    relatedOutageId: 'x'.repeat(40),
    place: 'A'.repeat(300),
    capturedDateTime: '2026-11-26T19:42:00-06:00',
  });
  for (const content of [
    `https://outages.utility.example/carry#${longest}`,
    `SMSTO:+13065550100:${'A'.repeat(TEXT_LENGTH)}`,
  ]) {
    const { text, modules } = scanned(markupOf(QrCode, { content, label: 'A code' }));
    expect(text).toBe(content);
    expect(modules).toBeLessThanOrEqual(MOST_MODULES);
  }
});

test.each([
  ['waiting', ['A neighbour can carry it']],
  ['received', []],
])('a report that is %s', (state, offered) => {
  const row = { id: 'a-report', kind: 'outageReport', state, done: 0, counting: 0 } as SubmissionRow;
  expect(Object.keys(buttonsIn(markupOf(LetCarry, { row })))).toEqual(offered);
});
