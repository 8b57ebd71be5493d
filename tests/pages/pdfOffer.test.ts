import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { PdfOffer, type PdfShown } from '#features/bill/PdfOffer.tsx';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* Where the PDF of a bill stands. */

beforeAll(() => wordsLoaded('bill'));

const offerOf = (shown: PdfShown) => markupOf(PdfOffer, { shown, label: 'PDF of Nov. 9', onLoad: () => {} });
const here = (isKept: boolean): PdfShown => ({
  step: 'here',
  url: 'blob:a-bill',
  fileName: 'bill-2026-12-04.pdf',
  isKept,
});
const KEPT = 'It is kept on this device and opens without a connection.';

test.each<[PdfShown, string[], Record<string, boolean>]>([
  [{ step: 'none' }, ['PDF of Nov. 9'], { 'PDF of Nov. 9': true }],
  [
    { step: 'loading', percent: null },
    ['PDF of Nov. 9', 'The PDF is on its way …'],
    { 'PDF of Nov. 9 The PDF is on its way …': false },
  ],
  [
    { step: 'loading', percent: 0 },
    ['PDF of Nov. 9', 'The PDF is on its way …', 'The PDF is on its way: 0 %'],
    { 'PDF of Nov. 9 The PDF is on its way …': false },
  ],
  [{ step: 'failed', why: null }, ['PDF of Nov. 9', 'error downloading PDF'], { 'PDF of Nov. 9': true }],
  // A failed call is told by the shared alert.
  [{ step: 'failed', why: 'busy' }, ['PDF of Nov. 9'], { 'PDF of Nov. 9': true }],
])('a PDF that is not here: %j [BILL-16]', (shown, says, buttons) => {
  const markup = offerOf(shown);
  expect(textsIn(markup)).toEqual(says);
  expect(buttonsIn(markup)).toEqual(buttons);
  expect(linksIn(markup)).toEqual({});
});

test('a PDF that is here is opened or saved under its name, and says whether it is kept [BILL-14]', () => {
  for (const isKept of [true, false]) {
    const markup = offerOf(here(isKept));
    expect(textsIn(markup)).toEqual(['Open bill-2026-12-04.pdf', 'Save it on this device', ...(isKept ? [KEPT] : [])]);
    expect(Object.values(linksIn(markup))).toEqual(['blob:a-bill', 'blob:a-bill']);
    expect(markup).toContain('download="bill-2026-12-04.pdf"');
    expect(buttonsIn(markup)).toEqual({});
  }
});
