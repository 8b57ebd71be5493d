import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_MESSAGE } from '#contracts/isThisOurs.ts';
import { NOTICE_SAYS, type NoticeWords, NUMBERED_MAILS } from '#contracts/noticeSays.ts';
import { isThisOurs } from '#rules/isThisOurs.ts';
import { type MailName, type WrittenMail, writeMail } from '#server/domain/mails.ts';
import type { ToldNotice } from '#server/domain/notice/accountNotices.ts';
import { hasPlaceInMail } from '#server/domain/notice/answerInMail.ts';
import { noticeWords } from '#server/domain/notice/noticeTexts.ts';
import { newOid, saidBy } from '#server/domain/notice/produceNotices.ts';
import { noticeMail, noticeText, pushNotice } from '#server/domain/notice/writtenNotice.ts';
import { expectOurs, oursAsShipped } from '../fixtures/oursAsShipped.ts';

/* Whatever goes to a customer is known as ours by the list that their device has. */

const PAGE: Record<string, string> = JSON.parse(readFileSync('content/en/notice-texts.json', 'utf8'));
const say = noticeWords({ 'notice-texts': PAGE });
const ORIGIN = 'https://app.told.example';
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
  'ending',
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

const MAILS: Record<string, string | { markdown: string }> = JSON.parse(readFileSync('content/en/emails.json', 'utf8'));

/** What a mail of its own tells, and what stands of it in the list: whoever has a list gets no other mail without a number. */
const NUMBERED = {
  emailChanged: 'emailChanged',
  emailRestored: 'emailRestored',
  numberChanged: 'numberChanged',
  passkeyAdded: 'passkeyAdded',
  billingChanged: 'billingChanged',
  planStarted: 'planStarted',
  planChanged: 'planChanged',
  planCancelled: 'planCancelled',
  accountAdded: 'accountAdded',
  accountAssociated: 'accountAdded',
  accountAddedOften: 'accountAddedOften',
  accountDisputed: 'accountDisputed',
  accountTakenOut: 'accountTakenOut',
  accountRemoved: 'accountRemoved',
  accountLeft: 'accountLeft',
  requestReceived: 'requestReceived',
  requestAnswered: 'requestAnswered',
  requestAnsweredInApp: 'requestAnswered',
} as const satisfies Record<(typeof NUMBERED_MAILS)[number], NoticeWords>;
/** Of who signs in for the first time, of who is a customer no more, and of a card payment: they stand in no list. */
const WITHOUT = ['welcome', 'accountDeleted', 'paymentReceipt', 'paymentRefund'] satisfies MailName[];

test('every mail has a number, but for those that are named here', () => {
  const subjects = Object.keys(MAILS).filter((key) => key.endsWith('.subject'));
  const named = [...NUMBERED_MAILS, ...WITHOUT].map((mail) => `${mail}.subject`);
  expect(named.sort()).toEqual(subjects.sort());
});

test.each(Object.entries(NUMBERED) as [keyof typeof NUMBERED, NoticeWords][])(
  'the mail %s is ours, and with another link or number, or other words of the notice, it is not',
  (mail, says) => {
    const facts = fc.record(Object.fromEntries(FACTS.map((name) => [name, fact])));
    fc.assert(
      fc.property(facts, person, (values, name) => {
        const oid = newOid();
        const { interactionText: text } = saidBy(say, toldOf(says, values, name, false));
        const list = [{ oid, text }];
        const links = { object: `${ORIGIN}/menu/not-mine#aA0-_`, undo: `${ORIGIN}/menu/undo#aA0-_` };
        const said = { ...values, ...links, day: '12', ending: '0101', reference: 'Q-5101', asked: 'time to pay' };
        const answer = 'You may pay in three parts.\n\nYour utility';
        const ours = oursAsShipped(ORIGIN, { names: [name], answers: [answer] });
        const customer = { email: 'farm@told.example', name };
        const writing = { appOrigin: ORIGIN, uniqueId: `notice-${oid}`, notice: { oid, text } };
        const write = writeMail as (...all: unknown[]) => WrittenMail;
        const written = write(mail, customer, { pages: { emails: MAILS }, ...writing }, { ...said, answer });
        const bare = write(mail, customer, { pages: {}, ...writing }, { ...said, answer });
        expect(written.messageId).toBe(`<notice-${oid}@app.told.example>`);
        for (const message of [written.text, `${written.subject}\n${written.text}`, bare.text]) {
          expect(message.length).toBeLessThan(LONGEST_MESSAGE);
          expect(message).not.toMatch(/\{\w+\}/);
          expectOurs(message, list, ours);
          expect(isThisOurs(`${message} pay.example/now`, list, ours).is).toBe('leadsElsewhere');
          expect(isThisOurs(`${message} 1-900-555-0199`, list, ours).is).toBe('leadsElsewhere');
          expect(isThisOurs(`${message} Hurry.`, list, ours).is).toBe('partly');
          const forged = message.replace(text, 'Your account is blocked.');
          expect(isThisOurs(forged, list, ours).is).toBe('otherWords');
        }
      }),
      { numRuns: 20 },
    );
  },
);

test.each([
  ['words and an amount', 'You may pay $84.20 in three parts.', true],
  ['our own number', 'Call 1-306-555-0120.', true],
  ['our own address', `See ${ORIGIN}/menu.`, true],
  ['another number', 'Call Ada at 306-555-0199.', false],
  ['a page of somebody else', 'See forms.example/time-to-pay.', false],
  ['the longest that a mail has', 'a'.repeat(2500), true],
  ['more than that', 'a'.repeat(2501), false],
])('an answer with %s stands in its mail or in the app alone', (_what, answer, isInMail) => {
  const contact = JSON.parse(readFileSync('content/en/contact.json', 'utf8'));
  expect(hasPlaceInMail(answer, ORIGIN, { contact })).toBe(isInMail);
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
        const sender = PAGE['mail.sender'] ?? '';
        const writing = { say, hostname: 'app.told.example', sender, stopLink };
        const ours = oursAsShipped(ORIGIN, { names: [name] });
        const mail = noticeMail(oid, { ...told, text }, writing);
        const push = pushNotice(oid, { cause: 'outage', accountNumber: told.accountNumber }, told, say);
        const sms = noticeText(oid, { says, text }, say);
        for (const message of [mail.text, `${mail.subject}\n${mail.text}`, sms, `${push.title}\n${push.body}`]) {
          expectOurs(message, list, ours, list[1]);
          expect(isThisOurs(`${message} pay.example/now`, list, ours).is).toBe('leadsElsewhere');
          expect(isThisOurs(`${message} 1-900-555-0199`, list, ours).is).toBe('leadsElsewhere');
        }
        const forged = noticeText(oid, { says, text: 'Your account is blocked.' }, say);
        expect(isThisOurs(forged, list, ours).is).toBe('otherWords');
      }),
      { numRuns: 20 },
    );
  },
);
