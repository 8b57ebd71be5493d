import { createHash } from 'node:crypto';
import { type ReadingText, readText } from '#rules/textMessage.ts';
import type { TextRow } from '#server/store/text/textMessages.ts';
import type { Effect } from './chains.ts';
import type { Simulation } from './simulation.ts';
import type { Utility } from './utility.ts';

/** The texts that count at the utility, as effects of their submissions. */
export async function textsThatCount(utility: Utility): Promise<(TextRow & Effect)[]> {
  const texts = await utility.textsInForce();
  return texts.filter(({ heldForReview }) => heldForReview === null).map((text) => ({ ...text, supersededBy: null }));
}

/** Whether it is a text of this submission, or what a neighbour carried of it. */
export function isTextOf({ keyHash }: Pick<TextRow, 'keyHash'>, key: string): boolean {
  const hash = createHash('sha256').update(`stormlamp key ${key}`).digest('hex');
  return keyHash.replaceAll('-', '') === hash.slice(0, 32);
}

/**
 * What must be true at rest: the utility has one effect for each key, whatever came first, the text or the whole, and one
 * reading that counts for each meter and day; and a report has one number in both answers.
 *
 * @returns what is wrong, in words.
 */
export async function judgeTexts({ customers, device, reports, texts, utility }: Simulation): Promise<string[]> {
  if (texts.takenIn.length === 0) return [];
  const complaints: string[] = [];
  const reads = await utility.received(customers.map(({ id }) => id));
  const wholes: Effect[] = [...reads, ...(await utility.receivedReports())];
  const inForce = await utility.textsInForce();
  const rows = device.disk.rows();
  const readDays = reads.filter(({ supersededBy }) => supersededBy === null).map(dayOf);
  const textDays = inForce
    .filter(({ heldForReview }) => heldForReview === null)
    .flatMap(readingIn)
    .map(dayOf);
  for (const day of new Set(textDays)) {
    const many = [...readDays, ...textDays].filter((other) => other === day).length;
    if (many > 1) complaints.push(`${many} readings count for ${day}`);
  }
  for (const key of new Set(texts.takenIn.map((one) => one.key))) {
    const say = (what: string) => complaints.push(`text ${key.slice(0, 8)} ${what}`);
    const ofKey = (one: Effect) => one.idempotencyKey === key;
    const ofText = (one: TextRow) => isTextOf(one, key);
    const effects = wholes.filter(ofKey).length + inForce.filter(ofText).length;
    if (effects > 1) say(`has ${effects} effects at the utility`);
    const row = rows.find(({ id }) => id === key);
    const isAnswered = row?.state === 'received' || row?.state === 'notAccepted';
    if (isAnswered && inForce.some(ofText) && wholes.some(ofKey)) say('counts though its whole was answered');
    // Nobody has it any more to send it, and it was not changed: then the text is all that there is.
    const days = texts.takenIn
      .filter((one) => one.key === key)
      .flatMap(readingIn)
      .map(dayOf);
    const isRead = days.some((day) => readDays.includes(day));
    if (row?.state === 'held' && effects === 0 && !isRead && !utility.keysPruned) say('was taken in and is gone');
    const numbers = new Set(texts.takenIn.filter((one) => one.key === key).map(({ answer }) => numberIn(answer)));
    if (row?.kind === 'outageReport' && row.state === 'received' && row.answer?.reference && !row.answer.replaced) {
      numbers.add(row.answer.reference);
    }
    const isChanged = reports.submitted.some(({ replaces }) => replaces?.id === key);
    if (numbers.size > 1 && !isChanged && !utility.keysPruned) say(`has several numbers: ${[...numbers].join(', ')}`);
  }
  return complaints;
}

const dayOf = ({ meterNumber, readDate }: { meterNumber: string; readDate: string }) => `${meterNumber} on ${readDate}`;

function readingIn({ body }: { body: string }): ReadingText[] {
  const form = readText(body);
  return form?.kind === 'meterRead' ? [form] : [];
}

const numberIn = (answer: string): string => /\bO-\d+\b/.exec(answer)?.[0] ?? '';
