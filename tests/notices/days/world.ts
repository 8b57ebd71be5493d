import { CHANNELS, PROFILE_NOTICES, REMINDERS } from '#contracts/reminders.ts';
import type { Day } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { momentText } from '#server/domain/momentText.ts';
import type { NoticeCause } from '#server/store/notice/noticesSent.ts';
import { ACCOUNTS, accountOf, PEOPLE, type Person, REGIONS } from './people.ts';
import type { Metered } from './readings.ts';
import { Switches } from './switches.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** All planned work takes so long. */
export const WORK_MS = 6 * HOUR_MS;
/** 10 in the morning in Regina. */
const START = Date.parse('2026-11-27T16:00:00Z');
/** Regina keeps one offset. */
const OFFSET_MS = 6 * HOUR_MS;

export interface Bill {
  id: string;
  account: string;
  total: string;
  /** What is left of it. */
  rest: string;
  issuedOn: Day;
  dueOn: Day;
  came: number;
  /** By the count of changes, when a part of it was paid. */
  partPaid: number;
  isPaid: boolean;
}

export interface Window {
  account: string;
  from: Day;
  until: Day;
  isRead: boolean;
}

/** What is so in a region, and what the lists said of it, the last first. */
export interface Region {
  isOut: boolean;
  /** Its outages: when each is expected to be over, and whether a crew is on the way. */
  outages: { id: string; estimate: Date | null; hasCrew: boolean }[];
  /** Outages that say when they were restored, in so many more lists. */
  restored: { ids: string[]; at: Date; lists: number } | null;
  /** One of its outages left the lists without a word, while others of it went on. */
  hasLost: boolean;
  /** It was over without a word since the lists last said that it was restored. */
  wasSilent: boolean;
  since: Date | null;
  /** It was out for a day before anybody heard of it: nobody is told of that. */
  isQuiet: boolean;
  brokeAt: Date;
  /** When it last went out or came back; when another estimate was known; when a crew set out. */
  changedAt: Date;
  estimatedAt: Date;
  crewAt: Date;
  /** By the count of changes, when it last went out. */
  outSince: number;
  lists: Listed[];
}

/** What one list said of a region, by the ids of its outages; `isSaid`: that all were restored. */
export interface Listed {
  at: Date;
  isListed: boolean;
  isOut: boolean;
  isSaid: boolean;
  /** Each of its records can be read. */
  isWhole: boolean;
  ids: readonly string[];
}

export interface Work {
  id: string;
  region: string;
  from: Date;
  until: Date;
  movedAt: Date;
  movedSince: number;
  cancelledAt: Date | null;
}

/** Something that was told to these at once: a request's answer, a change of a plan, a line of the back office. */
export interface Told {
  who: readonly string[];
  at: Date;
  /** How long it may be told. */
  lastsMs: number;
}

/** What is so, whatever any program says of it; and the clock. */
export class World {
  now = new Date(START);
  readonly trace: string[] = [];
  readonly switches = new Switches();
  /** Nothing fails any more. */
  isCalm = false;
  /** The last list left nothing out. */
  isListWhole = true;
  /** When the operator last said that the lists are right. */
  releasedAt = new Date(0);
  /** Of these the utility's own system tells its customers; of the others we do. */
  readonly office = new Set<NoticeCause>();
  /** The last of each account. */
  readonly bills = new Map<string, Bill>();
  readonly metered = new Map<string, Metered>();
  /** Of each account the days of all its readings. */
  readonly readDays = new Map<string, Day[]>();
  /** Of the day of a reading, as a notice of its account says it: the bill after which it came. */
  readonly readAfter = new Map<string, string>();
  /** By its total, or what was left of it, any that ever came. */
  readonly billIds = new Map<string, string>();
  readonly windows = new Map<string, Window>();
  readonly regions = new Map<string, Region>();
  readonly works = new Map<string, Work>();
  /** Whose beginning it is, or was. */
  readonly begins = new Map<string, { work: string; from: Date }>();
  /** By what their notices say. */
  readonly told = new Map<string, Told>();
  /** By how a notice says it. */
  readonly moments = new Map<string, Date>();
  /** The same of when outages were expected to be over. */
  readonly estimates = new Map<string, Date>();
  /** When somebody looked at the lists a day after a server that died, or later: what was to be told before has passed. */
  stepsLostAt = new Date(0);
  /** Since when nobody looked who came after a server that died; null: somebody did. */
  #dead: { since: Date; looks: number } | null = null;
  #looks = 0;
  /** Regions that a server has seen in a list, and that are not over. */
  readonly #seen = new Set<string>();
  #numbers = 0;

