import { and, eq } from 'drizzle-orm';
import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import { CHANNELS, noticesChosen, PROFILE_NOTICES } from '#contracts/reminders.ts';
import type { Db } from '#server/store/open.ts';
import { accounts, associations, customers, formerAccounts, meterReads } from '#server/store/schema.ts';
import type { Heard } from './accountList.ts';
import type { Account, Customer } from './customers.ts';
import type { ServerCode } from './server.ts';

const FINDER = 'finder';
const finder = { id: FINDER, email: 'finder@sandbox.example', name: FINDER, contactNumber: '' };
const PROFILE_TELLS_NOBODY = { sessionHash: '', tellAdded: { mail: async () => {}, text: null } };

/** What stands in the customers' lists of accounts, and what they do to it on other devices of theirs. */
export class ListsAtUtility {
  readonly #db: Db;
  readonly #code: ServerCode;
  readonly #now: () => Date;
  #isFound = false;

  constructor(db: Db, code: ServerCode, now: () => Date) {
    this.#db = db;
    this.#code = code;
    this.#now = now;
  }

  /** What they call their accounts, how and where the bills come, how they are reminded, and which one is the default. */
  async of({ id }: Customer) {
    const { caAccount, descriptiveName, isDefault, settings } = associations;
    const rows = await this.#db
      .select({ caAccount, descriptiveName, isDefault, settings, details: accounts.details })
      .from(associations)
      .innerJoin(accounts, eq(accounts.caAccount, caAccount))
      .where(eq(associations.customerId, id));
    return rows.map(({ details: { billDeliveryMethod, accountEmail }, ...listed }) => ({
      ...listed,
      delivery: String(billDeliveryMethod),
      email: accountEmail ?? '',
    }));
  }

  name(customer: Customer, caAccount: string, value: string): Promise<void> {
    return this.#change(customer, { accountNumber: caAccount, changeType: 'descriptiveName', value });
  }

  choose(customer: Customer, caAccount: string): Promise<void> {
    return this.#change(customer, { accountNumber: caAccount, changeType: 'isDefault', value: 'true' });
  }

  remove(customer: Customer, caAccount: string): Promise<void> {
    return this.#change(customer, { accountNumber: caAccount, changeType: 'removed', value: 'true' });
  }

