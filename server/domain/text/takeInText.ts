import type { TextMessage } from '#contracts/textMessage.ts';
import { FROM_FUTURE, isFromFuture } from '#rules/clockTolerance.ts';
import { readOutageWord } from '#rules/outageWord.ts';
import { onDayAtTimeOf, reginaIso } from '#rules/reginaTime.ts';
import { textWish } from '#rules/stopWords.ts';
import { isTapback } from '#rules/tapback.ts';
import { type CarriedText, type OutageText, type ReadingText, readText } from '#rules/textMessage.ts';
import {
  type Account,
  findAccountOfMeter,
  findListed,
  holdersOf,
  isHolders,
} from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { startTexts, stopTexts } from '../../store/account/noticeChoices.ts';
import { answerInForce, scopeOf, waitForKey } from '../../store/idempotency.ts';
import { keyHashOf } from '../../store/keyHash.ts';
import { findReadOfDay, findReadOfKey } from '../../store/meter/meterReads.ts';
import type { Db } from '../../store/open.ts';
import { carriedKey, insertText, replaceText, textRow } from '../../store/text/textMessages.ts';
import { needsProof } from '../account/proof.ts';
import { savedNumber } from '../account/verification.ts';
import { tellReadingText } from '../backOffice/tellReadingText.ts';
import { meterDetailsOf } from '../meter/meterDetails.ts';
import { needsPhoto, readingOddity, refuseReading } from '../meter/takeInMeterRead.ts';
import { takeInPartialReport } from '../outage/takeInPartialReport.ts';
import { takeInOutageWord, type WordAnswer } from './takeInOutageWord.ts';
import { hasTextOfDay } from './textsReceived.ts';

/** What the sender is answered; of a reading the same whatever became of it, for a stranger may have sent it. */
export type TextAnswer =
  | { says: 'unreadable' | 'reading' | 'stopped' | 'help' | 'aide' }
  /** Nothing: the carrier answers by itself, and would let no answer of ours through; or nothing was asked. */
  | { says: 'nothing' }
  | { says: 'report' | 'carried'; reference: string | undefined }
  | WordAnswer;

/**
 * Takes in a text message of a customer. It is a partial form under its submission's key: it is kept apart, has no effect
 * where the whole came before, and none any more once that comes. A sender can be forged, so it changes nothing that is
 * there and tells nothing. The same text again is answered as before.
 */
export async function takeInText(db: Db, now: Date, message: TextMessage): Promise<TextAnswer> {
  const heard = await hearWish(db, now, message);
  if (heard) return { says: heard };
  if (isTapback(message.Body)) return { says: 'nothing' };
  const word = readOutageWord(message.Body);
  if (word) return db.transaction((tx) => takeInOutageWord(tx, now, word, message));
  const form = readText(message.Body);
  if (!form) return { says: 'unreadable' };
  return db.transaction((tx) => {
    if (form.kind === 'meterRead') return takeInReading(tx, now, form, message);
    return form.kind === 'carriedReport' ? takeInCarried(tx, now, form, message) : takeInOutage(tx, now, form, message);
  });
}

/**
 * Notes that a phone wants no text messages any more, or wants them again. "Yes" is a wish where they were stopped, and
 * else an answer to something. A forged sender does no more than it does at the carrier, which takes the word as it is.
 *
 * @returns what is answered; null where the text asks for nothing of the kind.
 */
async function hearWish(db: Db, now: Date, { Body, From }: TextMessage) {
  const wish = textWish(Body);
  if (wish === null || wish === 'help' || wish === 'aide') return wish;
  const number = savedNumber(From);
  if (wish === 'start') return number && (await startTexts(db, number)) ? 'nothing' : null;
  if (number) await stopTexts(db, now, number);
  return wish === 'stop' ? 'nothing' : 'stopped';
}

