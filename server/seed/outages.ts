import type { OUTAGE_KINDS, OutageAlert, OutageFacts } from '#contracts/outageMap.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import type { outages, outageTold } from '../store/schema.ts';

type Row = typeof outages.$inferInsert;

const HOUR_MS = 60 * 60 * 1000;

type Moment = 'StartDate' | 'CrewUpdated' | 'EstimatedRestoration' | 'EstimateUpdated' | 'EstimateBy';

interface SeedOutage {
  regionId: string;
  region: string;
  planned: (typeof OUTAGE_KINDS)[number];
  /** By hours ago, newest first. */
  alerts: [hoursAgo: number, message: string][];
  /** In how many hours; a negative number is past. */
  hours?: Partial<Record<Moment, number>>;
  /** Estimates before this one, oldest first, each by hours from now: when it was told, and when the power was to be back. */
  before?: [told: number, estimate: number][];
  /** Tomorrow, by Regina's clock. */
  tomorrow?: [from: string, to: string];
  facts?: OutageFacts;
}

/**
 * A storm: an estimate that moved later, one that moved earlier and one that is past, a time until which there is an
 * estimate, several in one region with and without a time, one that lasts into another day, one without a kind.
 */
const OUTAGES: SeedOutage[] = [
  {
    regionId: 'SK-101',
    region: 'Kindersley',
    planned: 'Unplanned',
    alerts: [
      [0.4, 'The crew found a broken pole on Grid Road 658. A new one is on its way.'],
      [1.7, 'Power is out after high winds. A crew is on the way.'],
    ],
    hours: { StartDate: -1.8, EstimatedRestoration: 2.5, EstimateUpdated: -0.4, CrewUpdated: -0.5 },
    before: [[-1.7, 1.75]],
    facts: { Cause: 'High winds', CrewStatus: 'At work', CrewStage: 'onSite', CustomersAffected: 412 },
  },
  {
    regionId: 'SK-101',
    region: 'Kindersley',
    planned: 'Unplanned',
    alerts: [[1.1, 'Brock and Netherhill are out too. The same crew goes there next.']],
    hours: { StartDate: -1.2 },
    facts: { CustomersAffected: 96 },
  },
  {
    regionId: 'SK-114',
    region: 'Biggar and Perdue',
    planned: 'Unplanned',
    alerts: [[0.2, 'A crew looks for the cause. We tell you more here as soon as we know it.']],
    hours: { EstimateBy: 0.6 },
    facts: { CrewStatus: 'Looking for the cause' },
  },
  {
    regionId: 'SK-207',
    region: 'Moose Jaw South Hill',
    planned: 'Unplanned',
    alerts: [
      [0.9, 'A vehicle hit a pole on Main Street South. It must be replaced.'],
      [2.3, 'Power is out for 218 customers. Stay 10 metres away from the fallen line.'],
    ],
    hours: { StartDate: -2.4, EstimatedRestoration: 3, EstimateUpdated: -0.9 },
    before: [
      [-2.2, 4.5],
      [-1.6, 5],
    ],
    facts: { Cause: 'A vehicle hit a pole', CrewStatus: 'At work', CustomersAffected: 218 },
  },
  {
    regionId: 'SK-233',
    region: 'Wynyard and Quill Lakes',
    planned: 'Unplanned',
    alerts: [[3.5, 'Ice on the lines. Crews work from west to east.']],
    hours: { StartDate: -9, EstimatedRestoration: 14, EstimateUpdated: -3.5 },
    facts: { Cause: 'Ice on the lines', CrewStatus: 'Three crews at work', CustomersAffected: 1840 },
  },
  {
    regionId: 'SK-152',
    region: 'Saskatoon Nutana',
    planned: 'Planned',
    alerts: [[26, 'We replace a transformer tomorrow from 9 a.m. to noon. The power is off for that time.']],
    tomorrow: ['09:00', '12:00'],
    facts: { Cause: 'A new transformer', CustomersAffected: 64 },
  },
  {
    regionId: 'SK-301',
    region: 'Estevan East',
    planned: 'Planned',
    alerts: [
      [4, 'The work begins an hour later than we wrote: from 10 a.m. to 2 p.m. tomorrow.'],
      [72, 'We move a line for road works. The power is off for about four hours.'],
    ],
    tomorrow: ['10:00', '14:00'],
  },
  { regionId: 'SK-118', region: 'Melfort', planned: 'None', alerts: [[48, 'The power is back everywhere.']] },
  {
    regionId: 'SK-129',
    region: 'Eston and Elrose',
    planned: 'Unplanned',
    alerts: [[2.6, 'Branches lie on the line south of Eston.']],
    hours: { StartDate: -3, EstimatedRestoration: -0.3, EstimateUpdated: -2.5, CrewUpdated: -2.1 },
    facts: { Cause: 'A tree on the line', CrewStage: 'onTheWay', CustomersAffected: 57 },
  },
  {
    regionId: 'SK-141',
    region: 'Unity and Macklin',
    planned: 'Unplanned',
    alerts: [[1.3, 'The line between Unity and Macklin is down in three places.']],
    hours: { StartDate: -1.6, EstimatedRestoration: 2, EstimateUpdated: -1.1 },
    facts: { Cause: 'High winds', CrewStage: 'assigned', CustomersAffected: 305 },
  },
  {
    regionId: 'SK-141',
    region: 'Unity and Macklin',
    planned: 'Unplanned',
    alerts: [],
    hours: { StartDate: -1.5, EstimatedRestoration: 6.5, EstimateUpdated: -1.1 },
    facts: { Cause: 'High winds', CrewStage: 'assigned', CustomersAffected: 107 },
  },
  {
    regionId: 'SK-141',
    region: 'Unity and Macklin',
    planned: 'Unplanned',
    alerts: [],
    hours: { StartDate: -1.4, EstimateBy: -0.2 },
    facts: { Cause: 'High winds', CustomersAffected: 96 },
  },
];

