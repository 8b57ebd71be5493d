import { randomUUID } from 'node:crypto';
import type { TextMessage } from '#contracts/textMessage.ts';
import type { OutageWord } from '#rules/outageWord.ts';
import { saidOfOutage, writeText } from '#rules/textMessage.ts';
import { waitForKey } from '../../store/idempotency.ts';
import { keyHashOf } from '../../store/keyHash.ts';
import { type PowerQuestion, questionsSince } from '../../store/notice/powerQuestions.ts';
import type { Db } from '../../store/open.ts';
import { findTextOfMessage, lastOfPower, type PlaceOfPhone, placesOfPhone } from '../../store/text/outageWords.ts';
import { insertText, type TextRow, textRow } from '../../store/text/textMessages.ts';
import { viewOf } from '../account/accountView.ts';
import { savedNumber } from '../account/verification.ts';
import { takeInPartialReport } from '../outage/takeInPartialReport.ts';
import { reportReference } from '../references.ts';

/** Said again within that time it is the same outage: people ask whether they were heard. */
const SAME_OUTAGE_MS = 12 * 60 * 60_000;
/** As many places as a text of a few lines names. */
const MOST_PLACES = 5;

/** What the sender of a word is answered. `unknownPhone`: no account goes with the number. `which`: of these places. */
export type WordAnswer =
  | { says: 'report'; reference: string | undefined }
  | { says: 'back' | 'unknownPhone' }
  | { says: 'which'; word: OutageWord['says']; places: string[] };

/**
 * Takes in "OUT" or "BACK" from a phone without the app. A sender can be forged (decision 0028): OUT makes a report that
 * the operator sees as one by text; BACK is noted beside it and closes nothing. What is answered goes to the phone whose
 * places these are, whoever sent it.
 */
export async function takeInOutageWord(tx: Db, now: Date, word: OutageWord, message: TextMessage): Promise<WordAnswer> {
  const { From: sender, MessageSid } = message;
  // The carrier repeats a message; and of two at once the second finds the first.
  await waitForKey(tx, '', `power ${sender}`);
  const before = await findTextOfMessage(tx, MessageSid);
  if (before) return answerOf(before);
  const number = savedNumber(sender);
  const places = number ? await placesOfPhone(tx, number) : [];
  if (places.length === 0) return { says: 'unknownPhone' };
  const since = new Date(now.getTime() - SAME_OUTAGE_MS);
  const last = await lastOfPower(tx, { sender, since });
  const whose = [...new Set(places.map(({ customerId }) => customerId))];
  const asked = await questionsSince(tx, whose, since);
  const place = meant(word, places, last) ?? onlyAsked(word, places, asked);
  if (!place) return { says: 'which', word: word.says, places: places.slice(0, MOST_PLACES).map(nameOf) };
  return word.says === 'out' ? takeInOut(tx, now, place, message, asked) : noteBack(tx, now, place, message);
}

const answerOf = ({ kind, reportId: id }: TextRow): WordAnswer =>
  kind === 'powerBack'
    ? { says: 'back' }
    : { says: 'report', reference: id === null ? undefined : reportReference({ id }) };

/** The place they name; else their one place; else, of power that is back, where they said last that it was out. */
function meant(
  { says, place }: OutageWord,
  places: readonly PlaceOfPhone[],
  last: TextRow | undefined,
): PlaceOfPhone | undefined {
  if (place !== null) return places[place - 1];
  if (places.length === 1) return places[0];
  return says === 'back' ? places.find((one) => one.installationNumber === last?.installationNumber) : undefined;
}

const nameOf = (place: PlaceOfPhone): string => place.descriptiveName || addressShown(place);

/** A phone belongs to a customer, who may have shown no more than the name and number on a bill. */
const addressShown = (place: PlaceOfPhone): string => viewOf(place).address(place.address);

const isAbout =
  ({ installationNumber, customerId }: PlaceOfPhone) =>
  (question: PowerQuestion) =>
    question.installationNumber === installationNumber && question.customerId === customerId;

/** Of several places the one at which it is asked whether the power is back, where there is one. */
function onlyAsked(
  { place }: OutageWord,
  places: readonly PlaceOfPhone[],
  asked: readonly PowerQuestion[],
): PlaceOfPhone | undefined {
  const [one, ...others] = places.filter((each) => asked.some(isAbout(each)));
  return place === null && others.length === 0 ? one : undefined;
}

async function takeInOut(
  tx: Db,
  now: Date,
  place: PlaceOfPhone,
  message: TextMessage,
  asked: readonly PowerQuestion[],
): Promise<WordAnswer> {
  const { installationNumber, name } = place;
  const { From: sender } = message;
  // Where it is asked whether the power is back, the word answers that, under the key of the question.
  const question = asked.find(isAbout(place));
  if (!question) {
    const since = new Date(now.getTime() - SAME_OUTAGE_MS);
    const last = await lastOfPower(tx, { sender, since, installationNumber });
    if (last?.kind === 'outageReport') return answerOf(last);
  }
  const key = question?.key ?? randomUUID();
  const said = saidOfOutage({ callbackPhoneNumber: sender, callerName: name, callbackAddress: addressShown(place) });
  // As the app would have written it, so that everything that reads a report by text reads this one.
  const written = writeText({ kind: 'outageReport', key, installationNumber, said });
  const body = `${message.Body.trim()} = ${written}`;
  const row = { ...textRow(now, message), body, idempotencyKey: key, installationNumber };
  return { says: 'report', reference: await takeInPartialReport(tx, keyHashOf(key), row) };
}

async function noteBack(
  tx: Db,
  now: Date,
  { installationNumber }: PlaceOfPhone,
  message: TextMessage,
): Promise<WordAnswer> {
  await insertText(tx, {
    ...textRow(now, message),
    idempotencyKey: randomUUID(),
    kind: 'powerBack',
    scope: '',
    installationNumber,
  });
  return { says: 'back' };
}
