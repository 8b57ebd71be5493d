import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { WrittenBill } from '#contracts/billHistory.ts';
import type { Channels } from '#contracts/reminders.ts';
import { makeCarriers } from '#server/domain/notice/carriers.ts';
import { produceAccountNotices } from '#server/domain/notice/produceNotices.ts';
import { type Delivering, deliverNotices } from '#server/jobs/deliverNotices.ts';
import { makeLog } from '#server/log.ts';
import { makeBreaker } from '#server/providers/breaker.ts';
import type { Mail } from '#server/providers/email.ts';
import type { TextOutcome } from '#server/providers/outboundText.ts';
import { NOTICE_CAUSES } from '#server/store/notice/noticesSent.ts';
import { openStore, type Store } from '#server/store/open.ts';
import {
  accounts,
  associations,
  type BillFacts,
  bills,
  customers,
  type MeterFacts,
  meters,
  noticesSent,
  notifications,
  providerOutcomes,
} from '#server/store/schema.ts';
import { aesSeal } from '#server/store/seal.ts';
import { type Engine, freshPlace } from '../api/database.ts';

const NO: Channels = { email: false, sms: false, pushNotif: false };
export const by = (...ways: (keyof Channels)[]): Channels =>
  Object.fromEntries(Object.keys(NO).map((way) => [way, ways.includes(way as keyof Channels)])) as unknown as Channels;

/** 10 in the morning in Regina. */
export const NOW = new Date('2026-11-27T16:00:00Z');
const HOUR_MS = 60 * 60_000;
export const hours = (n: number) => new Date(NOW.getTime() + n * HOUR_MS);
export const LONG_AGO = new Date('2024-03-04T16:00:00Z');

interface Listing {
  customer: string;
  account: string;
  name?: string;
  settings?: (typeof associations.$inferInsert)['settings'];
  since?: Date;
}

/** A utility with a database of its own on this engine, for the tests of a block; each begins with an empty one. */
export function utilityOn(engine: Engine): { store: Pick<Store, 'db'>; utility: Utility } {
  let opened: Store | undefined;
  let close = async () => {};
  const store = {
    get db(): Store['db'] {
      if (!opened) throw new Error('the database is not open yet');
      return opened.db;
    },
  };
  const utility = new Utility(store);
  beforeAll(async () => {
    const place = await freshPlace(engine);
    const own = await openStore(place);
    opened = own;
    close = async () => {
      await own.close();
      await place.remove();
    };
  });
  afterAll(() => close());
  beforeEach(() => utility.empty());
  return { store, utility };
}

const accountRow = (
  caAccount: string,
  details: { delivery?: string; type?: string; meter?: string; region?: string; installation?: string } = {},
) => {
  const { delivery = '1', type = '01', meter = '', region = '', installation = '' } = details;
  return {
    caAccount,
    bpAccount: `bp${caAccount}`,
    accountType: type,
    details: {
      caAccount,
      address: '1 Lamp Street, Regina SK S4P 0A1',
      meterNumber: meter,
      meterType: '01',
      regionId: region,
      installationNumber: installation,
      billDeliveryMethod: delivery,
      accountName: 'LAMP',
      accountCategory: 'Residential',
      activeFlag: true,
    },
  };
};

const listingRow = ({ customer, account, name = '', settings = {}, since = LONG_AGO }: Listing) => ({
  customerId: customer,
  caAccount: account,
  position: 0,
  descriptiveName: name,
  settings,
  proof: 'utility' as const,
  associatedAt: since,
});

const billRow = (
  caAccount: string,
  bill: { id?: string; issuedOn?: string; cameAt?: Date | null; facts?: Partial<BillFacts> } = {},
) => {
  const { id = `D${caAccount}`, issuedOn = '2026-11-27', cameAt = hours(-1), facts = {} } = bill;
  return {
    documentId: id,
    caAccount,
    issuedOn,
    cameAt,
    facts: { billIssuedFlag: true, DocumentID: id, totalDue: 84.2, paymentDueBy: '2026-12-15', ...facts },
  };
};

const meterRow = (caAccount: string, meterNumber: string, facts: Partial<MeterFacts> = {}) => {
  const meterCode = {
    readType: 'REG',
    dayOfMonth: 0,
    disconnectedFlag: null,
    meterTypeCode: '01',
    registerGroup: '5D',
  };
  const all = { moveInDate: null, moveOutDate: null, currentMeterReadWindow: null, lastRead: null, meterCode };
  return { meterNumber, caAccount, facts: { ...all, currentSubmittedReads: [], ...facts } as MeterFacts };
};

