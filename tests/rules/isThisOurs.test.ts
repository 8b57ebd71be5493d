import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill } from '#contracts/words.ts';
import { inGsmLetters } from '#rules/gsmLetters.ts';
import { isThisOurs, ourPhones, type Verdict } from '#rules/isThisOurs.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { expectOurs, oursAsShipped, shippedWords } from '../fixtures/oursAsShipped.ts';

const ORIGIN = 'https://app.utility.example';
const OURS = oursAsShipped(ORIGIN, { names: ['Marlene Fehr'], addresses: ['marlene@home.example'] });
const due = {
  oid: 'n-7',
  text: 'Your bill of $154.88 is due on Friday, Nov. 28. You can pay it and not less by Dec. 1.',
};
const read = { oid: 'n-8', text: 'Your meter can be read until Dec. 2.' };
const LIST = [read, due];
const judge = (message: string, notices = LIST) => isThisOurs(message, notices, OURS);
const number = noticeNumber(due.oid);
const words = shippedWords('notice-texts');
const MAIL = fill(words('mail.text'), {
  name: 'Marlene Fehr',
  text: due.text,
  number,
  stop: fill(words('mail.stop'), { link: `${ORIGIN}/api/utility/stopMails?token=aA0-_.bB1` }),
  sender: words('mail.sender'),
});
const [first = '', second = ''] = [due.text.slice(0, 30), due.text.slice(30)];

test.each([
  ['a text message as it came', `${due.text} Notice ${number}`],
  ['without the number, as it stood on the screen', due.text],
  [
    'in other letters, blanks and marks',
    `  YOUR BILL of $154.88\n is due on Friday — Nov 28 you can pay it and not less by “Dec. 1”`,
  ],
  ['the number in small letters', `${due.text} notice:${number.toLowerCase()}`],
  ['a push message', `A payment is due soon\nOpen the app to read it. Notice ${number}`],
  ['a push message without its subject', `open the app to read it, notice ${number}`],
  ['invisible characters', `${due.text.replace('bill', 'bi\u200bll')} Notice ${number}`],
  ['two parts with their numbers', `(1/2) ${first}\n(2/2) ${second} Notice ${number}`],
  ['two parts that a carrier counts in words', `${first} 1 of 2\n${second} Notice ${number} 2 of 2`],
  ['two parts cut within a word', `${due.text.slice(0, 23)}\n${due.text.slice(23)} Notice ${number}`],
  ['forwarded by a phone', `Fwd: ${due.text} Notice ${number}`],
  ['a whole mail', MAIL],
  ['a mail with its subject', `A payment is due soon\n${MAIL}`],
  ['a mail that was reflowed and quoted', MAIL.replace(/(.{40}\S*) /g, '$1\n> ')],
  ['a part of a mail', MAIL.slice(MAIL.indexOf(due.text), MAIL.indexOf('You get this mail'))],
  [
    'a mail that was forwarded',
    `---------- Forwarded message ---------\nFrom: Stormlamp <no-reply@sandbox.example>\nDate: Wed, Nov 25, 2026 at 10:30 AM\nSubject: A payment is due soon\nTo: Marlene Fehr <marlene@home.example>\n\n${MAIL}`,
  ],
])('ours: %s', (_, message) => expectOurs(message, LIST, OURS, due));

test('the name of a place is ours without the accents that a text message loses', () => {
  // `St.Hélêne` also reads like a link.
  const out = { oid: 'n-9', text: 'The power is back in Île-à-la-Crosse and St.Hélêne, as far as we know.' };
  expectOurs(`${inGsmLetters(out.text)} Notice ${noticeNumber(out.oid)}`, [out], OURS, out);
  const other = `The power is back in Isle-a-la-Crosse and St.Hélêne, as far as we know. Notice ${noticeNumber(out.oid)}`;
  expect(judge(other, [out])).toEqual({ is: 'otherWords', notice: out });
});

interface Forged {
  name: string;
  message: string;
  verdict: { is: Verdict<unknown>['is']; marked?: string[] };
}
const FORGED: Forged[] = JSON.parse(readFileSync('tests/rules/forgedMessages.json', 'utf8'));

