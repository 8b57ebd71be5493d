import { randomInt } from 'node:crypto';
import { seedCustomers } from '../seed/customers.ts';
import { DOMAIN, PASSWORD, type SeedCustomer } from '../seed/seedCustomer.ts';

const CODE_MS = 10 * 60 * 1000;
/** Guesses at one code. */
const MOST_GUESSES = 5;

/** What the utility remembers of a customer over a restart of the provider. */
export interface Remembered {
  subject: string | null;
  email: string;
  name: string;
  identityIssuers: string[];
}

/**
 * What the sandbox's provider knows of its customers: names, e-mails, passwords, linked social sign-ins and codes on
 * their way. In memory; all but passwords and codes is also with the utility, which hands it back at a start.
 */
export interface People {
  /** All customers, each with the present name and e-mail. */
  all(): SeedCustomer[];
  find(subject: string): SeedCustomer | undefined;
  /** `basement`, `basement@` and the whole address, in any letter case. */
  findByEmail(typed: string): SeedCustomer | undefined;
  change(subject: string, to: { name?: string | undefined; email?: string | undefined }): void;
  /** Deletes the login. False where there was no such login. */
  remove(subject: string): boolean;
  hasPassword(customer: SeedCustomer, password: string): boolean;
  setPassword(customer: SeedCustomer, password: string): void;
  /** A six-digit code for a new password. */
  makeCode(customer: SeedCustomer): string;
  /** Right once, within ten minutes and five guesses. */
  spendCode(customer: SeedCustomer, code: string): boolean;
  issuersOf(subject: string): string[];
  link(subject: string, host: string): void;
  unlink(subject: string, host: string): void;
  reset(): void;
}

const bySubject = (): Map<string, SeedCustomer> => new Map(seedCustomers.map((one) => [one.subject, one]));

export function makePeople(remembered: Iterable<Remembered>): People {
  const passwords = new Map<string, string>();
  const codes = new Map<string, { code: string; until: number; guesses: number }>();
  const links = new Map<string, Set<string>>();
  let people = bySubject();
  const change: People['change'] = (subject, { name, email }) => {
    const one = people.get(subject);
    if (one) people.set(subject, { ...one, name: name ?? one.name, email: email?.toLowerCase() ?? one.email });
  };
  for (const { subject, email, name, identityIssuers } of remembered) {
    if (subject === null) continue;
    change(subject, { name, email });
    links.set(subject, new Set(identityIssuers));
  }
  return {
    all: () => [...people.values()],
    find: (subject) => people.get(subject),
    findByEmail(typed) {
      const handle = typed.trim().toLowerCase().replace(/@$/, '');
      const email = handle.includes('@') ? handle : `${handle}@${DOMAIN}`;
      return [...people.values()].find((one) => one.email === email);
    },
    change,
    remove: (subject) => people.delete(subject),
    hasPassword: ({ subject }, password) => password === (passwords.get(subject) ?? PASSWORD),
    setPassword: ({ subject }, password) => void passwords.set(subject, password),
    makeCode({ subject }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      codes.set(subject, { code, until: Date.now() + CODE_MS, guesses: 0 });
      return code;
    },
    spendCode({ subject }, given) {
      const sent = codes.get(subject);
      if (!sent || sent.until < Date.now() || sent.guesses >= MOST_GUESSES) return false;
      sent.guesses += 1;
      return sent.code === given.trim() && codes.delete(subject);
    },
    issuersOf: (subject) => [...(links.get(subject) ?? [])].sort(),
    link: (subject, host) => void links.set(subject, (links.get(subject) ?? new Set()).add(host)),
    unlink: (subject, host) => void links.get(subject)?.delete(host),
    reset() {
      people = bySubject();
      passwords.clear();
      codes.clear();
      links.clear();
    },
  };
}