/** It counts as a report from any sender, as one over the network does. */
async function takeInOutage(
  tx: Db,
  now: Date,
  { key, installationNumber }: OutageText,
  message: TextMessage,
): Promise<TextAnswer> {
  await waitForKey(tx, scopeOf(null), key);
  const row = { ...textRow(now, message), idempotencyKey: key, installationNumber };
  return { says: 'report', reference: await takeInPartialReport(tx, keyHashOf(key), row) };
}

/** The same from a neighbour's phone. */
async function takeInCarried(
  tx: Db,
  now: Date,
  { keyHash, installationNumber }: CarriedText,
  message: TextMessage,
): Promise<TextAnswer> {
  const row = { ...textRow(now, message), idempotencyKey: carriedKey(keyHash), installationNumber };
  return { says: 'carried', reference: await takeInPartialReport(tx, keyHash, row) };
}

/** It counts from a verified mobile of the account's, where the whole would be taken; else a person looks at it first. */
async function takeInReading(tx: Db, now: Date, form: ReadingText, message: TextMessage): Promise<TextAnswer> {
  const { key, kind, meterNumber } = form;
  const account = await findAccountOfMeter(tx, meterNumber);
  const holders = account ? await holdersOf(tx, account.caAccount) : [];
  for (const { id } of holders) {
    await waitForKey(tx, scopeOf(id), key);
    const whole = (await answerInForce(tx, scopeOf(id), key)) ?? (await findReadOfKey(tx, id, key));
    if (whole) return { says: 'reading' };
  }
  // Of two texts for one day at the same moment, one is the first.
  if (account) await waitForKey(tx, '', `${meterNumber} ${form.readDate}`);
  const from = holders.find(({ contactNumber }) => savedNumber(contactNumber) === message.From);
  const whose = from ?? holders[0];
  const scope = whose ? scopeOf(whose.id) : '';
  const heldForReview = account ? await whyHeld(tx, now, form, { account, holders, from }) : 'no such meter';
  const row = { ...textRow(now, message), idempotencyKey: key, kind, scope, heldForReview };
  const before = await insertText(tx, row);
  const kept = heldForReview === null && before?.heldForReview ? await replaceText(tx, row) : before;
  // Of one that another text was before, that one was told.
  if (account && kept?.messageSid === message.MessageSid) {
    await tellReadingText(tx, kept, { caAccount: account.caAccount, customerId: from?.id ?? null });
  }
  return { says: 'reading' };
}

interface Owned {
  account: Account;
  /** Who has the account in their list. */
  holders: readonly Customer[];
  /** The one of them whose verified mobile sent it. */
  from: Customer | undefined;
}

async function whyHeld(
  tx: Db,
  now: Date,
  form: ReadingText,
  { account, holders, from }: Owned,
): Promise<string | null> {
  const { meterNumber, meterRead, readDate } = form;
  if (!from) return 'not from the account’s verified mobile';
  const listed = await findListed(tx, from.id, account.caAccount);
  if (!listed || needsProof(listed.association)) return 'from somebody who has not shown that the account is theirs';
  if (isFromFuture(readDate, now)) return FROM_FUTURE;
  const known = { isHolders: isHolders(listed.association) };
  const meter = await meterDetailsOf(tx, now, account.caAccount, meterNumber, known);
  if (!meter) return 'no such meter';
  const read = { meterRead, submittedDateTime: onDayAtTimeOf(readDate, now), capturedDateTime: reginaIso(now) };
  const refusal = refuseReading(account, meter, read);
  if (refusal?.errorMessage) return refusal.errorMessage;
  if (needsPhoto(meter, now.getTime())) return 'a first or last reading, without its photo';
  if (await findReadOfDay(tx, meterNumber, readDate)) return 'there is a reading of this day';
  if (
    await hasTextOfDay(
      tx,
      holders.map(({ id }) => scopeOf(id)),
      form,
    )
  )
    return 'there is another text of this day';
  return readingOddity(meter, { ...read, moveInOutIndicator: 'NONE' }, now);
}
