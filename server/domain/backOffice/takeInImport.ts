import type { AccountsImported, IMPORTS } from '#contracts/accountImport.ts';
import { keepImport } from '../../store/backOffice/imports.ts';
import { type Importing, importAccounts } from './importAccounts.ts';
import { type ImportingAnswers, importAnswers } from './importAnswers.ts';
import { type ImportingAssociations, importAssociations } from './importAssociations.ts';
import { type ImportingNotices, importNotices } from './importNotices.ts';

type Import = (typeof IMPORTS)[number];
type Parts = Importing & ImportingAssociations & ImportingAnswers & ImportingNotices;

const TAKE_IN: Record<Import, (parts: Parts, body: Buffer) => Promise<AccountsImported>> = {
  accounts: importAccounts,
  associations: importAssociations,
  answers: importAnswers,
  notices: importNotices,
};

export interface Importer extends Omit<Parts, 'now'> {
  now: () => Date;
}

/** Takes in what the back office put, and writes down that it did. */
export async function takeInImport(of: Import, { now, ...parts }: Importer, body: Buffer): Promise<AccountsImported> {
  const beganAt = now();
  const told = await TAKE_IN[of]({ ...parts, now: beganAt }, body);
  if (!parts.isCheck) await keepImport(parts.db, { of, beganAt, endedAt: now(), told, keyName: parts.keyName });
  return told;
}