/** A utility with as much in its database as a test puts there; its clock stands still until it is set. */
export class Utility {
  /** The database's clock. */
  now = NOW;
  /** By so much the clock of this server, or of a job, is ahead of it. */
  clockAheadMs = 0;
  readonly store: Pick<Store, 'db'>;
  readonly parts: Delivering;
  /** What the mail server and the carrier got; a test may make them fail. */
  readonly mails: Mail[] = [];
  readonly texts: { to: string; body: string }[] = [];
  mailFails = false;
  /** What was billed of an account. */
  archive: (caAccount: string) => WrittenBill[] = () => [];
  textOutcome: TextOutcome | (() => Promise<TextOutcome>) = 'sent';

  constructor(store: Pick<Store, 'db'>) {
    this.store = store;
    const present = () => this.now;
    this.parts = {
      get db() {
        return store.db;
      },
      now: () => new Date(this.now.getTime() + this.clockAheadMs),
      claiming: {
        get present() {
          return sql`${present().toISOString()}::timestamptz`;
        },
      },
      pages: () => ({}),
      causes: new Set(NOTICE_CAUSES),
      ways: ['email', 'sms'],
      email: {
        send: async (mail) => {
          if (this.mailFails) throw new Error('away');
          this.mails.push(mail);
        },
      },
      outboundText: {
        send: async (to, body) => {
          this.texts.push({ to, body });
          return typeof this.textOutcome === 'string' ? this.textOutcome : this.textOutcome();
        },
      },
      push: null,
      archive: { list: async (caAccount) => this.archive(caAccount) },
      log: makeLog('silent'),
      carriers: this.#carriers(),
      seal: aesSeal([{ id: 'key', secret: 'a secret of these tests, of 32 signs' }]),
      appOrigin: 'https://app.told.example',
      stopUrl: 'https://app.told.example/api/utility/stopMails?token=',
      sender: 'Stormlamp, 1 Lamp Street, Regina SK  S4P 0A1',
    };
  }

  get db() {
    return this.store.db;
  }

  /** As of a server that was just started. */
  #carriers() {
    const now = () => this.now;
    const breakers = { email: makeBreaker({ now }), sms: makeBreaker({ now }) };
    return makeCarriers(() => this.db, now, ['email', 'sms'], breakers);
  }

  async empty(): Promise<void> {
    this.now = NOW;
    this.clockAheadMs = 0;
    this.mails.length = 0;
    this.texts.length = 0;
    this.mailFails = false;
    this.archive = () => [];
    this.textOutcome = 'sent';
    this.parts.carriers = this.#carriers();
    await this.db.delete(providerOutcomes);
    await this.db.delete(customers);
    await this.db.delete(accounts);
  }

  deliver = () => deliverNotices(this.parts);
  produce = (...[only]: [Parameters<typeof produceAccountNotices>[1]?]) => produceAccountNotices(this.parts, only);

  async customer(id: string, contactNumber = '+13065550142'): Promise<void> {
    await this.db.insert(customers).values({ id, email: `${id}@told.example`, name: id, contactNumber });
  }

  async account(...of: Parameters<typeof accountRow>): Promise<void> {
    await this.db.insert(accounts).values(accountRow(...of));
  }

  async list(listing: Listing): Promise<void> {
    await this.db.insert(associations).values(listingRow(listing));
  }

  async bill(...of: Parameters<typeof billRow>): Promise<void> {
    await this.db.insert(bills).values(billRow(...of));
  }

  async meter(...of: Parameters<typeof meterRow>): Promise<void> {
    await this.db.insert(meters).values(meterRow(...of));
  }

  /** These accounts in the list of one customer, each with a bill and a meter `M<account>`: a statement a table. */
  async listMany(
    customer: string,
    all: readonly string[],
    { settings, issuedOn }: Pick<Listing, 'settings'> & { issuedOn?: string } = {},
  ): Promise<void> {
    const { db } = this;
    await db.insert(accounts).values(all.map((account) => accountRow(account, { meter: `M${account}` })));
    await db.insert(meters).values(all.map((account) => meterRow(account, `M${account}`)));
    await db.insert(bills).values(all.map((account) => billRow(account, { issuedOn })));
    await db.insert(associations).values(all.map((account) => listingRow({ customer, account, settings })));
  }

  /** What stands in a customer's list of notices, the oldest first: where it leads, and what it says. */
  async told(customerId: string): Promise<string[]> {
    const rows = await this.db
      .select()
      .from(notifications)
      .where(eq(notifications.customerId, customerId))
      .orderBy(asc(notifications.createdTime), asc(notifications.accountNumber));
    return rows.map(({ interactionType, interactionText }) => `${interactionType}: ${interactionText}`);
  }

  /** `email waiting`: by which ways notices go to a customer, and what became of that. */
  async ways(customerId: string, account?: string): Promise<string[]> {
    const ofAccount = account === undefined ? undefined : eq(noticesSent.accountNumber, account);
    const rows = await this.db
      .select()
      .from(noticesSent)
      .where(and(eq(noticesSent.customerId, customerId), ofAccount));
    return rows
      .filter(({ way }) => way !== 'list')
      .map(({ way, state, why }) => [way, state, why].filter(Boolean).join(' '))
      .sort();
  }
}
