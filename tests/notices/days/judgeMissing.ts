import { addDays, isWithin } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import type { Heard } from './judgeSaid.ts';
import type { Outside } from './outside.ts';
import { FARM, PEOPLE, type Person } from './people.ts';
import { isForetold } from './readings.ts';
import {
  beginsTonight,
  billOf,
  droppedFrom,
  foretoldBy,
  isOutage,
  isPlanned,
  lastMoment,
  onceOf,
  stepOf,
  switchesOf,
  workOf,
} from './saidOf.ts';
import { readSaid } from './words.ts';
import { CHANNELS, DAY_MS, has, isAlerted, isAt, isNight, isOurs, MINUTE_MS, shows, type World } from './world.ts';

/* Who was forgotten, after a time in which nothing failed. */

/** Since when nothing failed: by the clock and by the count of changes. */
export interface Calm {
  at: Date;
  tick: number;
}

export interface Seen {
  world: World;
  outside: Outside;
  /** By customer, in the order in which it came. */
  heard: ReadonlyMap<string, readonly Heard[]>;
}

export function judgeMissing(seen: Seen, calm: Calm): string[] {
  const faults = PEOPLE.flatMap((person) => [
    ...ofReminders(seen, calm, person),
    ...ofTold(seen, person),
    ...ofOutages(seen, calm, person),
    ...ofWork(seen, calm, person),
  ]);
  return [...faults, ...ofWays(seen, calm)];
}

const ownOf = ({ heard }: Seen, { id }: Person): readonly Heard[] => heard.get(id) ?? [];

/** What an account is to be told of today, and was all the time. */
interface Due {
  account: string;
  /** Where these are on since then, it is to be heard. */
  since: number;
  once: string;
}

function remindersDue(
  world: World,
  { at, tick }: Calm,
): Record<'billReady' | 'paymentDue' | 'meterRead' | 'highBill', Due[]> {
  const days = [reginaDay(at), world.today];
  const areIn = (from: string, until: string): boolean => days.every((day) => isWithin(day, from, until));
  const bills = [...world.bills.values()].filter(({ came }) => came <= tick);
  const ending = (account: string) => account.slice(-4);
  return {
    billReady: bills
      .filter(({ issuedOn }) => areIn(issuedOn, addDays(issuedOn, 7)))
      .map(({ account, came, id }) => ({ account, since: came, once: `${ending(account)} billReady ${id}` })),
    paymentDue: bills
      .filter(({ dueOn, isPaid }) => !isPaid && areIn(addDays(dueOn, -3), addDays(dueOn, -2)))
      .map(({ account, id }) => ({ account, since: tick, once: `${ending(account)} paymentDue ${id}` })),
    highBill: [...world.metered]
      .filter(([, known]) => isForetold(known) && (known.last?.tick ?? 0) <= tick && isFresh(known.last?.at, world))
      .map(([account, { billId }]) => ({ account, since: tick, once: `${ending(account)} highBill ${billId}` })),
    meterRead: [...world.windows.values()].flatMap(({ account, from, until, isRead }) => {
      const due = (kind: string): Due[] => [
        { account, since: tick, once: `${ending(account)} meterRead ${from} ${kind}` },
      ];
      if (isRead) return [];
      if (areIn(addDays(until, -2), addDays(until, -1))) return due('closing');
      return areIn(from, addDays(from, 1)) ? due('open') : [];
    }),
  };
}

const isFresh = (at: Date | undefined, { now }: World): boolean =>
  at !== undefined && now.getTime() - at.getTime() < DAY_MS;

function ofReminders(seen: Seen, calm: Calm, person: Person): string[] {
  const { world } = seen;
  const heard = new Set(ownOf(seen, person).map(({ said, at }) => onceOf(said, world, at)));
  return Object.entries(remindersDue(world, calm)).flatMap(([cause, all]) => {
    if (!world.switches.areSteady([isOurs(cause)], calm.tick)) return [];
    const needs = (account: string) => [
      has(person, account),
      ...(cause === 'highBill' ? [isAlerted(person, account)] : []),
    ];
    const due = all.filter(({ account, since }) => world.switches.areSteady(needs(account), since));
    const missing = due.filter(({ once }) => !heard.has(once));
    const farm = due.filter(({ account }) => FARM.includes(account));
    const farmMissing = farm.filter(({ once }) => !heard.has(once)).length;
    if (farmMissing > 0 && farmMissing < farm.length) {
      return [`${person.id} hears of ${farm.length - farmMissing} of ${farm.length} meters: ${cause}`];
    }
    return missing.map(({ once }) => `${person.id} is forgotten: ${once}`);
  });
}

