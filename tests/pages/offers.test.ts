import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { Offers } from '#features/profile/OffersCard.tsx';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* Whether offers come by e-mail, on the page of the customer's details. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('primary-details'));

const offersOf = (status: string | null, isGiven?: boolean) =>
  markupOf(Offers, {
    contacts: status === null ? [] : [{ id: '7', email: 'ada@example.com', consent_status: status }],
    waiting: isGiven === undefined ? null : ({ intent: { isGiven, words: '' } } as never),
    save: async () => true,
  });
const isTicked = (markup: string) => / checked=""/.test(markup);
const WHAT = ['Offers and news', 'Edit', 'Send me offers and news by e-mail'];

test.each<[string | null, boolean, string[]]>([
  ['Express', true, []],
  ['Implied - Transaction', true, []],
  ['Implied - Inquiry', true, []],
  ['Implied: No Expiry', true, []],
  ['Revoked', false, []],
  ['External Spam Reported', false, []],
  ['Expired', false, ['Your earlier consent is over.']],
  ['Not provided', false, ['Your earlier consent is over.']],
  [null, false, []],
])(
  'with the status %s the box is ticked: %s, and cannot be pressed before “Edit” [PRO-01] [PRO-19]',
  (status, is, says) => {
    const markup = offersOf(status);
    expect(isTicked(markup)).toBe(is);
    expect(markup).toMatch(/<input [^>]*disabled=""/);
    expect(textsIn(markup)).toEqual([...WHAT, ...says]);
    expect(buttonsIn(markup)).toEqual({ Edit: true });
    expect(markup).toContain('aria-label="Edit offers and news"');
  },
);

test.each([
  [true, 'Failed to create contact. Please try again. We mail to no such address.'],
  [false, 'This was not accepted, so offers may still come. Please try again. We mail to no such address.'],
])('an answer (%s) that was not accepted is told beside the box, which shows what is so [PRO-23]', (isGiven, text) => {
  const failure = { kind: 'refused', message: 'We mail to no such address.' } as const;
  const markup = markupOf(Offers, {
    contacts: isGiven ? [] : [{ id: '7', email: 'ada@example.com', consent_status: 'Express' }],
    waiting: null,
    refused: { intent: { isGiven, words: '' }, failure } as never,
    save: async () => true,
  });
  expect(isTicked(markup)).toBe(!isGiven);
  expect(textsIn(markup)).toEqual([...WHAT, text]);
  expect(markup).toContain('role="alert"');
});

test.each([true, false])('what was said last stands there while it waits: %s', (isGiven) => {
  const markup = offersOf(isGiven ? 'Expired' : 'Express', isGiven);
  expect(isTicked(markup)).toBe(isGiven);
  expect(textsIn(markup)).toEqual([...WHAT, 'Waiting to send']);
});
