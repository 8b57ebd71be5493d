import type { Outcome } from '#api/send.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { currentSeal } from '#db/sealState.ts';
import { deviceSession } from '#session/deviceSession.ts';
import type { AccountCopy } from './account.ts';
import type { Opened } from './ask.ts';
import type { AnySource, CopyFailure } from './source.ts';

/** What was loaded so shortly before, by a screen or by the opening, in ms, is not loaded once more by the other. */
export const JUST_LOADED_MS = 10_000;

/** A load: of what, under which sign-in, and as which one of all. */
export interface Asking {
  source: AnySource;
  account: AccountCopy | undefined;
  session: DeviceSessionRow | undefined;
  turn: number;
}

interface Environment {
  accounts: () => Promise<{ current: AccountCopy | undefined }>;
  accountOf: (caAccount: string) => Promise<AccountCopy | undefined>;
  ask: (caAccount: string | undefined) => Promise<Outcome<Opened>>;
  /** The sources that have a part in it, each after the one it needs. */
  parts: readonly AnySource[];
  /** By what a load is known. */
  keyUnder: (session: DeviceSessionRow, source: AnySource, account?: AccountCopy) => string;
  keep: (asking: Asking, answer: () => Promise<Outcome<unknown>>) => Promise<CopyFailure | null>;
  nextTurn: () => number;
  /** Whether the device has a copy: the browser may have deleted what was stored. */
  hasCopy: (source: AnySource, account?: AccountCopy) => Promise<boolean>;
}

/** By load: null, or why it brought nothing. What is not among them is asked for by its own call. */
type Brought = Map<string, CopyFailure | null>;

/**
 * The one call that stands for the first loads under a sign-in: of the customer, and of the account in use. The first of
 * them makes it, and the others wait for its answer.
 */
export function makeOpening({ accounts, accountOf, ask, parts, keyUnder, keep, nextTurn, hasCopy }: Environment) {
  /** The sign-in under which it was made. */
  let madeFor: string | undefined;
  let underWay: Promise<Brought> | undefined;
  /** By load: when it was brought, by the page's own clock. */
  const broughtAt = new Map<string, number>();
  /** Those that no screen has shown since. */
  const notShown = new Set<string>();

  async function open(session: DeviceSessionRow): Promise<Brought> {
    const turn = nextTurn();
    const { current } = await accounts();
    const outcome = await ask(current?.caAccount);
    const brought: Brought = new Map();
    const keepPart = async (source: AnySource, account: AccountCopy | undefined, answer: Outcome<unknown>) =>
      brought.set(
        keyUnder(session, source, account),
        await keep({ source, account, session, turn }, () => Promise.resolve(answer)),
      );
    if (outcome.ok) {
      const { caAccount, parts: answers } = outcome.reply;
      for (const source of parts) {
        const answer = source.part && answers[source.part];
        // The list of accounts that came with it is stored by now.
        const account = source.perAccount && caAccount ? await accountOf(caAccount) : undefined;
        if (answer && (account || !source.perAccount)) await keepPart(source, account, answer);
      }
    } else if (!isUnknown(outcome)) {
      // The next load asks in this way again.
      madeFor = undefined;
      for (const source of parts) {
        if (current || !source.perAccount) await keepPart(source, source.perAccount ? current : undefined, outcome);
      }
    }
    for (const [key, failure] of brought) {
      if (failure) continue;
      broughtAt.set(key, performance.now());
      notShown.add(key);
    }
    return brought;
  }

  /** How a load of this comes out; undefined: it is to be asked for by its own call. */
  async function bring(source: AnySource, account?: AccountCopy): Promise<CopyFailure | null | undefined> {
    if (!source.part) return undefined;
    const session = await deviceSession();
    // What a closed lock keeps from being stored need not be fetched.
    if (!session || currentSeal().isLocked) return undefined;
    const key = keyUnder(session, source, account);
    const signIn = `${session.customerId} ${session.signIn}`;
    if (madeFor !== signIn) {
      madeFor = signIn;
      const opened = open(session);
      underWay = opened;
      const over = () => {
        if (underWay === opened) underWay = undefined;
      };
      opened.then(over, over);
    }
    if (underWay) {
      const brought = await underWay;
      notShown.delete(key);
      return brought.get(key);
    }
    return notShown.delete(key) && (await hasBrought(key, source, account)) ? null : undefined;
  }

  /** Whether this load was brought a moment ago, and is on the device still. */
  async function hasBrought(key: string, source: AnySource, account?: AccountCopy): Promise<boolean> {
    const age = performance.now() - (broughtAt.get(key) ?? Number.NEGATIVE_INFINITY);
    return age < JUST_LOADED_MS && hasCopy(source, account);
  }

  /** What was brought is no answer any more. */
  function forget(): void {
    broughtAt.clear();
    notShown.clear();
  }

  return { bring, hasBrought, forget };
}

/** The server is an older one, or another back end: it may know the calls of the parts. */
const isUnknown = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && (['refused', 'held', 'incompatible'] as string[]).includes(outcome.failure.kind);
