import type { Outcome } from '#api/send.ts';
import type { AnyCall } from '#contracts/call.ts';
import { isNoAnswer } from '#contracts/failure.ts';
import type { CopiesDb } from '#db/copiesDb.ts';
import type { Copy, Stamped } from '#db/copy.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { currentSeal } from '#db/sealState.ts';
import { deviceSession } from '#session/deviceSession.ts';
import type { AccountCopy } from './account.ts';
import { keepFor } from './keepFor.ts';
import { type Asking, JUST_LOADED_MS, makeOpening } from './opening.ts';
import { type AnySource, type Asked, type CopyFailure, type Trigger, whoseOf } from './source.ts';
import { makeStoredCopies } from './storedCopies.ts';

/** How many accounts load side by side. */
const AT_ONCE = 3;
/**
 * Accounts that are not looked at load again by themselves only when their copies are older than this, in ms: a
 * landlord with forty of them would make over eighty calls at every start. A meter's window is told in days.
 */
export const OTHER_ACCOUNTS_AFTER_MS = 6 * 3_600_000;

/** Contracts, and the library that they are written with, are no part of the app's start. */
const askModule = () => import('./ask.ts');

interface Environment {
  db: CopiesDb;
  sources: readonly AnySource[];
  /** Whether this device shows a customer's copies now. */
  isSomebodyHere: () => Promise<boolean>;
  /** As the device knows them. */
  accounts: () => Promise<{ accounts: AccountCopy[]; current: AccountCopy | undefined }>;
  /** Resolves when the app's own files are kept on this device; to false where they never will be. */
  appIsKept: () => Promise<boolean>;
  /** Whether the connection is metered: then other accounts are not fetched ahead. */
  isMetered: () => boolean;
}

