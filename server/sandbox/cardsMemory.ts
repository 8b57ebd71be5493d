import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** One charge as the gateway keeps it: no card number, only its ends. */
export interface Charge {
  result: 'a' | 'd';
  responseCode: string | null;
  approvalCode: string | null;
  cardholder: string;
  first6last4: string;
  at: string;
}

export interface Ticket {
  ticket: string;
  orderNo: string;
  total: string;
  createdAt: string;
  cancelled: boolean;
  /** The bank did not answer: then given up, without a charge. */
  askedAt: string | null;
  charge: Charge | null;
}

/** The gateway's tickets. They are in a file: a server that is killed does not take the gateway's charges along. */
export interface CardsMemory {
  add(order: { orderNo: string; total: string }): Ticket;
  find(ticket: string): Ticket | null;
  list(): Ticket[];
  /** Keeps what was changed of a ticket. */
  keep(): void;
  clear(): void;
}

export function cardsMemory(file: string, now: () => Date): CardsMemory {
  let tickets = read(file);
  const keep = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(tickets));
    renameSync(`${file}.new`, file);
  };
  return {
    add({ orderNo, total }) {
      const id = `${now().getTime()}${randomBytes(12).toString('hex')}`;
      const common = { cancelled: false, askedAt: null, charge: null };
      const ticket: Ticket = { ticket: id, orderNo, total, createdAt: now().toISOString(), ...common };
      tickets.push(ticket);
      keep();
      return ticket;
    },
    find: (id) => tickets.find(({ ticket }) => ticket === id) ?? null,
    list: () => tickets,
    keep,
    clear() {
      tickets = [];
      rmSync(file, { force: true });
    },
  };
}

function read(file: string): Ticket[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Ticket[];
  } catch {
    return [];
  }
}

/** What an approved charge is given. */
export const approvalCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
