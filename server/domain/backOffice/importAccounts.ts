import { type AccountLine, type AccountsImported, accountLine, MOST_NAMED } from '#contracts/accountImport.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import { centsOfDollars } from '#rules/paymentAmount.ts';
import { findAnyAccount } from '../../store/account/associationChecks.ts';
import { withFirstHolder } from '../../store/account/associations.ts';
import {
  accountsOfBills,
  changedByCustomers,
  lockAccounts,
  type NewAccount,
  type StoredAccount,
  writeAccounts,
} from '../../store/backOffice/importedAccounts.ts';
import type { Db } from '../../store/open.ts';
import { hasPlan, readPlans, writePlans } from '../../store/plan/paymentPlans.ts';
import { judgeFirstAnew } from '../account/judgeFirstAnew.ts';
import { endAccount, type TellLeft } from './endAccount.ts';
import { type ImportingEach, transactOrCheck } from './importEach.ts';
import { importedPlan, PLAN_FIELD } from './importedPlan.ts';
import { importLines, type ReadLine } from './importLines.ts';

/** So many accounts are written by one transaction: others wait for no more than these. */
const AT_ONCE = 200;
const DAY_MS = 24 * 60 * 60_000;

export interface Importing extends ImportingEach {
  /** Tells, in the transaction, who had an account in their list that is another customer's now. */
  left: TellLeft;
  /** The same of a payment plan that the utility ended. */
  planEnded: (tx: Db, now: Date, plan: { caAccount: string; version: number }) => Promise<void>;
}

/** Takes in what the utility says of accounts, line by line; what is wrong with one line stops no other. */
export async function importAccounts(parts: Importing, body: Buffer): Promise<AccountsImported> {
  const told: AccountsImported = { lines: 0, taken: 0, kept: 0, ended: 0, refusedLines: 0, refused: [] };
  const refuse = (line: number, field: string): void => {
    told.refusedLines += 1;
    if (told.refused.length < MOST_NAMED) told.refused.push({ line, field });
  };
  let batch = new Map<string, Line>();
  const flush = async (): Promise<void> => {
    if (batch.size > 0) await takeIn(parts, [...batch.values()], told, refuse);
    batch = new Map();
  };
  for await (const read of importLines(body, accountLine)) {
    told.lines += 1;
    if ('field' in read) {
      refuse(read.line, read.field);
      continue;
    }
    // The same account twice: one after the other.
    if (batch.size >= AT_ONCE || batch.has(read.said.caAccount)) await flush();
    batch.set(read.said.caAccount, read);
  }
  await flush();
  return told;
}

type Line = Extract<ReadLine<AccountLine>, { said: AccountLine }>;

async function takeIn(
  parts: Importing,
  lines: Line[],
  told: AccountsImported,
  refuse: (line: number, field: string) => void,
): Promise<void> {
  let counted = { taken: 0, kept: 0, ended: 0 };
  let refused: [number, string][] = [];
  await transactOrCheck(parts.db, parts.isCheck, async (tx) => {
    counted = { taken: 0, kept: 0, ended: 0 };
    refused = [];
    const stored = await lockAccounts(
      tx,
      lines.map(({ said }) => said.caAccount),
    );
    const fit = await fitting(tx, parts.now, lines, stored, (line, field) => void refused.push([line, field]));
    if (fit.length > 0) counted = await write(tx, parts, fit, stored);
  });
  for (const [line, field] of refused) refuse(line, field);
  told.taken += counted.taken;
  told.kept += counted.kept;
  told.ended += counted.ended;
}

/** The lines that contradict neither what is here nor each other. */
async function fitting(
  tx: Db,
  now: Date,
  lines: Line[],
  stored: ReadonlyMap<string, StoredAccount>,
  refuse: (line: number, field: string) => void,
): Promise<Line[]> {
  const meters = new Set<string>();
  const whose = await accountsOfBills(
    tx,
    lines.flatMap(({ said }) => said.bills?.map(({ DocumentID }) => DocumentID) ?? []),
  );
  return lines.filter(({ line, said }) => {
    const asOf = Date.parse(said.asOf);
    const before = stored.get(said.caAccount)?.asOf?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (asOf < before || asOf > now.getTime() + CLOCK_TOLERANCE_MS) {
      refuse(line, 'asOf');
      return false;
    }
    if (said.meter && meters.has(said.meter.meterNumber)) {
      refuse(line, 'meter.meterNumber');
      return false;
    }
    const ids = said.bills?.map(({ DocumentID }) => DocumentID) ?? [];
    const foreign = ids.findIndex(
      (id, nth) => (whose.get(id) ?? said.caAccount) !== said.caAccount || ids.indexOf(id) < nth,
    );
    if (foreign !== -1) {
      refuse(line, `bills.${foreign}.DocumentID`);
      return false;
    }
    if (said.meter) meters.add(said.meter.meterNumber);
    for (const id of ids) whose.set(id, said.caAccount);
    return true;
  });
}

