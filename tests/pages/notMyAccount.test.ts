import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { AccountObjection } from '#contracts/associationObjection.ts';
import { NotMyAccountPage, ObjectionEnd } from '#features/security/NotMyAccountPage.tsx';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What somebody reads who was told by mail that their account is in another one's list. */

beforeAll(() => wordsLoaded('security'));

test.each<[AccountObjection, string]>([
  [
    'ended',
    'What was changed there before anything showed that the account is theirs was taken back. Please look at your account, and call us if something on it is not right.',
  ],
  [
    'held',
    'Until our staff has looked at it, that profile changes nothing of the account and sees no contacts and no bills. It can still pay, send readings and report outages. They are told, and may say the same of your profile. It is quickest to call us.',
  ],
  ['passedOn', 'Your objection is kept for our staff. Nothing was changed now. If it is urgent, please call us.'],
  ['used', 'Nothing was changed now.'],
  [
    'over',
    'A link like this works once, within 30 days. Nothing was changed. If somebody whom you do not know has your account in their profile, please call us.',
  ],
])('%s: %s', (end, text) => {
  const markup = markupOf(ObjectionEnd, { end });
  expect(textsIn(markup)).toEqual([text, 'Our phone numbers']);
  expect(linksIn(markup)).toEqual({ 'Our phone numbers': '/menu' });
});

test('a page without what the link carries says that it is not good, and asks nothing', () => {
  const markup = markupOf(NotMyAccountPage, {});
  expect(textsIn(markup)[0]).toMatch(/^A link like this works once, within 30 days\./);
  expect(buttonsIn(markup)).toEqual({});
});
