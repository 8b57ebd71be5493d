import { sql } from 'drizzle-orm';
import { buildAccount, type SeedAccount } from '#server/seed/build.ts';
import type { Db } from '#server/store/open.ts';
import { accounts, associations, customers, meters, notifications } from '#server/store/schema.ts';

export interface Account {
  caAccount: string;
  meterNumber: string;
  bpAccount: string;
  /** It became the other customer's in this schedule, when so many requests had left the device; null: it did not. */
  movedAfter: number | null;
  /** Its customer has it by its bill alone in this schedule. */
  isUnproven: boolean;
  /** They showed then that it is theirs, by the utility's clock; null: they did not. */
  provenAt: number | null;
}
export interface Customer {
  id: string;
  /** How the trace calls them. */
  name: string;
  /** Their verified mobile. */
  mobile: string;
  accounts: Account[];
}

const TODAY = '2027-03-15';
/** So many notices each customer has, which nobody read. */
export const NOTICES_EACH = 3;
export const noticeOf = (customerId: string, nth: number): string => `${customerId} notice ${nth}`;

/** As the device asks for them before it changes one. */
const detailsOf = ({
  caAccount,
  meterNumber,
  accountName,
  line,
  billDeliveryMethod,
  accountCategory,
}: SeedAccount) => ({
  caAccount,
  meterNumber,
  accountName,
  accountCategory,
  billDeliveryMethod,
  // Without one there are no paperless bills.
  accountEmail: 'bills@sandbox.example',
  address: line,
  meterType: '01',
  activeFlag: true,
});

/** The utility's customers. Every schedule gets the same two, and nothing was received from them. */
export class Customers {
  readonly #db: Db;
  readonly #people: Customer[] = [];
  #isFresh = true;

  private constructor(db: Db) {
    this.#db = db;
  }

  static async in(db: Db): Promise<Customers> {
    const all = new Customers(db);
    await all.#write();
    return all;
  }

  async pair(): Promise<[Customer, Customer]> {
    if (!this.#isFresh) {
      await this.#db.execute(
        sql`truncate meter_reads, photos, idempotency_keys, outage_reports, sessions, session_unlocks, submission_grants, thermostats, thermostat_changes, outage_zones, text_messages, customer_requests, hand_overs, push_subscriptions, push_deliveries`,
      );
      // What they called them.
      await this.#db.execute(
        sql`update associations set descriptive_name = customer_id, is_default = false, proof = 'utility', settings = '{}'`,
      );
      await this.#db.execute(sql`update associations set is_default = true where position = 0`);
      await this.#db.execute(sql`update accounts set details = jsonb_set(details, '{billDeliveryMethod}', '"0"')`);
      await this.#db.execute(sql`update customers set notices = '{}', notices_version = 0`);
      await this.#db.execute(sql`update notifications set read_indicator = 'unread'`);
    }
    this.#isFresh = false;
    for (const { accounts } of this.#people)
      for (const account of accounts) Object.assign(account, { movedAfter: null, isUnproven: false, provenAt: null });
    return this.#people as [Customer, Customer];
  }

  /** In one statement a table: one by one they would take longer than the database's own start. */
  async #write(): Promise<void> {
    const owners = [];
    const accountRows = [];
    const listedRows = [];
    const meterRows = [];
    const noticeRows = [];
    for (const [number, name] of ['A', 'B'].entries()) {
      const id = `simulated${number}`;
      const mobile = `+1306555${2000 + number}`;
      const customer: Customer = { id, name, mobile, accounts: [] };
      owners.push({ id, subject: id, email: `${id}@sandbox.example`, name: id, contactNumber: mobile });
      for (const position of [0, 1]) {
        const place = { name: id, line: '1 Main', city: 'Regina', postalCode: 'S', regionId: 'SK-204' };
        const account = buildAccount(TODAY, { number: 1000 + number * 2 + position, ...place });
        const { caAccount, bpAccount, accountType, meterNumber, facts } = account;
        accountRows.push({ caAccount, bpAccount, accountType, details: detailsOf(account) });
        const listed = { descriptiveName: id, isDefault: position === 0, settings: {} };
        const associatedAt = new Date(`${TODAY}T12:00:00Z`);
        listedRows.push({ customerId: id, caAccount, position, ...listed, proof: 'utility' as const, associatedAt });
        meterRows.push({ meterNumber, caAccount, facts });
        const asFirst = { movedAfter: null, isUnproven: false, provenAt: null };
        customer.accounts.push({ caAccount, bpAccount, meterNumber, ...asFirst });
      }
      for (let nth = 0; nth < NOTICES_EACH; nth++) noticeRows.push(aNotice(customer, nth));
      this.#people.push(customer);
    }
    await this.#db.insert(customers).values(owners);
    await this.#db.insert(accounts).values(accountRows as never);
    await this.#db.insert(associations).values(listedRows);
    await this.#db.insert(meters).values(meterRows);
    await this.#db.insert(notifications).values(noticeRows);
  }
}

const aNotice = ({ id, accounts: [account] }: Customer, nth: number): typeof notifications.$inferInsert => ({
  oid: noticeOf(id, nth),
  customerId: id,
  createdTime: new Date(`${TODAY}T12:00:00Z`),
  interactionType: 'Payment Reminder',
  interactionText: `Notice ${nth}`,
  accountNumber: account?.caAccount ?? '',
  readIndicator: 'unread',
});