  constructor() {
    this.pass(0);
    for (const id of REGIONS) {
      const isSo = {
        isOut: false,
        outages: [],
        restored: null,
        hasLost: false,
        wasSilent: false,
        since: null,
        outSince: 0,
        isQuiet: false,
      };
      this.regions.set(id, {
        ...isSo,
        brokeAt: this.now,
        changedAt: this.now,
        estimatedAt: this.now,
        crewAt: this.now,
        lists: [{ at: this.now, isListed: false, isOut: false, isSaid: false, isWhole: true, ids: [] }],
      });
    }
    for (const person of PEOPLE) {
      for (const account of ACCOUNTS) this.switches.set(has(person, account.number), false);
      for (const account of person.accounts) this.switches.set(has(person, account), true);
      this.switches.set(texts(person), person.mobile !== '');
      this.placesOf(person);
    }
  }

  /** Whether the utility's own system tells of it from now on. */
  leave(cause: NoticeCause, toOffice: boolean): void {
    if (toOffice) this.office.add(cause);
    else this.office.delete(cause);
    this.switches.set(isOurs(cause), !toOffice);
  }

  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
    this.moments.set(momentText(this.now), this.now);
  }

  /** A number that nothing had before. */
  number(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  get today(): Day {
    return reginaDay(this.now);
  }

  get isNight(): boolean {
    return isNight(this.now);
  }

  /** Where a person has a place, after a change of their accounts. */
  placesOf(person: Person): void {
    for (const region of REGIONS) {
      const hasAccount = ACCOUNTS.some((one) => one.region === region && this.switches.isOn(has(person, one.number)));
      const isThere = hasAccount || person.areas[region] !== undefined;
      if (isThere !== this.switches.isOn(isAt(person, region))) this.switches.set(isAt(person, region), isThere);
    }
  }

  /** What was found out by a server that died and told nobody is not told any more after a day. */
  async looking(look: () => Promise<boolean>): Promise<void> {
    this.#noteSeen();
    this.#looks += 1;
    const nth = this.#looks;
    const from = this.now;
    if (!(await look())) {
      this.#dead = { since: this.#dead?.since ?? from, looks: this.#looks };
    } else if (this.#dead && nth > this.#dead.looks) {
      if (this.now.getTime() - this.#dead.since.getTime() > DAY_MS) this.stepsLostAt = this.now;
      this.#dead = null;
    }
  }

  /** What servers see for the first time after a day is no news, nor what takes its place before they see that it is over. */
  #noteSeen(): void {
    for (const [id, region] of this.regions) {
      const { isOut, since, lists } = region;
      if (!lists.at(-1)?.isListed) {
        if (!isOut) this.#seen.delete(id);
        continue;
      }
      const isOld = since !== null && this.now.getTime() - since.getTime() > DAY_MS;
      region.isQuiet ||= isOld && !this.#seen.has(id);
      this.#seen.add(id);
    }
  }

  region(id: string): Region {
    const found = this.regions.get(id);
    if (!found) throw new Error(`there is no region ${id}`);
    return found;
  }
}

export const isNight = (at: Date): boolean => {
  const hour = new Date(at.getTime() - OFFSET_MS).getUTCHours();
  return hour < 8 || hour >= 21;
};
/** The end of the night. */
export function morningAfter(at: Date): Date {
  let hour = Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS;
  while (isNight(new Date(hour))) hour += HOUR_MS;
  return new Date(hour);
}
/** The first moment of the day after it, in Regina. */
export const endOf = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS + OFFSET_MS);

/* What can be on and off. */
export const isOurs = (cause: string): string => `ours ${cause}`;
export const has = ({ id }: Pick<Person, 'id'>, account: string): string => `${id} has ${accountOf(account).number}`;
export const isAt = ({ id }: Pick<Person, 'id'>, region: string): string => `${id} at ${region}`;
export const texts = ({ id }: Pick<Person, 'id'>): string => `${id} texts`;
export const shows = (endpoint: string): string => `${endpoint} shows`;
export const isAlerted = ({ id }: Pick<Person, 'id'>, account: string): string =>
  `${id} ${accountOf(account).number} high bill`;
export const byWay = ({ id }: Pick<Person, 'id'>, what: string, way: string): string => `${id} ${what} ${way}`;

export const REMINDER_NAMES = Object.keys(REMINDERS) as (keyof typeof REMINDERS)[];
export { CHANNELS, PROFILE_NOTICES };
