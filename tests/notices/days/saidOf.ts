import type { Channel } from '#contracts/reminders.ts';
import { addDays, type Day } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { asDay } from '#server/domain/notice/noticeTexts.ts';
import { accountOf, type Person } from './people.ts';
import { isForetold } from './readings.ts';
import type { Said } from './words.ts';
import {
  byWay,
  DAY_MS,
  endOf,
  HOUR_MS,
  has,
  isAlerted,
  isAt,
  isNight,
  MINUTE_MS,
  morningAfter,
  texts,
  WORK_MS,
  type World,
} from './world.ts';

/* What a notice is about, of what is so. */

const CHOICES: Record<string, string> = {
  requestAnswered: 'serviceRequest',
  nameChanged: 'profileChanges',
  planChanged: 'profileChanges',
  planEnded: 'profileChanges',
  billReady: 'billReadyReminder',
  paymentDue: 'paymentReminder',
  readingOpen: 'meterReadReminder',
  readingClosing: 'meterReadReminder',
  meterRead: 'meterReadReminder',
  highBill: 'billReadyReminder',
};
/** A mail with more in it goes anyway. */
const OTHER_MAIL = ['requestAnswered', 'nameChanged', 'planChanged'];
const REMINDERS = ['billReadyReminder', 'paymentReminder', 'meterReadReminder'];

/** Of what kind it is, whoever says it. */
export const kindOf = ({ says, facts }: Said): string => (says === 'given' ? (facts[0] ?? '') : says);
export const isOutage = ({ says }: Said): boolean => says.startsWith('outage');
export const isPlanned = ({ says }: Said): boolean => says.startsWith('planned');
const choiceOf = (said: Said): string => CHOICES[kindOf(said)] ?? 'outagesNotification';

/** Whether a person has that of which it speaks: these are on. */
export function placeOf(person: Person, said: Said): string[] {
  if (isOutage(said) || isPlanned(said)) return [isAt(person, said.where)];
  if (said.says === 'highBill') return [has(person, said.where), isAlerted(person, said.where)];
  return said.where === '' || said.says === 'requestAnswered' ? [] : [has(person, said.where)];
}

/** It goes to a person by that way where all of these are on; null: never. */
export function switchesOf(person: Person, said: Said, way: Channel): string[] | null {
  if (way === 'email' && OTHER_MAIL.includes(said.says)) return null;
  const choice = choiceOf(said);
  const place = placeOf(person, said);
  if (way === 'email' && (said.says === 'billReady' || said.says === 'highBill') && accountOf(said.where).isPaperless)
    return place;
  const what = REMINDERS.includes(choice) ? `${accountOf(said.where).number} ${choice}` : choice;
  return [...place, byWay(person, what, way), ...(way === 'sms' ? [texts(person)] : [])];
}

/** Which account, cause and period: of these a person is told once. */
export function onceOf(said: Said, world: World, at: Date): string {
  const { says, where, facts } = said;
  const [first = '', second = ''] = facts;
  if (says === 'given') return `${where} ${facts.join(' ')}`;
  if (says === 'billReady' || says === 'paymentDue') return `${where} ${says} ${world.billIds.get(first) ?? first}`;
  if (says === 'highBill') return `${where} highBill ${world.readAfter.get(`${where} ${first}`)}`;
  if (says === 'readingOpen' || says === 'readingClosing') {
    const window = windowOf(said, world);
    return `${where} meterRead ${window?.from ?? first} ${says === 'readingOpen' ? 'open' : 'closing'}`;
  }
  if (isOutage(said)) return `${where} ${stepOf(said)} ${first} ${stepOf(said) === 'estimate' ? second : ''}`;
  const lead = says === 'plannedAhead' ? (daysUntil(said, world, at) > 1 ? 3 : 1) : '';
  return `${where} ${says} ${first} ${lead}`;
}

/** How far an outage is told by it. */
export function stepOf({ says }: Said): 'began' | 'crew' | 'estimate' | 'left' | 'back' {
  if (says.startsWith('outageBegan')) return 'began';
  if (says.startsWith('outageBack')) return 'back';
  if (says.startsWith('outageLeft')) return 'left';
  return says.startsWith('outageEstimate') ? 'estimate' : 'crew';
}

