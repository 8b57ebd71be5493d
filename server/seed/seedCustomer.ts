import { createHash } from 'node:crypto';
import type { Day } from '#rules/day.ts';
import type { AccountPlan } from './build.ts';

/** Every sandbox customer's password. */
export const PASSWORD = 'lamp';
/** Every sandbox customer's address ends so. */
export const DOMAIN = 'sandbox.example';

/** The same at every start, on every machine: tests and demonstrations know it. No real customer's id is so made. */
export const seedIdOf = (email: string): string =>
  `c${createHash('sha256').update(`stormlamp customer ${email.toLowerCase()}`).digest('hex').slice(0, 20)}`;

/** A customer of the sandbox, each one a condition (design §6). */
export interface SeedCustomer {
  email: string;
  /** The provider's `sub`. */
  subject: string;
  name: string;
  contactNumber: string;
  /** What this customer is for, on the sign-in page. */
  about: string;
  /** E-mail of the customer whose accounts are in this one's list too, instead of accounts of their own. */
  sharesWith?: string;
  /** Neither consent nor registration yet. */
  isNew?: true;
  /** They answered STOP to a text message. */
  hasStoppedTexts?: true;
  plans: (today: Day) => AccountPlan[];
}

type Rest = Omit<SeedCustomer, 'email' | 'subject' | 'contactNumber'> & Partial<Pick<SeedCustomer, 'contactNumber'>>;
let phone = 100;

/** Whose address begins with `handle`; phone numbers are given out in the order of the calls. */
export const customer = (handle: string, rest: Rest): SeedCustomer => {
  phone += 7;
  return {
    email: `${handle}@${DOMAIN}`,
    subject: `sandbox-${handle}`,
    contactNumber: `+1306555${String(phone).padStart(4, '0')}`,
    ...rest,
  };
};
