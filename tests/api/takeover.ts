import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type AccountDetails, type AssociatedAccount, accountDetailsCall } from '#contracts/account.ts';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { objectToAccountCall } from '#contracts/associationObjection.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import type { LeftAccount } from '#server/domain/backOffice/endAccount.ts';
import { importAccounts } from '#server/domain/backOffice/importAccounts.ts';
import { importAssociations } from '#server/domain/backOffice/importAssociations.ts';
import { tellAccountAdded } from '#server/http/tellAccountAdded.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { hashSecret } from '#server/store/identity/sessions.ts';
import { accounts, associationObjections, associations, customers, handOvers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import type { RunningServer } from './server.ts';

const api = '/api/utility';

/** The answer to a change by somebody who has not shown that the account is theirs. */
export const UNPROVEN = {
  errorCode: 1,
  errorMessage: 'Before this can be changed, a code has to show that the account is yours.',
};
/** Mails and texts go out in a job. */
export const SOON = { timeout: 15_000 };

/** Name and number, as they stand on a bill. */
export type OnBill = readonly [name: string, number: string];
export const HENRY: OnBill = ['HENRY OLSON', '500010353700'];
export const ANNA: OnBill = ['ANNA BERG', '500010354248'];
export const MARLENE: OnBill = ['MARLENE KOWALCHUK', '500010340137'];

export const idOf = (handle: string): string => seedIdOf(`${handle}@sandbox.example`);

const changeList = async (browser: Browser, accountNumber: string, changeType: 'added' | 'removed') => {
  const data = [{ sequence: 1, accountNumber, changeType, value: 'true' }];
  const cdcData = { requests: [{ requestNumber: 1, action: 'update-accounts', data }] };
  return (await browser.post(`${api}/updateProfileDetails`, { cdcData })).json();
};

/** @returns the answer to the second half: the first one only says whether name and number fit. */
export async function add(browser: Browser, [accountName, accountNumber]: OnBill): Promise<unknown> {
  await browser.post(`${api}/accountAssociation`, { accountName, accountNumber });
  return changeList(browser, accountNumber, 'added');
}

/** A customer of the sandbox who has added the account to their list. */
export async function adder(running: RunningServer, handle: string, account: OnBill): Promise<Browser> {
  const browser = await running.signedIn(handle);
  expect(await add(browser, account)).toMatchObject({ errorCode: 0 });
  return browser;
}

export const remove = (browser: Browser, [, number]: OnBill): Promise<unknown> =>
  changeList(browser, number, 'removed');

async function listOf(browser: Browser): Promise<AssociatedAccount[]> {
  const { data } = profileDetailsCall.reply.parse(await (await browser.get(`${api}/profileDetails`)).json());
  return data.associatedAccounts.account;
}
export const numbersOf = async (browser: Browser): Promise<string[]> =>
  (await listOf(browser)).map(({ caAccount }) => caAccount);
/** The account as it stands in the list; undefined where it is not in it. */
export const listedOf = async (browser: Browser, [, number]: OnBill): Promise<AssociatedAccount | undefined> =>
  (await listOf(browser)).find(({ caAccount }) => caAccount === number);

export async function detailsOf(browser: Browser, account: OnBill): Promise<AccountDetails> {
  const bpAccount = (await listedOf(browser, account))?.bpAccount ?? '';
  const reply = await browser.post(`${api}/accountDetails`, { bpAccount, caAccount: account[1] });
  return accountDetailsCall.reply.parse(await reply.json()).data.accountDetails;
}

export async function save(browser: Browser, account: OnBill, changes: object) {
  const reply = await browser.post(`${api}/accountUpdate`, { ...(await detailsOf(browser, account)), ...changes });
  return accountUpdateCall.reply.parse(await reply.json());
}

/** By the link of a mail. */
export async function object(running: RunningServer, token: string): Promise<string> {
  const reply = await running.browser().post('/api/customer/objectToAccount', { token });
  return objectToAccountCall.reply.parse(await reply.json()).outcome;
}

/** The code of the last mail or text to them. */
export async function codeTo(running: RunningServer, to: string): Promise<string> {
  const sent = (await running.inbox()).filter((message) => message.to === to).at(-1)?.text ?? '';
  return /\d{6}/.exec(sent)?.[0] ?? '';
}
/** One of the contacts of an account, as a customer who sees it masked names it. */
export const contactOf = ([, caAccount]: OnBill, contact: string) => ({ caAccount, contact });

export async function mailsTo(running: RunningServer, to: string, subject: string) {
  return (await running.inbox()).filter((message) => message.to === to && message.subject === subject);
}

export const ADDED = 'An account was added to an online profile';

/** What the link of the last mail of that subject carries whose link is good: one of the test before may come late. */
export async function tokenTo(running: RunningServer, to: string, subject = ADDED): Promise<string> {
  const { db } = running.server.services;
  const find = async () => {
    const known = (await db.select().from(associationObjections)).map(({ tokenHash }) => tokenHash);
    const links = (await mailsTo(running, to, subject)).map(
      ({ text }) => new RegExp(`${running.origin}/not-my-account#([\\w-]+)`).exec(text)?.[1] ?? '',
    );
    return links.findLast((token) => known.includes(hashSecret(token))) ?? '';
  };
  await expect.poll(find, SOON).not.toBe('');
  return find();
}

/** By e-mail address of who has it in their list, how far they have shown that it is theirs. */
export async function proofsOf({ server }: RunningServer, [, number]: OnBill): Promise<Record<string, string>> {
  const rows = await server.services.db
    .select({ email: customers.email, proof: associations.proof })
    .from(associations)
    .innerJoin(customers, eq(customers.id, associations.customerId))
    .where(eq(associations.caAccount, number));
  return Object.fromEntries(rows.map(({ email, proof }) => [email.split('@')[0], proof]));
}

/** As when they have shown that much since, or less than it seemed. */
export const provenBy = ({ server }: RunningServer, handle: string, proof: typeof associations.$inferSelect.proof) =>
  server.services.db
    .update(associations)
    .set({ proof })
    .where(eq(associations.customerId, idOf(handle)));

/** What the back office is told of an account. */
export async function toldOf({ server }: RunningServer, [, number]: OnBill, kind: string) {
  const { db } = server.services;
  const rows = await db.select().from(handOvers).where(eq(handOvers.caAccount, number)).orderBy(asc(handOvers.id));
  return rows.filter((row) => row.kind === kind);
}

/** What it is told, without when and of whom. */
export const payloadsOf = async (running: RunningServer, account: OnBill, kind: string): Promise<unknown[]> =>
  (await toldOf(running, account, kind)).map(({ payload }) => payload);

const lineOf = (line: object) => Buffer.from(`${JSON.stringify(line)}\n`);
const importing = ({ server }: RunningServer) => ({
  db: server.services.db,
  now: server.services.now(),
  isCheck: false,
  keyName: 'test',
  left: async () => {},
  added: ({ id }: { id: string }) =>
    tellAccountAdded(server.services, `${id} ${server.services.now().toISOString()}`, 'accountAssociated'),
  planEnded: async () => {},
});

/** The utility says whose the account is. */
export const utilitySays = (running: RunningServer, handle: string, [name, caAccount]: OnBill, more: object = {}) =>
  importAssociations(
    importing(running),
    lineOf({ email: `${handle}@sandbox.example`, name, caAccount, descriptiveName: 'Home', ...more }),
  );

/** The utility says whose it is not. @returns how many lines changed a list, and whose list it left, and why. */
export async function utilityDenies(running: RunningServer, handle: string, [name, caAccount]: OnBill) {
  const lefts: string[][] = [];
  const left = async (_tx: unknown, { customer, why }: LeftAccount) =>
    void lefts.push([customer.email.split('@')[0] ?? '', why]);
  const line = { email: `${handle}@sandbox.example`, name, caAccount, descriptiveName: 'Home', isRemoved: true };
  const { taken } = await importAssociations({ ...importing(running), left }, lineOf(line));
  return { taken, lefts };
}

const rowOf = async ({ server }: RunningServer, [, number]: OnBill) => {
  const [row] = await server.services.db.select().from(accounts).where(eq(accounts.caAccount, number));
  if (!row) throw new Error(`no account ${number}`);
  return row;
};
/** The account's details, whoever may see them. */
export const heldDetails = async (running: RunningServer, account: OnBill): Promise<AccountDetails> =>
  (await rowOf(running, account)).details;
/** Puts them so, past all that would follow from it. */
export const putDetails = async (running: RunningServer, account: OnBill, changes: Partial<AccountDetails>) =>
  running.server.services.db
    .update(accounts)
    .set({ details: { ...(await heldDetails(running, account)), ...changes } })
    .where(eq(accounts.caAccount, account[1]));

/** The utility's extract of the account, with these details. */
export async function utilityGives(running: RunningServer, account: OnBill, changes: Partial<AccountDetails>) {
  const { bpAccount, accountType, details } = await rowOf(running, account);
  const { caAccount, ...rest } = { ...details, ...changes };
  const asOf = running.server.services.now().toISOString();
  return importAccounts(importing(running), lineOf({ caAccount, bpAccount, accountType, asOf, details: rest }));
}
