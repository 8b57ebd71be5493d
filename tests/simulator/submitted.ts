import type { Account, Customer } from './customers.ts';

/** One thing that was submitted, as whoever did it remembers it. */
export interface Submitted {
  id: string | null;
  /** What the screen said: it is saved, it is not, or nothing yet. */
  said: 'saved' | 'not saved' | null;
  /** They asked to remove it, and may not have lived to see it done. */
  askedRemoval: boolean;
  /** It was removed, when so many requests had left the device; what was on its way then may arrive. */
  removed: { after: number; wasSending: boolean } | null;
  /** It is to take the place of this one. */
  replaces: Submitted | null;
  /** The device was put back to a time before it. */
  undone: boolean;
}

export const newlySubmitted = (): Submitted => ({
  id: null,
  said: null,
  askedRemoval: false,
  removed: null,
  replaces: null,
  undone: false,
});

/** A reading. */
export interface SubmittedReading extends Submitted {
  /** The reading itself; no two of a schedule are alike, so it also tells them apart. */
  digits: string;
  customer: Customer;
  account: Account;
  readDate: string;
  photo: Buffer | null;
  photoName: string | null;
  mandatory: boolean;
  draftKey: string | null;
  withoutPhoto: boolean;
  /** The device's day when it was confirmed. */
  capturedDay: string;
  /** The draft was on the disk before they confirmed. */
  draftKept: boolean;
  /** How far it was when the browser lost its databases. */
  atLoss: 'received' | 'open' | null;
}

/** Streets of which the utility finds one place, three, none, or one that somebody reported. */
export const STREETS = ['MAIN ST', 'TWIN ROAD', 'NOWHERE ROAD', 'REPORTED ROAD'] as const;
/** Numbers for texts: a Canadian one, and one of another country. */
export const TEXT_NUMBERS = { canadian: '306-555-0177', foreign: '212-555-0177' };
/** Where everybody can be called. */
export const CALL_NUMBER = '306-555-0142';
/** The street of the meter 123, in house 123. */
export const METER_STREET = 'METER ROAD';
export type Street = (typeof STREETS)[number] | typeof METER_STREET;

/** An outage report. */
export interface SubmittedReport extends Submitted {
  /** No two are alike, so it also tells them apart. */
  words: string;
  /** Who was signed in. */
  reporter: string | null;
  /** Where it is; null where its place was looked up before. */
  street: Street | null;
  /** The number for texts, of who wants them. */
  textsTo: string | null;
  /** The outage that is not over for them, and that the utility knows of. */
  related: string | null;
  /** They were asked whether to report what is known already. */
  toldKnown: boolean;
  /** What they answered last to what was asked of it, where they lived to see that it counts. */
  decision: string | null;
  /** It went on without an answer. */
  unanswered: boolean;
  /** They asked the device to forget its receipt. */
  forgotten: boolean;
}

/**
 * What people remember now. @returns what makes them remember that again, and know of what came later that it is undone.
 * So is what was just being saved: a device that was backed up in that moment has it or has it not, and cannot know
 * what became of it.
 */
export function remember<T extends Submitted>(submitted: readonly T[]): () => void {
  const then = submitted.map((one) => ({ one, was: { ...one } }));
  return () => {
    for (const one of submitted) one.undone = true;
    for (const { one, was } of then) Object.assign(one, was, { undone: was.undone || was.said === null });
  };
}

/** Everything that one replaces, newest first. */
export function ancestorsOf(one: Submitted): Submitted[] {
  return one.replaces ? [one.replaces, ...ancestorsOf(one.replaces)] : [];
}
