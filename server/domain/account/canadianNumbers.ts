import { COUNTRY } from '#contracts/verification.ts';
import { changedPhones, needsLookUp, phonesProblem } from '#rules/accountPhones.ts';
import { findAccount } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';
import type { AccountUpdate } from './accountUpdate.ts';
import { type CodeService, savedNumber } from './verification.ts';

/**
 * Of an update's new numbers that need no code those, E.164, that are Canadian (ACC-33, ACC-34). Asked before anything is
 * locked: another company answers it.
 */
export async function canadianNumbers(
  db: Db,
  service: Pick<CodeService, 'lookUp'>,
  customerId: string,
  { caAccount, accountPhoneNumbers: phones = [] }: AccountUpdate,
): Promise<ReadonlySet<string>> {
  const account = await findAccount(db, customerId, caAccount);
  const before = account?.details.accountPhoneNumbers ?? [];
  const canadian = new Set<string>();
  if (!account || phonesProblem(before, phones) !== null) return canadian;
  for (const phone of changedPhones(before, phones)) {
    const number = needsLookUp(before, phone) ? savedNumber(phone.phoneNumber) : null;
    if (number && (await service.lookUp(number))?.countryCode === COUNTRY) canadian.add(number);
  }
  return canadian;
}
