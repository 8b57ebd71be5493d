import type { OutageAlert } from '#contracts/outageMap.ts';
import type { outages } from '../store/schema.ts';

type Row = typeof outages.$inferInsert;

const HOUR_MS = 60 * 60 * 1000;

/** Each outage with what was said of it, by hours ago, newest first. Two in one region, one without a kind. */
const OUTAGES = [
  {
    regionId: 'SK-101',
    region: 'Kindersley',
    planned: 'Unplanned',
    alerts: [
      [0.4, 'The crew found a broken pole on Grid Road 658. We expect the power back by 9:30 this evening.'],
      [1.7, 'Power is out after high winds. A crew is on the way.'],
    ],
  },
  {
    regionId: 'SK-101',
    region: 'Kindersley',
    planned: 'Unplanned',
    alerts: [[1.1, 'Brock and Netherhill are out too. The same crew goes there next.']],
  },
  {
    regionId: 'SK-114',
    region: 'Biggar and Perdue',
    planned: 'Unplanned',
    alerts: [[0.2, 'A crew looks for the cause. We tell you more here as soon as we know it.']],
  },
  {
    regionId: 'SK-207',
    region: 'Moose Jaw South Hill',
    planned: 'Unplanned',
    alerts: [
      [0.9, 'A vehicle hit a pole on Main Street South. Repairs take until about midnight.'],
      [2.3, 'Power is out for 218 customers. Stay 10 metres away from the fallen line.'],
    ],
  },
  {
    regionId: 'SK-233',
    region: 'Wynyard and Quill Lakes',
    planned: 'Unplanned',
    alerts: [[3.5, 'Ice on the lines. Crews work from west to east; it may take until tomorrow morning.']],
  },
  {
    regionId: 'SK-152',
    region: 'Saskatoon Nutana',
    planned: 'Planned',
    alerts: [[26, 'We replace a transformer tomorrow from 9 a.m. to noon. The power is off for that time.']],
  },
  {
    regionId: 'SK-301',
    region: 'Estevan East',
    planned: 'Planned',
    alerts: [
      [4, 'The work begins an hour later than we wrote: from 10 a.m. to 2 p.m. tomorrow.'],
      [72, 'We move a line for road works. The power is off for about four hours.'],
    ],
  },
  { regionId: 'SK-118', region: 'Melfort', planned: 'None', alerts: [[48, 'The power is back everywhere.']] },
] as const;

const PREFIX = 'seed-';
/** For a database query: the outages that the sandbox began with. */
export const SEED_OUTAGE_IDS = `${PREFIX}%`;

export function seedOutages(now: Date): Row[] {
  return OUTAGES.map(({ alerts, ...one }, nth) => ({
    outageId: `${PREFIX}${nth + 1}`,
    ...one,
    alerts: alerts.map(
      ([hoursAgo, Message]): OutageAlert => ({
        CreateDate: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString(),
        Message,
      }),
    ),
  }));
}