/** Only the last bill of an account is ever told. */
export function billOf({ says, where, facts }: Said, world: World) {
  const bill = world.bills.get(accountOf(where).number);
  const amount = says === 'paymentDue' ? bill?.rest : bill?.total;
  return amount === facts[0] ? bill : undefined;
}

/** The meter of a high bill, where its reading is the last one, by which the next bill of its account is high. */
export function foretoldBy({ where, facts }: Said, world: World) {
  const known = world.metered.get(accountOf(where).number);
  return known?.last && asDay(known.last.day) === facts[0] && isForetold(known) ? known.last : undefined;
}

export function windowOf({ where, facts }: Said, world: World) {
  const window = world.windows.get(accountOf(where).number);
  return window && asDay(window.until) === facts[0] ? window : undefined;
}

const MOVED_MS = 30 * MINUTE_MS;
/** The work of a notice, with the time that it says. */
export function workOf(said: Said, world: World) {
  const begin = world.begins.get(said.facts[0] ?? '');
  const work = begin && world.works.get(begin.work);
  if (!begin || !work) return undefined;
  const { from: told } = begin;
  const isAsTold = Math.abs(told.getTime() - work.from.getTime()) < MOVED_MS;
  return { ...work, told, isAsTold, toldUntil: new Date(told.getTime() + WORK_MS) };
}

/** Of a reminder of work: it begins in the night in which it is told, which is told at night too. */
export function beginsTonight(said: Said, world: World, at: Date): boolean {
  const told = workOf(said, world)?.told;
  return told !== undefined && isNight(at) && told > at && told < morningAfter(at);
}

const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
function daysUntil(said: Said, world: World, at: Date): number {
  const work = workOf(said, world);
  return work ? dayNumber(reginaDay(work.told)) - dayNumber(reginaDay(at)) : 0;
}

/**
 * Until when it may be said: a day after its moment. `at`: when it came into the list. Null: it is not to be said at all
 * (any more).
 */
export function lastMoment(said: Said, world: World, at: Date): Date | null {
  const { says } = said;
  const dayAfter = new Date(at.getTime() + DAY_MS);
  if (says === 'billReady') {
    const bill = billOf(said, world);
    return bill ? endOf(addDays(bill.issuedOn, 7)) : null;
  }
  if (says === 'paymentDue') {
    const bill = billOf(said, world);
    return bill && !bill.isPaid ? endOf(addDays(bill.dueOn, -2)) : null;
  }
  if (says === 'highBill') {
    const last = foretoldBy(said, world);
    return last ? new Date(last.at.getTime() + DAY_MS) : null;
  }
  if (says === 'readingOpen' || says === 'readingClosing') {
    const window = windowOf(said, world);
    if (!window || window.isRead) return null;
    return endOf(says === 'readingOpen' ? addDays(window.from, 1) : addDays(window.until, -1));
  }
  if (isOutage(said)) {
    const moment = world.moments.get(said.facts[0] ?? '');
    return moment ? new Date(moment.getTime() + DAY_MS) : null;
  }
  if (says === 'plannedAhead') return workOf(said, world)?.toldUntil ?? null;
  if (isPlanned(said)) return dayAfter;
  const told = world.told.get(toldKey(said));
  return told ? new Date(told.at.getTime() + told.lastsMs) : null;
}

/** When a server that comes late may have dropped it. */
export function droppedFrom(said: Said, last: Date, at: Date): Date {
  const isShort = isOutage(said) || (said.says === 'given' && said.facts[0] === 'outage');
  if (isShort) return new Date(at.getTime() + 4 * HOUR_MS);
  if (said.says === 'highBill') return new Date(at.getTime() + DAY_MS);
  return isPlanned(said) ? new Date(Math.min(last.getTime(), at.getTime() + DAY_MS)) : last;
}

export const toldKey = ({ says, where, facts }: Said): string => [says, where, ...facts].join('|');
