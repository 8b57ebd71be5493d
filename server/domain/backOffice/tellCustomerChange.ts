import { randomUUID } from 'node:crypto';
import type { InitialConsent } from '#contracts/consent.ts';
import type { Changed, HandOverPayloads } from '#contracts/handOver.ts';
import { CHANNELS, PROFILE_NOTICES, type ProfileNotice, type ProfileNotices } from '#contracts/reminders.ts';
import { type Account, accountsOf } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';

/* What a customer changed of themselves and of their accounts, told to the back office in the transaction of the change. */

/** Each field of `changes` with what it was. */
const changedOf = (before: object, changes: object): Record<string, Changed> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, to]) => [
      field,
      { from: (before as Record<string, unknown>)[field] ?? null, to },
    ]),
  );

/** `before`: the customer until now. */
export async function tellProfile(
  tx: Db,
  now: Date,
  before: Customer,
  { name, email, contactNumber }: Partial<Pick<Customer, 'name' | 'email' | 'contactNumber'>>,
): Promise<void> {
  const changes = {
    ...(name !== undefined && { profileName: name }),
    ...(email !== undefined && { profileEmail: email }),
    ...(contactNumber !== undefined && { contactNumber }),
  };
  const was = { profileName: before.name, profileEmail: before.email, contactNumber: before.contactNumber };
  await tellOfProfile(tx, now, before, changedOf(was, changes));
}

/** Of what the customer hears that is about no account, and by which ways: those that are not as they were. */
export async function tellNotices(
  tx: Db,
  now: Date,
  customer: Customer,
  was: ProfileNotices,
  is: ProfileNotices,
): Promise<void> {
  const isNew = (name: ProfileNotice) => CHANNELS.some((channel) => was[name][channel] !== is[name][channel]);
  const changes = Object.fromEntries(PROFILE_NOTICES.filter(isNew).map((name) => [name, is[name]]));
  if (Object.keys(changes).length > 0) await tellOfProfile(tx, now, customer, changedOf(was, changes));
}

async function tellOfProfile(tx: Db, now: Date, before: Customer, changed: Record<string, Changed>): Promise<void> {
  const accounts = (await accountsOf(tx, before.id)).map(({ account }) => account.caAccount);
  await handOver(tx, {
    kind: 'profile',
    key: randomUUID(),
    caAccount: null,
    customerId: before.id,
    changedAt: now,
    payload: { email: before.email, accounts, changed },
  });
}

/** `customerId`: null where nobody made it who signed in. */
export async function tellAccount(
  tx: Db,
  now: Date,
  customerId: string | null,
  { caAccount, details }: Account,
  changes: object,
  confirmByLetter = false,
): Promise<void> {
  await handOver(tx, {
    kind: 'account',
    key: randomUUID(),
    caAccount,
    customerId,
    changedAt: now,
    fields: Object.keys(changes),
    payload: { changed: changedOf(details, changes), ...(confirmByLetter && { confirmByLetter }) },
  });
}

export async function tellAssociation(
  tx: Db,
  now: Date,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
  caAccount: string,
  change: Omit<HandOverPayloads['association'], 'email'>,
): Promise<void> {
  const payload = { email, ...change };
  await handOver(tx, { kind: 'association', key: randomUUID(), caAccount, customerId, changedAt: now, payload });
}

export async function tellConsent(
  tx: Db,
  now: Date,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
  consent: InitialConsent,
): Promise<void> {
  const payload = { email, ...consent };
  await handOver(tx, { kind: 'consent', key: randomUUID(), caAccount: null, customerId, changedAt: now, payload });
}

/** A record of changes is no change: it goes along for whoever compares the two. */
export async function tellLog(
  tx: Db,
  now: Date,
  customerId: string,
  requests: readonly { data: readonly { accountNumber: string }[] }[],
): Promise<void> {
  const [caAccount = null, ...others] = new Set(
    requests.flatMap(({ data }) => data.map((entry) => entry.accountNumber)),
  );
  await handOver(tx, {
    kind: 'log',
    key: randomUUID(),
    caAccount: others.length === 0 ? caAccount : null,
    customerId,
    changedAt: now,
    payload: { requests: [...requests] },
  });
}
