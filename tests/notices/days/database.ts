import { sql } from 'drizzle-orm';
import type { Db } from '#server/store/open.ts';
import { accounts, associations, customers, type MeterFacts, meters, outageZones } from '#server/store/schema.ts';
import { openForMortals } from '../../simulator/mortal.ts';
import { ACCOUNTS, mailOf, PEOPLE } from './people.ts';

export interface NoticeDatabase {
  db: Db;
  /** As before anything was told. */
  empty(): Promise<void>;
}

const LONG_AGO = new Date('2024-03-04T16:00:00Z');
/** In an order in which nothing refers to what is gone. */
const FILLED = [
  'power_questions',
  'notices_sent',
  'notifications',
  'push_subscriptions',
  'sessions',
  'payments',
  'meter_reads',
  'bills',
  'associations',
  'hand_overs',
  'outages',
  'outages_left',
  'outage_episodes',
  'outage_told',
  'regions_left',
  'outage_feed',
  'region_ladders',
  'planned_ladders',
];

/** The server's tables in memory, with the people and their accounts. */
export async function openNoticeDatabase(): Promise<NoticeDatabase> {
  const db = await openForMortals('');
  await db
    .insert(customers)
    .values(
      PEOPLE.map((person) => ({ id: person.id, email: mailOf(person), name: person.id, contactNumber: person.mobile })),
    );
  await db.insert(accounts).values(
    ACCOUNTS.map(({ number: caAccount, region, meter, isPaperless }) => ({
      caAccount,
      bpAccount: `bp${caAccount}`,
      accountType: '01',
      details: {
        caAccount,
        address: '1 Lamp Street, Regina SK S4P 0A1',
        meterNumber: meter,
        meterType: '01',
        regionId: region,
        installationNumber: `I${meter}`,
        billDeliveryMethod: isPaperless ? '0' : '1',
        accountName: 'LAMP',
        accountCategory: 'Residential',
        activeFlag: true,
      },
    })),
  );
  await db.insert(meters).values(
    ACCOUNTS.map(({ number: caAccount, meter: meterNumber }) => ({
      meterNumber,
      caAccount,
      facts: meterFacts(null),
    })),
  );
  await db.insert(outageZones).values(
    PEOPLE.filter(({ areas }) => Object.keys(areas).length > 0).map(({ id, areas }) => ({
      customerId: id,
      regionIds: Object.keys(areas),
      names: Object.fromEntries(Object.entries(areas).filter(([, name]) => name !== '')),
      version: 1,
    })),
  );
  return {
    db,
    empty: async () => {
      for (const table of FILLED) await db.execute(sql`delete from ${sql.identifier(table)}`);
      await db.execute(sql`update customers set notices = '{}', texts_stopped_at = null`);
      await db.update(meters).set({ facts: meterFacts(null) });
      await db
        .insert(associations)
        .values(
          PEOPLE.flatMap(({ id: customerId, accounts: own }) =>
            own.map((caAccount) => ({ ...listing(customerId, caAccount), associatedAt: LONG_AGO })),
          ),
        );
    },
  };
}

export const listing = (customerId: string, caAccount: string) => ({
  customerId,
  caAccount,
  position: 0,
  descriptiveName: '',
  settings: {},
  proof: 'utility' as const,
});

export const meterFacts = (currentMeterReadWindow: MeterFacts['currentMeterReadWindow']): MeterFacts => ({
  moveInDate: null,
  moveOutDate: null,
  currentMeterReadWindow,
  lastRead: null,
  meterCode: {
    readType: 'REG',
    dayOfMonth: 0,
    disconnectedFlag: null,
    meterTypeCode: '01',
    registerGroup: '5D',
  },
  currentSubmittedReads: [],
});
