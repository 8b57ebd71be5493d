import { judgeOutage } from './judgeOutage.ts';
import type { Arrival } from './outside.ts';
import { accountOf, mailOf, type Person } from './people.ts';
import {
  beginsTonight,
  billOf,
  droppedFrom,
  isOutage,
  isPlanned,
  lastMoment,
  onceOf,
  placeOf,
  switchesOf,
  workOf,
} from './saidOf.ts';
import type { Said } from './words.ts';
import { isNight, type World } from './world.ts';

/* What is wrong with what was said, in the moment in which it was. */

/** A notice in somebody's list. */
export interface Heard {
  oid: string;
  number: string;
  person: Person;
  text: string;
  said: Said;
  at: Date;
  /** The count of changes before whatever brought it began. */
  tick: number;
  arrivals: Arrival[];
}

/** `others`: what the same customer has in the list already. */
export function judgeHeard(one: Heard, others: readonly Heard[], world: World): string[] {
  const { person, said, text, at, tick } = one;
  const faults: string[] = [];
  const once = onceOf(said, world, at);
  const isSaid = (other: Heard): boolean => onceOf(other.said, world, other.at) === once;
  // What was paid in part meanwhile is said anew.
  const isAnew =
    said.says === 'paymentDue' && others.filter(isSaid).every((other) => other.said.facts[0] !== said.facts[0]);
  if (!isAnew && others.some(isSaid)) {
    faults.push(`${person.id} is told twice in the list: ${text}`);
  }
  if (world.switches.isOneOff(placeOf(person, said), tick)) {
    faults.push(`${person.id} is told of what is another's: ${text}`);
  }
  const last = lastMoment(said, world, at);
  if (!last) faults.push(`${person.id} is told what is not so: ${text}`);
  else if (at > last) faults.push(`${person.id} is told what has passed: ${text}`);
  const bill = said.says === 'billReady' ? billOf(said, world) : undefined;
  if (bill && !world.switches.areSteady(placeOf(person, said), bill.came)) {
    faults.push(`${person.id} is told of a bill from before: ${text}`);
  }
  if (isOutage(said)) faults.push(...judgeOutage(one, others, world));
  if (said.says === 'plannedCancelled' || said.says === 'plannedEarly') {
    const work = workOf(said, world);
    // Of work that is at another time by now it is so that it is not at this one.
    if (!work || (work.isAsTold && !work.cancelledAt)) faults.push(`work is called off, and is not: ${text}`);
  }
  return faults;
}

/** `heard`: the notice that it names. `mates`: what its customer has in the list of the same matter beside it. */
export function judgeArrival(one: Arrival, heard: Heard | undefined, mates: readonly Heard[], world: World): string[] {
  const { way, person, run } = one;
  const who = person?.id ?? 'nobody';
  if (!heard) return [`${who} gets a ${way} that is in no list: ${one.text ?? one.number}`];
  const { said, text } = heard;
  if (person !== heard.person) return [`${who} gets what is another customer's (${mailOf(heard.person)}): ${text}`];
  const faults: string[] = [];
  if (one.text !== null && one.text !== text) faults.push(`${who} gets a ${way} in other words: ${one.text}, ${text}`);
  const same = heard.arrivals.filter((other) => other.way === way && other.endpoint === one.endpoint);
  if (way === 'sms' && same.length > 0) faults.push(`${who} gets a text twice: ${text}`);
  if (same.some(({ sameAs }) => sameAs !== one.sameAs)) faults.push(`${who} gets a ${way} twice: ${text}`);
  const needs = switchesOf(heard.person, said, way);
  if (!needs || world.switches.isOneOff(needs, run.tick)) {
    faults.push(`${who} gets a ${way} that is switched off: ${text}`);
  }
  const last = lastMoment(said, world, heard.at);
  if (last && run.at > last && run.at > droppedFrom(said, last, heard.at))
    faults.push(`${who} gets a ${way} of what has passed: ${text}`);
  if (said.says === 'paymentDue') {
    const bill = billOf(said, world);
    const now = world.bills.get(accountOf(said.where).number);
    if (!bill && now && now.id === world.billIds.get(said.facts[0] ?? '') && now.partPaid <= run.tick) {
      faults.push(`${who} gets a ${way} of what was paid in part: ${text}`);
    }
    if (
      way === 'sms' &&
      same.length === 0 &&
      mates.some((other) => other.arrivals.some((come) => come.way === 'sms'))
    ) {
      faults.push(`${who} gets a text twice: ${text}`);
    }
  }
  if (said.says === 'highBill') {
    const after = world.metered.get(accountOf(said.where).number);
    const bill = world.bills.get(accountOf(said.where).number);
    const first = world.readAfter.get(`${said.where} ${said.facts[0]}`);
    if (after && bill && after.billId !== first && bill.came <= run.tick) {
      faults.push(`${who} gets a ${way} of a bill that is here: ${text}`);
    }
  }
  const goesAtNight =
    isOutage(said) ||
    (isPlanned(said) && said.says !== 'plannedAhead') ||
    (said.says === 'plannedAhead' && beginsTonight(said, world, run.at)) ||
    said.facts[0] === 'outage';
  if (!goesAtNight && isNight(run.at) && isNight(one.at)) faults.push(`${who} gets a ${way} at night: ${text}`);
  return faults;
}
