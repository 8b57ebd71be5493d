import { expect, test } from 'vitest';
import { isThisOurs, ourPhones } from '#rules/isThisOurs.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';

const OURS = {
  origin: 'https://app.utility.example',
  phones: ['1-306-555-0120', '911'],
  pushed: (of: string) => [`Open it. Notice ${of}`, `A payment is due soon Open it. Notice ${of}`],
};
const due = { oid: 'n-7', text: 'Your bill of $154.88 is due on Friday, Nov. 28.' };
const read = { oid: 'n-8', text: 'Your meter can be read until Dec. 2.' };
const judge = (message: string, notices = [read, due]) => isThisOurs(message, notices, OURS);
const number = noticeNumber(due.oid);

test.each([
  ['a text message as it came', `${due.text} Notice ${number}`],
  ['without the number, as it stood on the screen', due.text],
  [
    'copied with other blanks, marks and letters',
    `  YOUR BILL of $154.88\n is due on Friday — Nov 28  notice:${number.toLowerCase()}`,
  ],
  [
    'a mail with its frame and our own address',
    `Stormlamp <no-reply@mail.example>\n2026-11-25 10:30\n${due.text}\nCall 1 (306) 555-0120.\nAccount 200000000014\nhttps://app.utility.example/stop?t=x\nNotice ${number}`,
  ],
  ['our address at the end of a sentence', `${due.text} See app.utility.example. Notice ${number}`],
  ['a push message', `A payment is due soon\nOpen it. Notice ${number}`],
  ['a push message without its subject', `open it, notice ${number}`],
  ['our address in capitals', `${due.text} HTTPS://APP.UTILITY.EXAMPLE/?a=1 ${number}`],
  ['with signs that nobody sees', `${due.text.replace('bill', 'bi\u200bll')} Notice ${number}`],
])('ours: %s', (_, message) => {
  expect(judge(message)).toEqual({ is: 'ours', notice: due });
});

test.each([
  [
    'a link to pay behind the real words',
    `${due.text} Notice ${number} https://pay.example/1`,
    'https://pay.example/1',
  ],
  ['one without its beginning', `${due.text} Pay at utility-pay.example/now`, 'utility-pay.example/now'],
  [
    'our name before the real end',
    `${due.text} https://app.utility.example@evil.example/`,
    'https://app.utility.example@evil.example/',
  ],
  [
    'our name as the start of another',
    `${due.text} app.utility.example.evil.example`,
    'app.utility.example.evil.example',
  ],
  [
    'our name before a backslash',
    `${due.text} https://app.utility.example\\@evil.example`,
    'https://app.utility.example\\@evil.example',
  ],
  ['our address at another port', `${due.text} https://app.utility.example:8443/`, 'https://app.utility.example:8443/'],
  [
    'a link that is none',
    `${due.text} javascript://app.utility.example/%0aalert`,
    'javascript://app.utility.example/%0aalert',
  ],
  ['signs that nobody sees in a link', `${due.text} pay\u200b.example`, 'pay.example'],
  ['wide letters in a link', `${due.text} ｐａｙ．ｅｘａｍｐｌｅ`, 'pay.example'],
  ['the address of a machine', `${due.text} 203.0.113.7/pay.`, '203.0.113.7/pay'],
  ['one with a port', `${due.text} 203.0.113.7:8080`, '203.0.113.7:8080'],
  ['another number to call', `${due.text} Call 1-900-555-0199.`, '1-900-555-0199'],
  ['one of another country', `${due.text} +44 20 7946 0958`, '+44 20 7946 0958'],
])('leads elsewhere: %s', (_, message, where) => {
  expect(judge(message)).toEqual({ is: 'leadsElsewhere', where });
});

test.each([
  ['another amount', `Your bill of $254.88 is due on Friday, Nov. 28. Notice ${number}`],
  ['words of another notice', `${read.text} Notice ${number}`],
  ['a push message and more', `A payment is due soon\nOpen it. Notice ${number} Reply with your card number.`],
  ['a push message with another subject', `Your bill was not paid\nOpen it. Notice ${number}`],
  ['the number alone', number],
  ['a letter of another alphabet', `${due.text.replace('bill', 'bіll')} Notice ${number}`],
])('other words under a number of ours: %s', (_, message) => {
  expect(judge(message)).toEqual({ is: 'otherWords', notice: due });
});

test.each([
  ['nothing', ''],
  ['signs alone', ' … '],
  ['words that no notice has', 'Your parcel waits.'],
  ['figures with dots that are no address', 'On 26.11.2026 version 1.2.3.4.5, 1.2.3.4567'],
  ['the words and more, without a number', `${due.text} Reply with your card number.`],
  ['the number of a notice that is not here', `${due.text} Notice ${noticeNumber('n-9')}`],
])('unknown: %s', (_, message) => {
  expect(judge(message)).toEqual({ is: 'unknown' });
});

test('what reads like a link or a telephone number is ours where the notice itself says it, and nowhere else', () => {
  const out = { oid: 'n-9', text: 'The power is out in St.Walburg (Mom 306-555-0177).' };
  const message = `${out.text} Notice ${noticeNumber(out.oid)}`;
  expect(judge(message, [out, due])).toEqual({ is: 'ours', notice: out });
  expect(judge(out.text, [out, due])).toEqual({ is: 'ours', notice: out });
  expect(judge(`${message} St.Louis`, [out])).toEqual({ is: 'leadsElsewhere', where: 'St.Louis' });
  expect(judge(`${message} 306-555-0178`, [out])).toEqual({ is: 'leadsElsewhere', where: '306-555-0178' });
  expect(judge(`${due.text} Notice ${number} St.Walburg`, [out, due])).toEqual({
    is: 'leadsElsewhere',
    where: 'St.Walburg',
  });
});

test('a notice with an empty text says nothing', () => {
  expect(judge('', [{ oid: 'n-1', text: '' }])).toEqual({ is: 'unknown' });
});

test('4,000 signs without a blank are judged at once', () => {
  for (const sign of ['a', '1', '.', 'a.', '1.', '+1', '@', 'a:'])
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
