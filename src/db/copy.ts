import { type Check, isTime } from './fieldChecks.ts';

/** Every copy says when it was loaded (ISO time, the device's clock): what is old is shown as old. */
export interface Stamped {
  fetchedAt: string;
}
export const stamped = { fetchedAt: isTime };

/**
 * One table of what the device keeps. From this follow its place in the database, its encryption, when it is
 * forgotten and when it makes room.
 */
export interface Copy<Name extends string = string, Row extends object = object> {
  /** The table. */
  name: Name;
  /** The version of the database that has it first: of a new copy the highest one that was released, plus one. */
  since: number;
  /** The field that tells rows apart. */
  key: string;
  /** Rows carry a `position`: the order in which the server lists them. */
  ordered?: boolean;
  /**
   * - customer: encrypted under the customer's lock, and forgotten at sign-out and when another customer signs in.
   * - everyone: kept in the clear, whoever is here.
   */
  whose: 'customer' | 'everyone';
  /**
   * - list: its rows are the customer's accounts, each under its `caAccount`.
   * - each: each of its rows is of one account, its `caAccount`, and goes with the account from the list.
   */
  accounts?: 'list' | 'each';
  /** What goes when the disk is full: nothing, the rows of other accounts than the one in use, or all. */
  evict: 'nothing' | 'otherAccounts' | 'all';
  /** What each field of a row may hold. A row of which one is missing or another is damaged: `leaveOutDamaged`. */
  fields: { readonly [Field in keyof Required<Row>]: Check };
  /** Exists for the type alone: of which shape a row is. */
  row?: Row;
}

export type RowOf<C> = C extends Copy<string, infer Row> ? Row : never;

/** Names its table twice, so that `cacheDb` has it under its name and with its rows. */
export const defineCopy = <Name extends string, Row extends object>(
  copy: Copy<Name, Row> & { key: keyof Row },
): Copy<Name, Row> => copy;
