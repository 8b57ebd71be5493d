import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTICE_SAYS, type NoticeWords } from '#contracts/noticeSays.ts';
import { fill } from '#contracts/words.ts';
import { isThisOurs } from '#rules/isThisOurs.ts';
import type { ToldNotice } from '#server/domain/notice/accountNotices.ts';
import { noticeWords } from '#server/domain/notice/noticeTexts.ts';
import { newOid, saidBy } from '#server/domain/notice/produceNotices.ts';
import { noticeMail, noticeText, pushNotice } from '#server/domain/notice/writtenNotice.ts';

/* Whatever goes to a customer is known as ours by the list that their device has. */

const PAGE: Record<string, string> = JSON.parse(readFileSync('content/en/notice-texts.json', 'utf8'));
const say = noticeWords({ 'notice-texts': PAGE });
const ORIGIN = 'https://app.told.example';
const OURS = {
  origin: ORIGIN,
  phones: [],
  pushed: (number: string) =>
    NOTICE_SAYS.map((says) => `${PAGE[`${says}.subject`]} ${fill(PAGE['push.text'] ?? '', { number })}`),
};

/** Names of places and people, with all that could be taken for a link or a telephone number. */
const signs = (...all: string[]) => fc.string({ unit: fc.constantFrom(...all), minLength: 1, maxLength: 24 });
const fact = signs('a', 'Z', 'é', '7', '306', '.', ' ', '-', "'", '(', ')', '/', '$', ':', 'ca', '\u200b', '+1').map(
  (one) => `x${one}`,
);
const person = signs('A', 'b', 'é', '.', ' ', '-', "'", 'ca', 'Mc');
const FACTS = [
  'total',
  'day',
  'region',
  'from',
  'until',
  'time',
  'estimate',
  'reference',
  'asked',
  'above',
  'to',
  'text',
];

const toldOf = (says: NoticeWords, facts: Record<string, string>, name: string, isForced: boolean): ToldNotice => ({
  customer: { id: 'farm', name, email: 'farm@told.example', contactNumber: '', textsStoppedAt: null },
  accountNumber: '500000000101',
  cause: 'outage',
  period: 'one',
  interactionType: 'Outage Update',
  says,
  facts,
  channels: [],
  isForced,
});

test('the list of what a notice can say is that of its words', () => {
  const subjects = Object.keys(PAGE).filter((key) => key.endsWith('.subject'));
  expect(NOTICE_SAYS.map((says) => `${says}.subject`)).toEqual(subjects);
});

test.each(NOTICE_SAYS)(
  '%s by mail, by text and by push is ours, and with another amount, link or number it is not',
  (says) => {
    const facts = fc.record(Object.fromEntries(FACTS.map((name) => [name, fact])));
    fc.assert(
      fc.property(facts, person, fc.boolean(), (values, name, isForced) => {
        const oid = newOid();
        const told = toldOf(says, values, name, isForced);
        const { interactionText: text } = saidBy(say, told);
        const list = [
          { oid: newOid(), text: 'Something else.' },
          { oid, text },
        ];
        const stopLink = `${ORIGIN}/api/utility/stopMails?token=aA0-_.bB1`;
        const writing = { say, hostname: 'app.told.example', sender: 'The Utility, 1 Lamp Street, Regina', stopLink };
        const mail = noticeMail(oid, { ...told, text }, writing);
        const push = pushNotice(oid, { cause: 'outage', accountNumber: told.accountNumber }, told, say);
        const sms = noticeText(oid, { says, text }, say);
        for (const message of [mail.text, `${mail.subject}\n${mail.text}`, sms, `${push.title}\n${push.body}`]) {
          expect(isThisOurs(message, list, OURS)).toEqual({ is: 'ours', notice: list[1] });
          expect(isThisOurs(`${message} pay.example/now`, list, OURS).is).toBe('leadsElsewhere');
          expect(isThisOurs(`${message} 1-900-555-0199`, list, OURS).is).toBe('leadsElsewhere');
        }
        const forged = noticeText(oid, { says, text: 'Your account is blocked.' }, say);
        expect(isThisOurs(forged, list, OURS).is).toBe('otherWords');
      }),
      { numRuns: 40 },
    );
  },
);