const PREFIX = 'seed-';
/** For a database query: the outages that the sandbox began with. */
export const SEED_OUTAGE_IDS = `${PREFIX}%`;

export function seedOutages(now: Date): Row[] {
  const inHours = hoursFrom(now);
  const tomorrow = addDays(reginaDay(now), 1);
  const at = (time: string) => `${tomorrow}T${time}:00-06:00`;
  return OUTAGES.map(({ alerts, hours = {}, tomorrow: planned, facts, before, ...one }, nth) => ({
    outageId: idOf(nth),
    ...one,
    alerts: alerts.map(([hoursAgo, Message]): OutageAlert => ({ CreateDate: inHours(-hoursAgo), Message })),
    facts: {
      ...facts,
      ...Object.fromEntries(Object.entries(hours).map(([name, from]) => [name, inHours(from)])),
      ...(planned && { PlannedFrom: at(planned[0]), PlannedTo: at(planned[1]) }),
    },
  }));
}

/** The estimates of these outages that were told before the one that they have, and that one. */
export function seedOutageTold(now: Date): (typeof outageTold.$inferInsert)[] {
  const inHours = (hours: number) => new Date(hoursFrom(now)(hours));
  return OUTAGES.flatMap(({ regionId, planned, before, hours = {}, facts = {} }, nth) => {
    const { EstimatedRestoration: estimate, EstimateUpdated: told } = hours;
    if (!before || estimate === undefined || told === undefined) return [];
    const one = { outageId: idOf(nth), regionId, planned };
    const { CrewStage: crewStage = null, CrewStatus: crewStatus = null } = facts;
    const rows = before.map(([toldAt, first]) => ({ ...one, toldAt: inHours(toldAt), estimate: inHours(first) }));
    return [...rows, { ...one, toldAt: inHours(told), estimate: inHours(estimate), crewStage, crewStatus }];
  });
}

const idOf = (nth: number): string => `${PREFIX}${nth + 1}`;
const hoursFrom = (now: Date) => (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
