import type { Outcome } from '#api/send.ts';
import {
  type ConsentStatus,
  contactCreateCall,
  contactLookupCall,
  contactUpdateCall,
  type MarketingContact,
  TICKED,
  UNTICKED,
} from '#contracts/marketingContact.ts';
import type { SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { changeStep, keyedChange } from '../engine/send/content.ts';
import { readProfile } from './profileAtUtility.ts';

/** Whether a customer wants offers by e-mail, and the words beside the box (PRO-20, PRO-21). */
export interface ConsentChange {
  isGiven: boolean;
  words: string;
}

export interface MarketingConsentRow extends SubmissionRow {
  kind: 'marketingConsent';
  intent: ConsentChange;
}

export interface NewConsentChange extends Submitted {
  owner: string;
  intent: ConsentChange;
  /** ISO. */
  chosenAt: string;
}

interface Known {
  /** Of the profile as it is now. */
  email: string;
  contacts: MarketingContact[];
}

async function readContacts(environment: OutboxEnvironment, row: MarketingConsentRow): Promise<Outcome<Known>> {
  const profile = await readProfile(environment, row);
  if (!profile.ok) return profile;
  const email = profile.reply.profileEmail;
  const found = await environment.sendCall(contactLookupCall, { email }, { owner: row.owner });
  return found.ok ? { ok: true, reply: { email, contacts: found.reply.data } } : found;
}

/**
 * PRO-22: who is known is updated, else made known; without a contact there is no consent to take away. The server moves
 * every contact of the address with the one that is named.
 */
async function writeConsent(
  { sendCall }: OutboxEnvironment,
  row: MarketingConsentRow,
  { email, contacts }: Known,
): Promise<Outcome<UtilityAnswer>> {
  const status: ConsentStatus = row.intent.isGiven ? TICKED : UNTICKED;
  const said = { email, consent_status: status, consent_description: row.intent.words };
  // As it is already: what was sent before arrived and its answer was lost, or there is nothing to take away.
  const contact = contacts.find(({ consent_status }) => consent_status !== status);
  if (!contact && (contacts.length > 0 || !row.intent.isGiven)) return { ok: true, reply: { errorCode: 0 } };
  if (contact) {
    const { request, options } = keyedChange(row, { id: contact.id, ...said });
    return sendCall(contactUpdateCall, request, options);
  }
  const { request, options } = keyedChange(row, { ...said, country: 'CA' as const, language: 'en' as const });
  const made = await sendCall(contactCreateCall, request, options);
  if (!made.ok) return made;
  const { error } = made.reply;
  return { ok: true, reply: error === undefined ? { errorCode: 0 } : { errorCode: 1, errorMessage: error } };
}

/** Whether offers are mailed. It is no part of the profile, and goes to whoever mails them. */
export const marketingConsent = defineKind({
  name: 'marketingConsent',
  owner: 'customer',
  steps: {
    say: changeStep({}, readContacts, writeConsent),
  },
  counting: 'say',
  begin({ owner, intent, chosenAt }: NewConsentChange) {
    const row = { intent, capturedAt: chosenAt, deadline: null };
    return { enteredBy: owner, steps: ['say'], row, attachment: null };
  },
  draft: null,
  setting: { entityOf: () => 'marketingConsent', partOf: () => 'offers' },
  correctable: false,
  words: {
    label: ({ intent }: MarketingConsentRow) => ({ key: `marketingConsent.${intent.isGiven ? 'given' : 'revoked'}` }),
    place: () => '',
    refusal: () => null,
    refused: 'refused.marketingConsent',
    rest: null,
  },
});
