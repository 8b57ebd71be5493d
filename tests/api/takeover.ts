import { asc, eq } from 'drizzle-orm';
import { type AccountDetails, type AssociatedAccount, accountDetailsCall } from '#contracts/account.ts';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { objectToAccountCall } from '#contracts/associationObjection.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { importAccounts } from '#server/domain/backOffice/importAccounts.ts';
import { importAssociations } from '#server/domain/backOffice/importAssociations.ts';
import { hashSecret } from '#server/store/identity/sessions.ts';
import { accounts, associationObjections, associations, customers, handOvers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import type { RunningServer } from './server.ts';

const api = '/api/utility';

/** Name and number, as they stand on a bill. */
export type OnBill = readonly [name: string, number: string];
export const HENRY: OnBill = ['HENRY OLSON', '500010353700'];
export const ANNA: OnBill = ['ANNA BERG', '500010354248'];
export const MARLENE: OnBill = ['MARLENE KOWALCHUK', '500010340137'];

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
export const remove = (browser: Browser, [, number]: OnBill): Promise<unknown> =>
  changeList(browser, number, 'removed');

/** The account as it stands in the list; undefined where it is not in it. */
export async function listedOf(browser: Browser, [, number]: OnBill): Promise<AssociatedAccount | undefined> {
  const { data } = profileDetailsCall.reply.parse(await (await browser.get(`${api}/profileDetails`)).json());
  return data.associatedAccounts.account.find(({ caAccount }) => caAccount === number);
}

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

/** What the link of the last good mail about the account to this address carries. */
export async function tokenTo(running: RunningServer, to: string): Promise<string> {
  const { db } = running.server.services;
  const known = (await db.select().from(associationObjections)).map(({ tokenHash }) => tokenHash);
  const links = (await running.inbox())
    .filter((message) => message.to === to)
    .map(({ text }) => /\/not-my-account#([\w-]+)/.exec(text)?.[1] ?? '');
  return links.findLast((token) => known.includes(hashSecret(token))) ?? '';
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

/** What the back office is told of an account. */
export async function toldOf({ server }: RunningServer, [, number]: OnBill, kind: string) {
  const { db } = server.services;
  const rows = await db.select().from(handOvers).where(eq(handOvers.caAccount, number)).orderBy(asc(handOvers.id));
  return rows.filter((row) => row.kind === kind);
}

const lineOf = (line: object) => Buffer.from(`${JSON.stringify(line)}\n`);
const importing = ({ server }: RunningServer) => ({
  db: server.services.db,
  now: server.services.now(),
  isCheck: false,
  left: async () => {},
  planEnded: async () => {},
});

/** The utility says whose the account is. */
export const utilitySays = (running: RunningServer, handle: string, [name, caAccount]: OnBill, more: object = {}) =>
  importAssociations(
    importing(running),
    lineOf({ email: `${handle}@sandbox.example`, name, caAccount, descriptiveName: 'Home', ...more }),
  );

/** The utility's extract of the account, with these details. */
export async function utilityGives(running: RunningServer, [, caAccount]: OnBill, changes: Partial<AccountDetails>) {
  const { db } = running.server.services;
  const [row] = await db.select().from(accounts).where(eq(accounts.caAccount, caAccount));
  if (!row) throw new Error(`no account ${caAccount}`);
  const { bpAccount, accountType, details } = row;
  const { caAccount: _, ...rest } = { ...details, ...changes };
  const asOf = running.server.services.now().toISOString();
  return importAccounts(importing(running), lineOf({ caAccount, bpAccount, accountType, asOf, details: rest }));
}
