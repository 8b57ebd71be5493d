import type { ReplyOf, RequestOf } from '#contracts/call.ts';
import { TERMS_DOC_VERSION } from '#contracts/consent.ts';
import type { updateProfileDetailsCall } from '#contracts/profile.ts';
import type { Customer } from './customers.ts';
import type { Db } from './open.ts';
import { setConsent } from './terms.ts';

type Update = RequestOf<typeof updateProfileDetailsCall>;
type Answer = ReplyOf<typeof updateProfileDetailsCall>;

/** The utility's code for "not taken". */
const REFUSED = 1;

/** Takes in a save of the profile (API-07). Whole or not at all: a part that is refused stores nothing. */
export async function takeInProfileUpdate(db: Db, now: Date, customer: Customer, update: Update): Promise<Answer> {
  const refusal = refuse(customer, update);
  if (refusal) return { errorCode: REFUSED, errorMessage: refusal };
  const initialConsent = update.preferences?.terms?.initialConsent;
  if (!initialConsent) return { errorCode: 0 };
  await setConsent(db, now, customer.id, initialConsent);
  return { errorCode: 0, data: { preferences: { terms: { initialConsent } } } };
}

/** Why not; null when all of it can be taken in. Name and e-mail come along unchanged with the terms (AUTH-32). */
function refuse(customer: Customer, { data, profile, preferences, cdcData }: Update): string | null {
  const { profileName, ...others } = data ?? {};
  const unserved = Object.values(others).some((part) => part !== undefined) || cdcData !== undefined;
  if (unserved || (profileName !== undefined && profileName !== customer.name)) {
    return 'This cannot be changed here yet.';
  }
  if (profile?.email !== undefined && profile.email.toLowerCase() !== customer.email.toLowerCase()) {
    return 'A new e-mail address has to be verified first.';
  }
  const consent = preferences?.terms?.initialConsent;
  return consent && consent.docVersion > TERMS_DOC_VERSION ? 'There are no such terms.' : null;
}