function ofTold(seen: Seen, person: Person): string[] {
  const { world } = seen;
  const own = new Set(ownOf(seen, person).map(({ said, at }) => onceOf(said, world, at)));
  return [...world.told]
    .filter(([text, { who }]) => who.includes(person.id) && !own.has(onceOf(readSaid(text), world, world.now)))
    .map(([text]) => `${person.id} is forgotten: ${text}`);
}

/** What was said last of a region is what is so there. */
function ofOutages(seen: Seen, calm: Calm, person: Person): string[] {
  const { world } = seen;
  const isTold = (at: Date): boolean => at <= calm.at && at > world.stepsLostAt;
  return [...world.regions].flatMap(([id, region]) => {
    const isLong = region.since !== null && world.now.getTime() - region.since.getTime() >= DAY_MS;
    const { isOut, outages, outSince, changedAt, isQuiet, lists } = region;
    const isClear = lists.at(-1)?.isListed === isOut && changedAt <= calm.at && changedAt > world.stepsLostAt;
    if (!isClear || isQuiet || isLong || outSince === 0) return [];
    if (!world.switches.areSteady([isAt(person, id), isOurs('outage')], outSince)) return [];
    const steps = ownOf(seen, person).filter(({ said }) => isOutage(said) && said.where === id);
    // Where the same outage is listed again, who was asked about it is told nothing.
    const ends = ({ said, at }: Heard): boolean =>
      stepOf(said) === 'back' || (stepOf(said) === 'left' && (!isOut || at < changedAt));
    const spell = steps.slice(steps.findLastIndex(ends) + 1);
    if (!isOut && spell.length > 0) return [`${person.id} is not told that ${id} is over`];
    const isSaid = lists.slice(lists.findLastIndex(({ isListed }) => isListed) + 1).some((list) => list.isSaid);
    const last = steps.at(-1);
    if (!isOut) {
      const isMissing = isSaid && !region.wasSilent && last && stepOf(last.said) === 'left';
      return isMissing ? [`${person.id} is not told that ${id} is back`] : [];
    }
    if (spell.length === 0) return [`${person.id} is forgotten: ${id} is out`];
    const faults: string[] = [];
    if (
      isTold(region.crewAt) &&
      outages.some(({ hasCrew }) => hasCrew) &&
      !spell.some(({ said }) => /Crew$/.test(said.says))
    ) {
      faults.push(`${person.id} is forgotten: a crew is on the way to ${id}`);
    }
    const lastTime = spell.flatMap(({ said }) => said.facts[1] || []).at(-1);
    const now = outages.every((one) => one.estimate) ? Math.max(...outages.map((one) => Number(one.estimate))) : null;
    if (isTold(region.estimatedAt) && now !== null && !isNear(lastTime, now, world)) {
      faults.push(`${person.id} is forgotten: ${id} is expected back at another time`);
    }
    return faults;
  });
}

const HALF_HOUR_MS = 30 * MINUTE_MS;
/** `told`: 'Nov. 27, 10:00 a.m.' */
function isNear(told: string | undefined, now: number, world: World): boolean {
  const moment = told === undefined ? undefined : world.estimates.get(told);
  return moment !== undefined && Math.abs(moment.getTime() - now) < HALF_HOUR_MS;
}

const dayNumber = (at: Date): number => Date.parse(`${reginaDay(at)}T00:00:00Z`) / DAY_MS;