  async #change(customer: Customer, change: { accountNumber: string; changeType: string; value: string }) {
    const now = this.#now();
    await this.#db.transaction(async (tx) => {
      const changer = { customer: await this.#profileOf(customer, tx), ...PROFILE_TELLS_NOBODY };
      await this.#code.changeAccountList(tx, now, changer, [change], [], null);
    });
  }

  /** How the bills come, or that they come to the customer's own address: the rest as it stands. */
  async bill(customer: Customer, caAccount: string, how: { method: string } | 'by own e-mail'): Promise<void> {
    const profile = await this.#profileOf(customer);
    const change = how === 'by own e-mail' ? { accountEmail: profile.email } : { billDeliveryMethod: how.method };
    const saved = { canadian: new Set<string>(), address: null, seal: null, saved: async () => {} };
    const saver = { customer: profile, sessionHash: '', ...saved };
    const { errorCode } = await this.#code.updateAccount(this.#db, this.#now(), saver, { caAccount, ...change });
    if (errorCode !== 0) throw new Error(`${customer.name} cannot change how the bills come`);
  }

  /** By each way, whether they hear of what is about no account, and whether that is as before anybody chose. */
  async heardBy(customer: Customer) {
    const chosen = noticesChosen((await this.#profileOf(customer)).notices);
    const unchosen = noticesChosen({});
    return PROFILE_NOTICES.flatMap((notice) =>
      CHANNELS.map((channel) => {
        const isOn = chosen[notice][channel];
        return { notice, channel, isOn, isUnchosen: isOn === unchosen[notice][channel] };
      }),
    );
  }

  /** Another device of theirs switches one way of one notice: the others as they stand. */
  async hear(customer: Customer, { notice, channel }: Heard, on: boolean): Promise<void> {
    const now = this.#now();
    await this.#db.transaction(async (tx) => {
      const profile = await this.#profileOf(customer, tx);
      const { noticesVersion } = profile;
      const by = { ...noticesChosen(profile.notices)[notice], [channel]: on };
      await this.#code.chooseNotices(tx, now, profile, { [notice]: by, noticesVersion });
    });
  }

  async #profileOf({ id, name }: Customer, db = this.#db): Promise<typeof customers.$inferSelect> {
    const [row] = await db.select().from(customers).where(eq(customers.id, id));
    if (!row) throw new Error(`${name} is gone`);
    return row;
  }

  /** The utility knows no longer that this customer's first account is theirs. */
  async doubt({ id, accounts: [account] }: Customer): Promise<void> {
    if (!account) return;
    account.isUnproven = true;
    await this.#db.update(associations).set({ proof: 'bill' }).where(listed(id, account.caAccount));
  }

  /** A code showed that this customer's first account is theirs. */
  async prove({ id, accounts: [account] }: Customer): Promise<void> {
    if (!account?.isUnproven || account.movedAfter !== null) return;
    account.provenAt ??= this.#now().getTime();
    await this.#db.update(associations).set({ proof: 'contact' }).where(listed(id, account.caAccount));
  }

  /**
   * The second one holds the last account of the first one's, too, whose bills go to the first one's address.
   * @returns it, as each of them has it
   */
  async marry([first, second]: readonly [Customer, Customer]): Promise<[Account, Account]> {
    const held = first.accounts.at(-1);
    if (!held) throw new Error(`${first.name} has no account`);
    const theirs = { ...held, movedAfter: null, isUnproven: false, provenAt: null };
    second.accounts.push(theirs);
    await this.#db.insert(associations).values(asListed(second.id, held.caAccount, second.accounts.length));
    await this.#saveDetails(held, (await this.#profileOf(first)).email);
    return [held, theirs];
  }

  /** All is as it was before they held an account both. */
  async part([first, second]: readonly [Customer, Customer]): Promise<void> {
    const held = second.accounts.pop();
    if (!held) return;
    await this.#db.delete(associations).where(listed(second.id, held.caAccount));
    await this.#db
      .insert(associations)
      .values(asListed(first.id, held.caAccount, first.accounts.length - 1))
      .onConflictDoNothing();
    await this.#db.delete(formerAccounts).where(eq(formerAccounts.caAccount, held.caAccount));
    await this.#saveDetails(held, 'bills@sandbox.example');
  }

  /** Somebody with the account by its bill reads its meter, and takes it out of their list again. */
  async findAndRead(reading: MeterReadSubmission, key: string): Promise<void> {
    this.#isFound = true;
    const now = this.#now();
    await this.#db.transaction(async (tx) => {
      await tx.insert(customers).values(finder).onConflictDoNothing();
      await tx.insert(associations).values({ ...asListed(FINDER, reading.caAccount, 0), proof: 'bill' });
      const from = { customerId: FINDER, key, replaces: [], gaveWay: async () => {} };
      await this.#code.takeInMeterRead(tx, now, reading, from);
      await tx.delete(associations).where(eq(associations.customerId, FINDER));
    });
  }

  async foundReadings(): Promise<(typeof meterReads.$inferSelect)[]> {
    return this.#isFound ? this.#db.select().from(meterReads).where(eq(meterReads.customerId, FINDER)) : [];
  }

  /** Before the next customers come. */
  async forgetFinder(): Promise<void> {
    if (this.#isFound) await this.#db.delete(meterReads).where(eq(meterReads.customerId, FINDER));
    this.#isFound = false;
  }

  async #saveDetails({ caAccount }: Account, accountEmail: string): Promise<void> {
    const [row] = await this.#db.select().from(accounts).where(eq(accounts.caAccount, caAccount));
    if (!row) throw new Error(`${caAccount} is gone`);
    const details = { ...row.details, accountEmail, billDeliveryMethod: '0' as const };
    await this.#db.update(accounts).set({ details }).where(eq(accounts.caAccount, caAccount));
  }
}

const listed = (customerId: string, caAccount: string) =>
  and(eq(associations.customerId, customerId), eq(associations.caAccount, caAccount));

const asListed = (customerId: string, caAccount: string, position: number): typeof associations.$inferInsert => ({
  customerId,
  caAccount,
  position,
  descriptiveName: customerId,
  isDefault: false,
  settings: {},
  proof: 'utility',
  associatedAt: new Date('2027-03-15T12:00:00Z'),
});
