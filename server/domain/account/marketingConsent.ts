import {
  type ConsentStatus,
  isConsent,
  MARKETING_EMAIL_LENGTH,
  type MarketingContact,
  UNTICKED,
} from '#contracts/marketingContact.ts';
import { Problem } from '../../problems.ts';
import { type Customer, findByEmail } from '../../store/account/customers.ts';
import {
  endMarketingConsent,
  insertMarketingConsent,
  lastMarketingConsent,
} from '../../store/account/marketingConsents.ts';
import type { Db } from '../../store/open.ts';
import { logInteraction } from './interactions.ts';
import { Refusal } from './refusal.ts';

interface ConsentSaid {
  consent_status: ConsentStatus;
  consent_description: string;
}

/** What a new contact is put on (PRO-18). */
type ContactLists = Partial<Record<'interests' | 'autoresponders', string[]>>;

/** What mails the offers. */
interface Marketing {
  lookup(email: string): Promise<MarketingContact[]>;
  update(id: MarketingContact['id'], said: ConsentSaid): Promise<void>;
  create(email: string, said: ConsentSaid & ContactLists): Promise<'created' | 'duplicate'>;
}

const TOO_LONG = `We mail offers to addresses of at most ${MARKETING_EMAIL_LENGTH} characters. Yours is longer.`;

/** What a customer said of offers by e-mail. */
export interface SaidOfOffers {
  email: string;
  status: ConsentStatus;
  /** Which words were shown. */
  description: string;
  lists?: ContactLists;
}

/** The contacts of a customer's own address. @throws {Problem} forbidden of any other, unavailable. */
export async function ownContacts(
  marketing: Marketing,
  customer: Customer,
  email: string,
): Promise<MarketingContact[]> {
  // Else anybody reads what anybody else wants, and changes it.
  if (email.trim().toLowerCase() !== customer.email.toLowerCase()) {
    throw new Problem('forbidden', 'This e-mail address is not yours.');
  }
  return email.length > MARKETING_EMAIL_LENGTH ? [] : marketing.lookup(customer.email);
}

/**
 * Tells the marketing service what a customer said, and keeps who said it, when and to which words: the service's status
 * alone is no proof of a consent.
 *
 * The service may know several contacts of one address: all of them move, for each is mailed by itself.
 *
 * @param id of one of the contacts; null: of whichever there are, and else a new one
 * @throws {Problem} forbidden where it is no contact of theirs, unavailable
 * @throws {Refusal} in words for the customer
 */
export async function saveConsent(
  { tx, now, marketing, customer }: { tx: Db; now: Date; marketing: Marketing; customer: Customer },
  { email, status, description, lists }: SaidOfOffers,
  id: MarketingContact['id'] | null,
): Promise<void> {
  const contacts = await ownContacts(marketing, customer, email);
  const said: ConsentSaid = { consent_status: status, consent_description: description };
  if (id !== null && !contacts.some((contact) => String(contact.id) === String(id))) {
    throw new Problem('forbidden', 'This contact is not yours.');
  }
  if (status !== UNTICKED && email.length > MARKETING_EMAIL_LENGTH) throw new Refusal(TOO_LONG);
  const updateAll = async (known: readonly MarketingContact[]) => {
    for (const contact of known) await update(marketing, contact, said);
  };
  if (contacts.length > 0) await updateAll(contacts);
  // Where there is no contact, no offers are mailed.
  else if (status !== UNTICKED && (await marketing.create(customer.email, { ...said, ...lists })) === 'duplicate') {
    await updateAll(await marketing.lookup(customer.email));
  }
  const isGiven = status !== UNTICKED;
  await insertMarketingConsent(tx, { customerId: customer.id, isGiven, status, description, saidAt: now });
  await logInteraction(tx, now, customer.id, {
    interactionType: 'MARKETING_CONSENT_UPDATE',
    interactionText: `${isGiven ? 'Offers are wanted' : 'Offers are not wanted'}: ${description}`,
  });
}

/**
 * Their address is another one from now on: what they said was of the one before, and is asked anew. The service is told
 * later, for it may be away.
 */
export async function endOffersTo(
  tx: Db,
  now: Date,
  jobs: { endOffers(tx: Db, offers: { email: string; since: string }): Promise<void> },
  { id, email }: Pick<Customer, 'id' | 'email'>,
): Promise<void> {
  await endMarketingConsent(tx, now, id);
  await jobs.endOffers(tx, { email, since: now.toISOString() });
}

const GIVEN_UP = 'The address is no longer that of a customer of the app';

/**
 * No more offers to an address that its customer gave up at `since` (ISO): its reader may be somebody else by now. Not to
 * one whose customer, old or new, has said since what they want.
 *
 * @throws {Problem} unavailable
 */
export async function endOffersAtService(
  db: Db,
  marketing: Marketing,
  { email, since }: { email: string; since: string },
): Promise<void> {
  const holder = await findByEmail(db, email);
  const said = holder && (await lastMarketingConsent(db, holder.id));
  if (said && said.saidAt > new Date(since)) return;
  const isAway: ConsentSaid = { consent_status: UNTICKED, consent_description: GIVEN_UP };
  for (const contact of await marketing.lookup(email)) await update(marketing, contact, isAway);
}

async function update(marketing: Marketing, contact: MarketingContact, said: ConsentSaid): Promise<void> {
  // What ended otherwise says more than that it was taken away, such as that it was reported as spam.
  if (said.consent_status === UNTICKED && !isConsent(contact.consent_status)) return;
  await marketing.update(contact.id, said);
}