async function write(
  tx: Db,
  { now, left, planEnded }: Importing,
  lines: Line[],
  stored: ReadonlyMap<string, StoredAccount>,
): Promise<{ taken: number; kept: number; ended: number }> {
  const others = lines.filter(({ said }) => isOthers(stored.get(said.caAccount), said));
  for (const { said } of others) await endAccount(tx, now, said.caAccount, left);
  const own = await ownFields(tx, lines);
  const theirsOf = (said: AccountLine): string[] => {
    const before = stored.get(said.caAccount);
    const theirs = before && !isOthers(before, said) ? (own.get(said.caAccount) ?? []) : [];
    return theirs.filter((field) => field !== PLAN_FIELD || said.plan !== undefined);
  };
  let kept = 0;
  const rows = lines.map(({ said }): NewAccount => {
    const before = stored.get(said.caAccount);
    const theirs = theirsOf(said);
    if (theirs.length > 0) kept += 1;
    const details = { ...said.details, caAccount: said.caAccount };
    return {
      caAccount: said.caAccount,
      bpAccount: said.bpAccount,
      accountType: said.accountType,
      asOf: new Date(said.asOf),
      openBalanceCents: said.openBalance ? centsOfDollars(said.openBalance.amount) : null,
      openBalanceOn: said.openBalance?.on ?? null,
      details: before ? withOwn(details, before.details, theirs) : details,
    };
  });
  const ofMeters = lines.flatMap(({ said: { caAccount, meter } }) => {
    if (!meter) return [];
    const { meterNumber, currentMeterReadWindow: window = null, lastRead = null, ...facts } = meter;
    const all = { ...facts, currentMeterReadWindow: window, lastRead, currentSubmittedReads: [] };
    return [{ meterNumber, caAccount, facts: all }];
  });
  const ofBills = lines.flatMap(({ said: { caAccount, bills = [] } }) =>
    bills.map(({ issuedOn, ...facts }) => ({ documentId: facts.DocumentID, caAccount, issuedOn, facts, cameAt: now })),
  );
  await writeAccounts(tx, { rows, ofMeters, ofBills });
  await judgeFirsts(tx, now, rows);
  const plans = await readPlans(
    tx,
    rows.map(({ caAccount }) => caAccount),
  );
  const ofPlans = lines.flatMap(({ said }) => {
    if (theirsOf(said).includes(PLAN_FIELD)) return [];
    return importedPlan(plans.get(said.caAccount), said, isOthers(stored.get(said.caAccount), said)) ?? [];
  });
  await writePlans(tx, ofPlans);
  for (const plan of ofPlans) {
    const before = plans.get(plan.caAccount);
    const said = lines.find((one) => one.said.caAccount === plan.caAccount)?.said;
    // Whose account it is no more is told that; and what ended before yesterday is no news.
    const isNews =
      said && !isOthers(stored.get(plan.caAccount), said) && now.getTime() - Date.parse(said.asOf) <= DAY_MS;
    if (isNews && before && hasPlan(before) && !hasPlan(plan)) await planEnded(tx, now, plan);
  }
  return { taken: lines.length, kept, ended: others.length };
}

/** What the utility says of how a holder is reached may be somebody to ask. */
async function judgeFirsts(tx: Db, now: Date, rows: readonly NewAccount[]): Promise<void> {
  const numbers = rows.map(({ caAccount }) => caAccount);
  for (const caAccount of await withFirstHolder(tx, numbers)) {
    const account = await findAnyAccount(tx, caAccount);
    if (account) await judgeFirstAnew(tx, now, account);
  }
}

const isOthers = (before: StoredAccount | undefined, said: AccountLine): boolean =>
  before !== undefined && before.bpAccount !== said.bpAccount;

/** By account, the fields that its customer changed and the utility did not know of when it said this. */
async function ownFields(tx: Db, lines: Line[]): Promise<Map<string, string[]>> {
  const asOf = new Map(lines.map(({ said }) => [said.caAccount, Date.parse(said.asOf)]));
  const changed = await changedByCustomers(tx, [...asOf.keys()], new Date(Math.min(...asOf.values())));
  const own = new Map<string, string[]>();
  for (const { caAccount, fields, takenAt } of changed) {
    if (caAccount === null || (takenAt && takenAt.getTime() <= (asOf.get(caAccount) ?? 0))) continue;
    own.set(caAccount, [...(own.get(caAccount) ?? []), ...fields]);
  }
  return own;
}

type Details = NewAccount['details'];

/** The utility's details, but for these fields, which stay as they are. */
function withOwn(said: Details, before: Details, fields: readonly string[]): Details {
  const ofDetails = fields.filter((field) => field !== PLAN_FIELD);
  const kept = Object.fromEntries(ofDetails.map((field) => [field, before[field as keyof Details]]));
  return { ...said, ...kept };
}