/** Fills copies from their sources: when a screen asks, and by itself at the moments that a source names. */
export function makeRefresher({ db, sources, isSomebodyHere, accounts, appIsKept, isMetered }: Environment) {
  const underWay = new Map<string, Promise<CopyFailure | null>>();
  let turns = 0;
  /** By source and account: the number of the request whose answer is stored now. A later request has a higher one. */
  const storedIn = new Map<string, number>();
  const stored = makeStoredCopies(db);
  const { dueIn, rowBefore } = stored;
  /** By source, account and sign-in: when a screen loaded it last, by the page's own clock. */
  const loadedByScreen = new Map<string, number>();
  const perAccount = sources.filter((source) => source.perAccount && source.due.on.length > 0);
  /** Of every account; the others of the account in use alone. */
  const ofEach = perAccount.filter(({ tier }) => tier < 3);
  const ofCurrent = perAccount.filter(({ tier }) => tier === 3);

  const nameOf = (source: AnySource, account?: AccountCopy) => `${source.fills[0].name} ${account?.caAccount ?? ''}`;

  /** Asks and stores. Null, or why it could not. */
  async function ask(source: AnySource, account?: AccountCopy): Promise<CopyFailure | null> {
    const turn = ++turns;
    const session = await deviceSession();
    if (await source.isAsBuilt?.()) {
      await db.noteReach('answered');
      await stored.forget(source);
      return null;
    }
    return keep({ source, account, session, turn }, async (call, request) => {
      const { askUtility } = await askModule();
      return askUtility(db, whoseOf(source), call, request);
    });
  }

  /** Stores what the answer brings. Null, or why it brought nothing. */
  async function keep(
    { source, account, session, turn }: Asking,
    // biome-ignore lint/suspicious/noExplicitAny: what the source's own call asks and answers
    answer: (call: AnyCall, request: any) => Promise<Outcome<any>>,
  ): Promise<CopyFailure | null> {
    const call = await source.call();
    const failed = (failure: CopyFailure['failure']): CopyFailure => ({ title: call.failureTitle ?? '', failure });
    const before = account && (await rowBefore(source, account));
    const asked = { account, customerId: session?.customerId, before } as Asked;
    const request = source.request(asked);
    if (request === null) return null;
    // What a closed lock keeps from being stored need not be fetched.
    if (whoseOf(source) === 'customer' && currentSeal().isLocked) return failed({ kind: 'signInAgain' });
    if (typeof request === 'string') return failed({ kind: 'refused', status: 0, message: request });
    const outcome = await answer(call, request);
    if (!outcome.ok) return failed(outcome.failure);
    const refusal = source.refusal?.(outcome.reply);
    if (refusal) return failed(refusal);
    // Of two answers the one that was asked for later is true, whichever came first.
    const name = nameOf(source, account);
    if ((storedIn.get(name) ?? 0) > turn) return null;
    storedIn.set(name, turn);
    const write = () =>
      stored.store(source, source.rows(outcome.reply, asked), {
        account: source.perAccount ? account : undefined,
        isLast: () => storedIn.get(name) === turn,
      });
    try {
      await (whoseOf(source) === 'customer' ? keepFor(db, session, write) : write());
    } catch (error) {
      // A full disk, or a lock that was closed meanwhile: the screen goes on with what is there.
      return failed({ kind: 'bug', detail: String(error) });
    }
    return null;
  }

  /** By what a load is known: of another customer, or after another sign-in, it is another one. */
  const keyUnder = (session: DeviceSessionRow | undefined, source: AnySource, account?: AccountCopy): string =>
    `${nameOf(source, account)} ${session?.customerId} ${session?.signIn}`;
  const keyOf = async (source: AnySource, account?: AccountCopy): Promise<string> =>
    keyUnder(whoseOf(source) === 'customer' ? await deviceSession() : undefined, source, account);

  const opening = makeOpening({
    accounts,
    accountOf: (caAccount) => db.table('accounts').get(caAccount),
    ask: async (caAccount) => (await askModule()).askOpening(db, caAccount),
    parts: sources.filter(({ part }) => part !== undefined),
    keyUnder,
    keep,
    nextTurn: () => ++turns,
    hasCopy: async (source, account) =>
      (await stored.rowOf(source, source.perAccount ? account : undefined)) !== undefined,
  });

  /** Who asks for what is being loaded already waits for that. */
  async function share(source: AnySource, account?: AccountCopy): Promise<CopyFailure | null> {
    const key = await keyOf(source, account);
    const load = underWay.get(key) ?? ask(source, account).finally(() => underWay.delete(key));
    underWay.set(key, load);
    return load;
  }

  /** Loads these, each after the one it needs, and each once, but those that are here. */
  function loadTogether(
    wanted: readonly AnySource[],
    account?: AccountCopy,
    isHere: (source: AnySource) => Promise<boolean> = async () => false,
  ): Promise<(CopyFailure | null)[]> {
    const started = new Map<AnySource, Promise<CopyFailure | null>>();
    const start = (source: AnySource): Promise<CopyFailure | null> => {
      const load = started.get(source) ?? begin(source);
      started.set(source, load);
      return load;
    };
    const begin = async (source: AnySource) => {
      if (await isHere(source)) return null;
      const brought = await opening.bring(source, account);
      if (brought !== undefined) return brought;
      return (source.after && (await start(source.after))) || share(source, account);
    };
    return Promise.all(wanted.map(start));
  }

  /** For a screen that shows it. Null, or why it could not be loaded. */
  async function load(source: AnySource, account?: AccountCopy): Promise<CopyFailure | null> {
    const chain: AnySource[] = [];
    for (let each: AnySource | undefined = source; each; each = each.after) chain.push(each);
    // Asked under this sign-in; by the time that it is answered there may be another one.
    const keys = await Promise.all(chain.map((each) => keyOf(each, account)));
    const [failure = null] = await loadTogether([source], account);
    if (!failure) for (const key of keys) loadedByScreen.set(key, performance.now());
    return failure;
  }

  /** After a change that the utility was told of: what was asked for before it is no answer. */
  function loadAnew(source: AnySource, account?: AccountCopy): Promise<CopyFailure | null> {
    opening.forget();
    return ask(source, account);
  }

  /** The copy of this account was told something newer: what was asked for before is no answer any more. */
  function outdate(source: AnySource, account: AccountCopy): void {
    storedIn.set(nameOf(source, account), ++turns);
  }

  async function loadIfDue(source: AnySource, account?: AccountCopy): Promise<CopyFailure | null> {
    return (await dueIn(source, account)) === 0 ? load(source, account) : null;
  }

  /** All that is kept of one account. False without an answer or a customer: no other account would load. */
  async function loadAccount(account: AccountCopy): Promise<boolean> {
    const justLoaded = async (source: AnySource) => {
      const key = await keyOf(source, account);
      const loadedAt = loadedByScreen.get(key) ?? Number.NEGATIVE_INFINITY;
      return performance.now() - loadedAt < JUST_LOADED_MS || opening.hasBrought(key, source, account);
    };
    const failures = await loadTogether(ofEach, account, justLoaded);
    return !failures.some((failed) => failed && (isNoAnswer(failed.failure) || failed.failure.kind === 'signInAgain'));
  }

  async function isAccountDue(account: AccountCopy): Promise<boolean> {
    const due = await Promise.all(
      ofEach.map(
        async (source) =>
          !hasNone(source, account, await rowBefore(source, account)) &&
          (await dueIn(source, account, OTHER_ACCOUNTS_AFTER_MS)) === 0,
      ),
    );
    return due.includes(true);
  }

  /** The account is known to have no such copy: none is ever due, and readiness does not wait for one. */
  const hasNone = (source: AnySource, account: AccountCopy, before: Stamped | undefined): boolean =>
    before !== undefined && source.request({ account, before } as Asked) === null;

  /**
   * The accounts on the device: the current one, then the others that are due, a few at a time. On a metered
   * connection the others are left, unless the customer wants them all.
   */
  async function refreshAccounts({ all = !isMetered() } = {}): Promise<void> {
    const { accounts: known, current } = await accounts();
    if (!current || !(await loadAccount(current))) return;
    // Not waited for: where no worker is let in, the app is never kept.
    void loadMore(current).catch(() => {});
    const waiting = all ? known.filter((account) => account !== current) : [];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (await isAccountDue(next)) await loadAccount(next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Loads that no screen waits for. Their failures are told by the screens that show the copy. */
  async function loadMore(current: AccountCopy): Promise<void> {
    if (await appIsKept()) await Promise.all(ofCurrent.map((source) => loadIfDue(source, current)));
  }

  const dueOn = (trigger: Trigger, whose: Copy['whose']) =>
    sources.filter((source) => source.due.on.includes(trigger) && whoseOf(source) === whose);

  /** Loads that no screen asked for and that need no sign-in. Failures are told by the screens that show the copy. */
  async function refreshForEveryone(trigger: Trigger): Promise<void> {
    await Promise.all(
      dueOn(trigger, 'everyone').map(async (source) => {
        // Where no worker keeps the app there is no offline to fetch ahead for; until it does, its files come first.
        if (source.tier < 3 || (await appIsKept())) await loadIfDue(source);
      }),
    );
  }

  /** The same for the customer who is signed in, if there is one. */
  async function refreshForCustomer(trigger: Trigger): Promise<void> {
    if (!(await isSomebodyHere())) return;
    // What was brought before the connection went may be old.
    if (trigger !== 'start') opening.forget();
    const wanted = dueOn(trigger, 'customer');
    const once = wanted.filter((source) => !source.perAccount);
    const loadOnce = async (source: AnySource) =>
      (await opening.hasBrought(await keyOf(source), source)) ? null : loadIfDue(source);
    const first = await Promise.all(once.filter(({ tier }) => tier === 1).map(loadOnce));
    if (first.some((failure) => failure !== null)) return;
    await Promise.all([
      ...once.filter(({ tier }) => tier > 1).map(loadOnce),
      wanted.some((source) => source.perAccount) && refreshAccounts(),
    ]);
  }

  /**
   * The accounts that can be used without a network: every copy that is needed for it is here, or there is nothing of
   * the kind.
   */
  async function readyAccounts(): Promise<Set<string>> {
    const { accounts: all } = await accounts();
    const needed = await Promise.all(
      perAccount
        .filter(({ neededOffline }) => neededOffline)
        .map(async (source) => ({
          source,
          rows: await stored.rowsByKey(source),
          before: source.after ? await stored.rowsByKey(source.after) : null,
        })),
    );
    const isReady = (account: AccountCopy) =>
      needed.every(
        ({ source, rows, before }) =>
          hasNone(source, account, before?.get(account.caAccount)) || rows.has(account.caAccount),
      );
    return new Set(all.filter(isReady).map(({ caAccount }) => caAccount));
  }

  return {
    load,
    loadAnew,
    outdate,
    loadIfDue,
    dueIn,
    refreshForEveryone,
    refreshForCustomer,
    refreshAccounts,
    readyAccounts,
  };
}
