import type { Known } from '../reading.ts';

/** Who asks. The request is always about the owner's account. */
export const PEOPLE = ['owner', 'other customer', 'anonymous', 'expired'] as const;
export type Person = (typeof PEOPLE)[number];

export interface Facts {
  known: Known;
  photo: Buffer;
  uploadToken: string;
  /** Of a card payment that the owner began. */
  ticket: string;
}
export interface Row {
  url: (facts: Facts) => string;
  body?: (facts: Facts) => unknown;
  headers?: (facts: Facts) => Record<string, string>;
  /** The status for each of PEOPLE, in that order. */
  expected: [number, number, number, number];
}

export const SAME_FOR_ALL: Row['expected'] = [200, 200, 200, 200];
/** A call without an account in it: everybody gets their own. */
export const OWN: Row['expected'] = [200, 200, 401, 401];
export const OWNER_ONLY: Row['expected'] = [200, 403, 401, 401];