test.each(FORGED.map((one) => [one.name, one] as const))('a forged message: %s', (_, { message, verdict }) => {
  const judged = judge(fill(message, { text: due.text, number }));
  const { marked, ...expected } = verdict;
  const marks =
    judged.is === 'partly' ? judged.parts.filter(({ isOurs }) => !isOurs).map(({ text }) => text) : undefined;
  const {
    notice: _notice,
    parts: _parts,
    ...found
  } = judged as Verdict<typeof due> & { notice?: unknown; parts?: unknown };
  expect({ ...found, ...(marks && { marked: marks }) }).toEqual({ ...expected, ...(marked && { marked }) });
});

test('the pieces of a message that is partly ours are the whole message', () => {
  const message = `Dear sir, ${due.text} Notice ${number}!`;
  expect(judge(message)).toEqual({
    is: 'partly',
    notice: due,
    parts: [
      { text: 'Dear sir, ', isOurs: false },
      { text: `${due.text} Notice ${number}!`, isOurs: true },
    ],
  });
});

test.each([
  ['nothing', ''],
  ['signs alone', ' … '],
  ['words that no notice has', 'Your parcel waits.'],
  ['figures with dots that are no address', 'On 26.11.2026 version 1.2.3.4.5, 1.2.3.4567'],
  ['a day and a time, which are no telephone number', 'On 2026-11-25 10:30 at the latest'],
  ['an account number, which is no telephone number', 'Account 5000 1035 3700'],
  ['the words of a notice that is not here', `Your bill of $1.00 is due. Notice ${noticeNumber('n-9')}`],
  ['a code that we send', 'Your Stormlamp verification code is: 123456'],
  ['a warning of a carrier', 'Never share this code with anyone.'],
  ['a warning that goes round about', 'We never ask you to send a code: we text it to you.'],
])('unknown: %s', (_, message) => {
  expect(judge(message)).toEqual({ is: 'unknown' });
});

test.each(['emails', 'notice-texts', 'texts'] as const)('nothing that %s says is condemned as a forgery', (page) => {
  const said = Object.values(JSON.parse(readFileSync(`content/en/${page}.json`, 'utf8')) as Record<string, string>);
  for (const message of said) expect([judge(message, []).is, message]).toEqual(['unknown', message]);
});

test('our own telephone numbers lead nowhere else, however they are written', () => {
  for (const phone of ['1-306-555-0120', '(306) 555-0120', '306.555.0120', '13065550120', '+1 306 555 0120'])
    expect(judge(`Call ${phone}`).is).toBe('unknown');
  expect(judge('Call 306-555-0121').is).toBe('leadsElsewhere');
});

test('what reads like a link or a telephone number is ours where the notice itself says it, and nowhere else', () => {
  const out = { oid: 'n-9', text: 'The power is out in St.Walburg (Mom 306-555-0177).' };
  const message = `${out.text} Notice ${noticeNumber(out.oid)}`;
  expectOurs(message, [out, due], OURS);
  expectOurs(out.text, [out, due], OURS);
  expect(judge(`${message} St.Louis`, [out])).toEqual({ is: 'leadsElsewhere', by: 'link', where: 'St.Louis' });
  expect(judge(`${message} 306-555-0178`, [out])).toEqual({ is: 'leadsElsewhere', by: 'phone', where: '306-555-0178' });
  const other = judge(`${due.text} Notice ${number} St.Walburg`, [out, due]);
  expect(other).toEqual({ is: 'leadsElsewhere', by: 'link', where: 'St.Walburg' });
});

test('a notice with an empty text says nothing', () => {
  expect(judge('', [{ oid: 'n-1', text: '' }])).toEqual({ is: 'unknown' });
});

test('4,000 signs without a blank are judged at once', () => {
  for (const sign of ['a', '1', '.', 'a.', '1.', '+1', '@', 'a:', '1-', '[.', 'a@'])
    expect(judge(sign.repeat(4000 / sign.length)).is).not.toBe('ours');
});

test('our telephone numbers are those of the cards that the words of contacts list, and of emergencies', () => {
  const said: Record<string, string> = {
    emergency: 'outage fire',
    cards: 'service chat',
    'outage.phone': '1-306-555-0110',
    'fire.phone': '911',
    'service.phone': '(306) 555 0120',
    'chat.phone': 'chat.phone',
    'unlisted.phone': '1-306-555-0199',
  };
  expect(ourPhones((key) => said[key] ?? '')).toEqual(['1-306-555-0110', '911', '(306) 555 0120']);
});
