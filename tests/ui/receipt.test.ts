import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { maskedCard, receiptLines } from '#features/payment/receiptLines.ts';
import { receiptPdf } from '#features/payment/receiptPdf.ts';
import { sayOf } from './sayOf.ts';

const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
let fontsLoaded = 0;
const loadFont = async () => {
  fontsLoaded += 1;
  const { buffer, byteOffset, byteLength } = await readFile(font);
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
};
const words = sayOf('payment');
const SAID = { title: 'Payment receipt', lettersMissing: 'A letter is missing.' };
/** What a PDF says in bytes, one character each. */
const made = async (value: string) =>
  Buffer.from(await (await receiptPdf(SAID, [{ name: 'Cardholder', value }], loadFont)).arrayBuffer());

test('of the card number twelve x and the last four digits are shown [RCP-03]', () => {
  expect(['4242424242', '424242****4242', '424242xxxxxx0042'].map(maskedCard)).toEqual([
    'xxxxxxxxxxxx4242',
    'xxxxxxxxxxxx4242',
    'xxxxxxxxxxxx0042',
  ]);
});

test('the receipt says what the provider said, the amount, the fee and their total [RCP-01] [RCP-02]', () => {
  const cc = {
    transaction_date_time: '2027-01-05T19:12:09-06:00',
    first6last4: '4242424242',
    approval_code: '123456',
    order_no: 'mhp-app1234567890abcd',
  };
  const receipt = { request: { cc: { cardholder: 'Ada Stone' } }, receipt: { result: 'a', cc } };
  const payment = {
    ticket: 't',
    amountCents: 18427,
    feeCents: 322,
    state: 'approved',
    checkout: null,
    receipt,
  } as const;
  const account = { descriptiveName: 'Home quarter', caAccount: '500010340137' };
  const lines = receiptLines(payment as never, account as never, words);
  expect(lines.map(({ value }) => value)).toEqual([
    'Home quarter, 500010340137',
    'Jan. 5, 2027, 7:12 p.m., Saskatchewan time',
    'xxxxxxxxxxxx4242',
    'Ada Stone',
    '123456',
    'mhp-app1234567890abcd',
    '$184.27',
    '$3.22',
    '$187.49',
  ]);
});

test.each([
  ['2027-05-09T00:05:00-06:00', 'May 9, 2027, 12:05 a.m., Saskatchewan time'],
  ['2027-01-01T05:59:59Z', 'Dec. 31, 2026, 11:59 p.m., Saskatchewan time'],
  ['2027-07-01T18:00:00Z', 'Jul. 1, 2027, 12:00 p.m., Saskatchewan time'],
  // No zone: nobody knows when that was.
  ['2027-01-05 19:12:09', undefined],
  [null, undefined],
])('a charge of %s is of %s on it, wherever the device is [RCP-01] [APP-43]', (at, shown) => {
  const receipt = { request: { cc: {} }, receipt: { result: 'a', cc: { transaction_date_time: at } } };
  const account = { descriptiveName: 'Home quarter', caAccount: '500010340137' };
  const lines = receiptLines({ amountCents: 100, feeCents: 2, receipt } as never, account as never, words);
  expect(lines.find(({ name }) => name === 'Date and time')?.value).toBe(shown);
});

test('it is one A4 page; a plain name needs no font of its own [RCP-05]', async () => {
  const text = (await made('Zoë Stone')).toString('latin1');
  expect(text).toMatch(/^%PDF-/);
  expect(text.match(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/g)).toHaveLength(1);
  expect(text).toContain('(Zoë Stone) Tj');
  expect(fontsLoaded).toBe(0);
});

/** The letters that are written: what a reader of PDFs copies and reads out of it. */
const lettersOf = (pdf: Buffer): Set<string> =>
  new Set(
    [...pdf.toString('latin1').matchAll(/<[0-9a-f]{4}><([0-9a-f]{4})>/gi)].map(([, code = '']) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );

test('a name with ł or in Cree syllabics is written in a font that has these letters', async () => {
  fontsLoaded = 0;
  const name = 'Łukasz ᓂᐱᓯᕀ ł';
  const letters = lettersOf(await made(name));
  expect(fontsLoaded).toBe(1);
  for (const letter of name) expect(letters, letter).toContain(letter);
  expect(letters).not.toContain('?');
});

test('a letter that this font lacks too is a question mark, and that is said', async () => {
  const letters = lettersOf(await made('ᣀ 😀 Łukasz'));
  for (const letter of `?Łukasz${SAID.lettersMissing}`) expect(letters, letter).toContain(letter);
  expect(letters).not.toContain('ᣀ');
});
