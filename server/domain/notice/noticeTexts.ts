import type { ContentPages } from '#contracts/content.ts';
import type { NoticeWords } from '#contracts/noticeSays.ts';
import { fill, type WordKey } from '#contracts/words.ts';
import type { Day } from '#rules/day.ts';
import { amountOf } from '#rules/paymentAmount.ts';
import { reginaMoment } from '#rules/reginaMoment.ts';

type Key = WordKey<'notice-texts'>;

export type { NoticeWords };

/** What is said where an editor left the words out. */
const FALLBACK: Record<Key, string> = {
  account: 'the account ending {ending}',
  'mail.text': 'Hello {name},\n\n{text}\n\nOur notice number is {number}.\n\n{stop}\n\n{sender}',
  'mail.stop': 'You can stop such mails here:\n\n{link}',
  'mail.stop.app': 'You can stop such mails in the app.',
  'mail.stop.paperless': 'You get this mail because your bill comes without paper.',
  'stop.title': 'Mails about your account',
  'stop.ask': 'No more mails of this kind about the account ending {ending}? Notices stay in the app.',
  'stop.outages': 'No more mails about outages? Notices stay in the app.',
  'stop.alert': 'No more alerts of a high bill of the account ending {ending}?',
  'stop.button': 'Stop these mails',
  'stop.done': 'These mails are stopped. You can switch them on again in the app, under Notices.',
  'stop.unknown': 'This link is not one of ours, or is not whole. You can stop mails in the app, under Notices.',
  'sms.text': '{text} Notice {number}',
  'sms.ask': '{text} Answer OUT or BACK.',
  'push.text': 'Open the app to read it. Notice {number}',
  'push.ask.yes': 'Yes, it is back',
  'push.ask.no': 'Still out',
  'push.ask.saved': 'Your report is saved on this device and goes by itself.',
  'billReady.subject': 'Your new bill is ready',
  'billReady.text': 'Your new bill for {account} is ready: {total}, due {day}.',
  'billReadyPlain.subject': 'Your new bill is ready',
  'billReadyPlain.text': 'Your new bill for {account} is ready.',
  'paymentDue.subject': 'A payment is due soon',
  'paymentDue.text': '{total} for {account} is due {day}.',
  'paymentWithdrawn.subject': 'A payment will be withdrawn',
  'paymentWithdrawn.text': 'We withdraw {total} for {account} on {day}, by your pre-authorized payments.',
  'readingOpen.subject': 'Your meter can be read now',
  'readingOpen.text': 'You can read the meter of {account} now, until {day}.',
  'readingClosing.subject': 'Your meter reading is still missing',
  'readingClosing.text': 'We have no reading of the meter of {account} yet. You can send it until {day}.',
  'requestAnswered.subject': 'Your request is answered',
  'requestAnswered.text':
    'Your request {reference} ({asked}) is answered. You find the answer beside the bill of {account}.',
  'readingReplaced.subject': 'Your meter reading was replaced',
  'readingReplaced.text':
    'The holder of {account} sent a reading of {day}, too. It counts in place of yours ({reference}). Is the account yours? Show it in the app, or call us.',
  'nameChanged.subject': 'Your name was changed',
  'nameChanged.text': 'The name in your profile was changed. Was that not you? Then please call us.',
  'emailChanged.subject': 'Your e-mail address was changed',
  'emailChanged.text': 'The e-mail address in your profile was changed. Was that not you? Then please call us.',
  'numberChanged.subject': 'Your mobile number was changed',
  'highBill.subject': 'Your next bill may be high',
  'highBill.text':
    'By your reading of {day} the next bill for {account} may be about {from} to {to}. You asked to be told above {above}.',
  'numberChanged.text': 'The mobile number in your profile was changed. Was that not you? Then please call us.',
  'outageBegan.subject': 'The power is out',
  'outageBegan.text':
    'The power is out in {region}. We know it since {time}, and expect it back {estimate}, Saskatchewan time.',
  'outageBeganUnknown.subject': 'The power is out',
  'outageBeganUnknown.text': 'The power is out in {region}. We know it since {time}, and not yet when it is back.',
  'outageEstimate.subject': 'When the power is back',
  'outageEstimate.text': 'The power in {region} is now expected back {estimate}, Saskatchewan time.',
  'outageBack.subject': 'The power is back',
  'outageBack.text': 'The power is back in {region}, as far as we know. Is yours still out? Then tell us.',
  'outageBackThere.subject': 'The power is back',
  'outageBackThere.text': 'The power is back in {region}, as far as we know.',
  'plannedAhead.subject': 'Planned work: the power will be off',
  'plannedAhead.text': 'For planned work the power in {region} may be off from {from} to {until}, Saskatchewan time.',
  'plannedAheadOpen.subject': 'Planned work: the power will be off',
  'plannedAheadOpen.text':
    'For planned work the power in {region} may be off from {from}, Saskatchewan time. We do not know yet until when.',
  'plannedMoved.subject': 'Planned work is at another time',
  'plannedMoved.text':
    'The planned work in {region} is at another time: the power may be off from {from} to {until}, Saskatchewan time.',
  'plannedMovedOpen.subject': 'Planned work is at another time',
  'plannedMovedOpen.text':
    'The planned work in {region} is at another time: the power may be off from {from}, Saskatchewan time. We do not know yet until when.',
  'plannedCancelled.subject': 'Planned work is cancelled',
  'plannedCancelled.text':
    'The planned work in {region} that was to begin {from} is cancelled. The power is not switched off for it.',
  'plannedEarly.subject': 'Planned work is over',
  'plannedEarly.text':
    'The planned work in {region} is over earlier than planned. Is your power still off? Then report it.',
  'outageCrew.subject': 'A crew is on the way',
  'outageCrew.text': 'A crew is on the way to the outage in {region}, or there already.',
  'outageBeganCrew.subject': 'The power is out',
  'outageBeganCrew.text':
    'The power is out in {region}. We know it since {time}, and expect it back {estimate}, Saskatchewan time. A crew is on the way.',
  'outageBeganUnknownCrew.subject': 'The power is out',
  'outageBeganUnknownCrew.text':
    'The power is out in {region}. We know it since {time}, and not yet when it is back. A crew is on the way.',
  'outageEstimateCrew.subject': 'When the power is back',
  'outageEstimateCrew.text':
    'A crew is on the way to the outage in {region}, and the power is now expected back {estimate}, Saskatchewan time.',
  'givenBillReady.subject': 'Your new bill is ready',
  'givenBillReady.text': '{text}',
  'givenPaymentDue.subject': 'About a payment',
  'givenPaymentDue.text': '{text}',
  'givenMeterRead.subject': 'About your meter reading',
  'givenMeterRead.text': '{text}',
  'givenOutage.subject': 'About the power at your place',
  'givenOutage.text': '{text}',
  'givenPlannedOutage.subject': 'About planned work',
  'givenPlannedOutage.text': '{text}',
  'planStarted.subject': 'Pre-authorized payments were set up',
  'planStarted.text':
    'Pre-authorized payments of {account} were set up, for day {day} of the month. Was that not you? Then please call us.',
  'planChanged.subject': 'Pre-authorized payments were changed',
  'planChanged.text': 'The pre-authorized payments of {account} were changed. Was that not you? Then please call us.',
  'planCancelled.subject': 'Pre-authorized payments were cancelled',
  'planCancelled.text':
    'The pre-authorized payments of {account} were cancelled. Was that not you? Then please call us.',
  'planEnded.subject': 'Pre-authorized payments are over',
  'planEnded.text':
    'We have ended the pre-authorized payments of {account}. Bills are not withdrawn from your bank any more.',
  'requestReceived.subject': 'We have a request for your account',
  'requestReceived.text':
    'We have a request for {account}: {asked}. Its number is {reference}. Was that nobody you know? Then please call us.',
  'billingChanged.subject': 'Where your bills go was changed',
  'billingChanged.text':
    'Where the bills of {account} go, or its phone number, was changed. Was that nobody you know? Then please call us.',
  'accountAdded.subject': 'An account was added to an online profile',
  'accountAdded.text': 'Somebody added {account} to an online profile. Is that nobody you know? Then please call us.',
  'accountAddedOften.subject': 'An account was added to several online profiles',
  'accountAddedOften.text':
    'Several online profiles, one after the other, are adding {account}. Are they nobody you know? Then please call us.',
  'accountDisputed.subject': 'Whose account is it?',
  'accountDisputed.text':
    'Somebody told us that {account} is not yours. Until our staff has looked at it, nothing of it can be changed here. Please call us.',
  'accountTakenOut.subject': 'An account was taken out of your list',
  'accountTakenOut.text':
    'Somebody whom we know of the account ending {ending} told us that it is not yours. It is no longer in your list. Is it yours? Then please call us.',
  'accountRemoved.subject': 'An account was taken out of your list',
  'accountRemoved.text':
    'By our records the account ending {ending} is not yours. It is no longer in your list. Is it yours? Then please call us.',
  'accountLeft.subject': 'An account left your list',
  'accountLeft.text':
    'The account ending {ending} is in another name now, so it is no longer in your list. Is it still yours? Then please call us.',
  'emailRestored.subject': 'Your e-mail address was changed back',
  'emailRestored.text':
    'The change of the e-mail address in your profile was taken back, from the address before it. Did you want that change? Then please call us.',
  'passkeyAdded.subject': 'A passkey was added to your account',
  'passkeyAdded.text':
    'A device was set up to open your account with a fingerprint, a face or its passcode. Was that not you? Then remove it under Security, and call us.',
};

/** Facts of a notice as customers read them. */
export const asDollars = (cents: number): string => `$${amountOf(cents)}`;
export const asDay = (day: Day): string => reginaMoment(new Date(`${day}T12:00:00-06:00`)).day;

/** Says words of the content's page `notice-texts`, filled in. */
export type SayNotice = (key: Key, values?: Record<string, string>) => string;

export function noticeWords(pages: ContentPages): SayNotice {
  const page = pages['notice-texts'] ?? {};
  return (key, values = {}) => {
    const found = page[key];
    return fill(typeof found === 'string' ? found : FALLBACK[key], values);
  };
}

/**
 * `the account ending 0042`, the same in the list, in mails and in texts: what somebody got is compared with the list, word by
 * word. The name that its customer gave it stays out: the list says it beside the notice, and one odd letter of it makes a
 * text message three times as long.
 */
export const accountWords = (say: SayNotice, accountNumber: string): string =>
  say('account', { ending: accountNumber.slice(-4) });
