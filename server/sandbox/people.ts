import { randomInt } from 'node:crypto';
import { PASSWORD, type SeedCustomer } from '../seed/customers.ts';

const CODE_MS = 10 * 60 * 1000;
/** Guesses at one code. */
const MOST_GUESSES = 5;

/**
 * What the sandbox's provider knows of its customers: passwords, linked social sign-ins and codes on their way.
 * In memory; linked sign-ins are also with the utility, which hands them back at a start.
 */
export interface People {
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

export function makePeople(linked: Iterable<readonly [subject: string, hosts: string[]]>): People {
  const passwords = new Map<string, string>();
  const codes = new Map<string, { code: string; until: number; guesses: number }>();
  const links = new Map<string, Set<string>>([...linked].map(([subject, hosts]) => [subject, new Set(hosts)]));
  return {
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
      passwords.clear();
      codes.clear();
      links.clear();
    },
  };
}