function ofWork(seen: Seen, calm: Calm, person: Person): string[] {
  const { world } = seen;
  return [...world.works.values()].flatMap((work) => {
    const { id, region, from, cancelledAt, movedAt, movedSince } = work;
    if (from <= world.now || !world.switches.areSteady([isAt(person, region), isOurs('plannedOutage')], movedSince))
      return [];
    const own = ownOf(seen, person).filter(({ said }) => isPlanned(said) && workOf(said, world)?.id === id);
    const last = own.at(-1)?.said;
    if (cancelledAt) {
      const isNews = cancelledAt <= calm.at && cancelledAt > world.stepsLostAt;
      const isCalledOff = !last || last.says === 'plannedCancelled';
      return isNews && !isCalledOff ? [`${person.id} is not told that ${id} is cancelled`] : [];
    }
    const days = [calm.at, world.now].map((at) => dayNumber(from) - dayNumber(at));
    const isTime = days.every((left) => left === 2 || left === 3) || days.every((left) => left < 2);
    const isDue = isTime && movedAt <= calm.at && world.now.getTime() - world.stepsLostAt.getTime() > 2 * DAY_MS;
    const isTold = own.some(
      ({ said }) => Math.abs((workOf(said, world)?.told.getTime() ?? 0) - from.getTime()) < HALF_HOUR_MS,
    );
    const isLastDay = days.every((left) => left < 2);
    const isRemindedEarly = last?.says === 'plannedAhead' && dayNumber(from) - dayNumber(own.at(-1)?.at ?? from) > 1;
    if (isDue && isTold && isLastDay && isRemindedEarly) return [`${person.id} is not reminded of ${id} a day before`];
    return isDue && !isTold ? [`${person.id} is forgotten: ${id} begins soon`] : [];
  });
}

/** Each notice goes by each way that was on since before it came. */
function ofWays(seen: Seen, calm: Calm): string[] {
  const { world } = seen;
  return [...seen.heard.values()].flat().flatMap((one) => {
    if (one.at > calm.at || !isStillTold(one, seen)) return [];
    const isTonight = one.said.says === 'plannedAhead' && beginsTonight(one.said, world, world.now);
    const urgent = isOutage(one.said) || isTonight || one.said.facts[0] === 'outage';
    if (!urgent && (isNight(calm.at) || isNight(world.now))) return [];
    const last = lastMoment(one.said, world, one.at);
    if (!last || droppedFrom(one.said, last, one.at) <= world.now) return [];
    return CHANNELS.filter((way) => isMissing(one, way, seen)).map(
      (way) => `${one.person.id} gets no ${way} of ${one.text}`,
    );
  });
}

/** Of planned work the last step alone goes, and of a bill the last one. */
function isStillTold({ said, person, oid }: Heard, seen: Seen): boolean {
  const { world } = seen;
  if (said.says === 'billReady' || said.says === 'paymentDue') return billOf(said, world) !== undefined;
  if (said.says === 'highBill') return foretoldBy(said, world) !== undefined;
  if (!isPlanned(said)) return true;
  const work = workOf(said, world);
  const own = ownOf(seen, person).filter((one) => isPlanned(one.said) && workOf(one.said, world)?.id === work?.id);
  return own.at(-1)?.oid === oid && work !== undefined && work.from > world.now;
}

/** What its customer has in the list of the same matter beside it: it was paid in part, and said anew. */
export const matesOf = (one: Heard, heard: ReadonlyMap<string, readonly Heard[]>, world: World): Heard[] => {
  const once = onceOf(one.said, world, one.at);
  const own = heard.get(one.person.id) ?? [];
  return own.filter((other) => other !== one && onceOf(other.said, world, other.at) === once);
};

function isMissing(one: Heard, way: 'email' | 'sms' | 'pushNotif', seen: Seen): boolean {
  const { world, outside } = seen;
  const { said, person } = one;
  // By a way that had said it before it was paid in part nothing goes again, nor by one that was off when it was first said.
  const all = [one, ...matesOf(one, seen.heard, world)];
  const tick = Math.min(...all.map((other) => other.tick));
  const needs = switchesOf(person, said, way);
  if (!needs || !world.switches.areSteady(needs, tick)) return false;
  const come = all.flatMap(({ arrivals }) => arrivals).filter((arrival) => arrival.way === way);
  const isLost = way === 'sms' && all.some(({ number }) => outside.isLost(number));
  if (way !== 'pushNotif') return come.length === 0 && !isLost;
  return [...outside.devices].some(
    ([endpoint, device]) =>
      device.person === person &&
      (device.mood === 'well' || device.mood === 'busy') &&
      world.switches.areSteady([shows(endpoint)], tick) &&
      !come.some((arrival) => arrival.endpoint === endpoint),
  );
}
