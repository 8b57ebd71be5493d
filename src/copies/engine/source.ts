import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Failure } from '#contracts/failure.ts';
import type { PartOfOpening } from '#contracts/opening.ts';
import type { Copy, RowOf } from '#db/copy.ts';
import type { AccountCopy } from './account.ts';

/** A load that failed. `title` is what the shared alert calls it (ERR-01). */
export interface CopyFailure {
  title: string;
  failure: Failure;
}

/** What may set off a load that no screen asked for. Sign-in counts as a start. */
export type Trigger = 'start' | 'online' | 'inSight';

/** For whom a request is made. Without a customer: a call that needs no sign-in. */
export interface Asked<Before = unknown> {
  account: AccountCopy;
  customerId: string;
  /** What the source before it (`after`) has of this account. */
  before: Before | undefined;
}

type Fills = readonly [Copy, ...Copy[]];
/** A row as its source gives it: the engine adds when it was loaded, and its place in the list. */
type Bare<Row> = Omit<Row, 'fetchedAt' | 'position'>;

/** Where copies come from: a call, and when it is made. `Before`: a row of the source that it comes after. */
export interface Source<Filled extends Fills = Fills, Call extends AnyCall = AnyCall, Before extends object = object> {
  /** What its reply fills; all in one transaction. */
  fills: Filled;
  /** Asked for each account by itself, and then of each copy one row an account; or once for all. */
  perAccount?: boolean;
  /** Asked for the same account before this one; when it fails, this one does. */
  after?: Source<readonly [Copy<string, Before>], AnyCall>;
  /** What came with the app is what the server has: then no copy is needed, and none is asked for. */
  isAsBuilt?: () => Promise<boolean>;
  /** Loaded on demand: contracts are no part of the first files of a visit. */
  call: () => Promise<Call>;
  /** Under which name the one call of an opening brings the same (opening.ts); of an account, of the one in use. */
  part?: PartOfOpening;
  /** Null: this account has nothing of the kind. A text: why it cannot be asked for. */
  request: (asked: Asked<Before>) => RequestOf<Call> | null | string;
  /** A 200 that says no. */
  refusal?: (reply: ReplyOf<Call>) => Failure | null;
  rows: (
    reply: ReplyOf<Call>,
    asked: Asked<Before>,
  ) => { [C in Filled[number] as C['name']]: readonly Bare<RowOf<C>>[] };
  /**
   * Loaded at these moments, unless the copy is younger (ms); at none: by the screens that show it alone. A copy may say
   * itself how old it may become.
   */
  due: { on: readonly Trigger[]; afterMs: number | ((row: RowOf<Filled[0]>) => number) };
  /** While a screen shows it, looked after again and again. */
  polled?: boolean;
  /**
   * In which order a first visit loads: 1 at once, 2 when all of 1 came, 3 when the app's own files are kept on the
   * device, and then of the account in use alone.
   */
  tier: 1 | 2 | 3;
  /** An account counts as ready for use without a network only with this copy. */
  neededOffline?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: "a source, whatever it carries"
export type AnySource = Source<any, any, any>;

export const defineSource = <const Filled extends Fills, Call extends AnyCall, Before extends object = object>(
  source: Source<Filled, Call, Before>,
): Source<Filled, Call, Before> => source;

export const whoseOf = ({ fills }: AnySource): Copy['whose'] => (fills as Fills)[0].whose;
