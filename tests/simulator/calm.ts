import { ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';
import type { Changes } from './changes.ts';
import type { Customer } from './customers.ts';
import { soundAgain } from './diskFaults.ts';
import type { Choice } from './scheduler.ts';
import { readScreens } from './screens.ts';
import { ignore, type Simulation } from './simulation.ts';
import type { Submitted } from './submitted.ts';
import type { Tab } from './tab.ts';

const MINUTE = 60_000;
/** At rest within this: back-off cap, Retry-After, lease and scan all fit in several times over. */
const BOUND_MS = 20 * MINUTE;
/** The longest wait after a refusal that settles nothing, and then that. */
const PATIENT_BOUND_MS = 60 * MINUTE + BOUND_MS;

const atRest = (state: SubmissionRow['state']): boolean =>
  !['waiting', 'sending', 'signInNeeded', 'needsDecision'].includes(state);

/** The faults stop, every owner signs in once more; then everything must come to rest by itself. */
export class Calm {
  readonly #simulation: Simulation;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  async run(): Promise<void> {
    const { scheduler, random, customers } = this.#simulation;
    const tab = await this.#begin();
    const order = random.chance(0.5) ? [...customers] : [...customers].reverse();
    const reportsFirst = random.chance(0.5);
    if (reportsFirst) await this.#restOfReports(tab);
    for (const customer of order) await this.#restOf(customer, tab);
    if (!reportsFirst) await this.#restOfReports(tab);
    // What comes late may open an item again that was at rest: the customer looks after that too, but not for ever.
    for (let round = 0; round < 3; round++) {
      // What somebody had begun to submit may have come while the other one's items were sent.
      for (let owner = this.#unsentOwner(); owner; owner = this.#unsentOwner()) await this.#restOf(owner, tab);
      await this.#restOfReports(tab);
      const end = scheduler.now + 130_000;
      await scheduler.run(
        () => null,
        0,
        () => scheduler.now >= end,
      );
      if (!this.#rows().some(({ state }) => !atRest(state))) break;
    }
    await this.#readScreens(tab);
  }

  /** What the lamp, the sign-in page and the dialog at sign-out would say now is read too. */
  async #readScreens(tab: Tab): Promise<void> {
    const { customers, device, scheduler } = this.#simulation;
    let isRead = false;
    tab.start(
      () =>
        readScreens(
          device,
          tab,
          customers.map(({ id }) => id),
        ),
      () => {
        isRead = true;
      },
      (error) => device.complaints.push(`the screens cannot be read: ${error}`),
    );
    // A disk that hung when the faults stopped may hang for three minutes more.
    const end = scheduler.now + 5 * MINUTE;
    await scheduler.run(
      () => null,
      0,
      () => isRead || scheduler.now > end,
    );
    if (!isRead) device.complaints.push('the screens were not read');
  }

  #rows(): readonly SubmissionRow[] {
    return this.#simulation.device.disk.rows();
  }

  #unsentOwner(): Customer | undefined {
    const unsent = this.#rows().filter(({ state }) => !atRest(state));
    return this.#simulation.customers.find(({ id }) => unsent.some(({ owner }) => owner === id));
  }

  /** The faults stop, and what customers had begun to do, they finish. @returns the tab they go on with. */
  async #begin(): Promise<Tab> {
    const { device, network, random, scheduler, sessions } = this.#simulation;
    scheduler.note('the faults stop');
    network.rate = 0;
    network.down = false;
    device.disk.quota = 0;
    if (device.scope.diskFails) await soundAgain(this.#simulation);
    if (random.chance(0.5)) device.skew = 0;
    for (const tab of device.tabs) {
      tab.freezes = null;
      tab.diesAfterWrites = null;
      // Who wakes up among others does so while they send the rest.
      const amongOthers = tab.wakes !== null && typeof tab.wakes === 'object';
      if (tab.actor.state === 'suspended' && !amongOthers && random.chance(0.5)) tab.actor.state = 'alive';
    }
    const there = device.awake().find((one) => one.ready && one.freezes === null && one.actor.name.startsWith('tab'));
    const tab = there && device.backupCopiesUnread === null && random.chance(0.8) ? there : device.open('tab');
    if (tab !== there) sessions.startTab(tab);
    await this.#until('a tab opens', () => tab.ready);
    // Copies that could not be read yet the page reads by itself, a minute later.
    const end = scheduler.now + 2 * MINUTE;
    const areRead = () => device.backupCopiesUnread === null || scheduler.now > end;
    if (device.scope.diskFails) await scheduler.run(() => null, 0, areRead);
    await scheduler.run(
      () => null,
      0,
      () => scheduler.idle(),
    );
    if (device.scope.leavesQuestions) await this.#readScreens(tab);
    return tab;
  }

  /** Reports come to rest under whatever sign-in there is, and under none. */
  async #restOfReports(tab: Tab): Promise<void> {
    const { device, reports } = this.#simulation;
    const rows = () => this.#rows().filter(({ kind }) => kind === 'outageReport');
    const done = () => rows().every(({ state, version }) => atRest(state) && version === ROW_VERSION);
    await this.#finishChanges(reports.changes, rows, tab);
    if (done()) return;
    // The app is looked at, in the version that knows every row.
    device.disk.rewrite((row) => {
      if (row.kind === 'outageReport') row.version = ROW_VERSION;
    });
    this.#sendNow(tab);
    if (device.scope.looksPlacesUp) await this.#decide(tab, done);
    // What nobody answers goes by itself.
    await this.#until('the reports are sent', done, { tab });
  }

  /** Most people answer what is asked of their reports, and what is asked then too. */
  async #decide(tab: Tab, done: () => boolean): Promise<void> {
    const { random, reports, scheduler } = this.#simulation;
    const isAsked = () => this.#rows().some(({ state }) => state === 'needsDecision');
    for (let round = 0; round < 3; round++) {
      await this.#until('the reports are sent, or ask', () => done() || isAsked(), { tab });
      if (!isAsked() || !random.chance(0.6)) return;
      reports.decide(tab);
      const end = scheduler.now + 2 * MINUTE;
      await scheduler.run(
        () => null,
        0,
        () => scheduler.now >= end,
      );
      this.#sendNow(tab);
    }
  }

  #sendNow(tab: Tab): void {
    tab.start(() => tab.work(() => tab.outbox.sendNow()), undefined, ignore);
  }

  /** Nearly everybody ends a change they had begun; some change what they see was received. */
  async #finishChanges(
    changes: Pick<Changes<Submitted>, 'goOn' | 'change'>,
    rows: () => readonly SubmissionRow[],
    tab: Tab,
  ): Promise<void> {
    const { random, scheduler } = this.#simulation;
    if (rows().some(({ state }) => state === 'changing') && random.chance(0.85)) changes.goOn(tab);
    else if (random.chance(0.1)) changes.change(tab, { goesOn: true });
    else return;
    const end = scheduler.now + MINUTE;
    await scheduler.run(
      () => null,
      0,
      () => scheduler.now >= end,
    );
    this.#sendNow(tab);
  }

  /** One customer signs in and everything of theirs comes to rest. */
  async #restOf(customer: Customer, tab: Tab): Promise<void> {
    const { device, life, sessions, random, scheduler } = this.#simulation;
    const mine = () => this.#rows().filter((row) => row.owner === customer.id);
    scheduler.note(`the turn of ${customer.name}: ${mine().length} items`);
    if (mine().length === 0) return;
    // Who is signed in all right need not do it again; the app is looked at, that is all.
    const session = device.session();
    const fine = session?.customerId === customer.id && !session.expired && device.cookie?.customer === customer;
    const done = () => device.session()?.customerId === customer.id && mine().every(({ state }) => atRest(state));
    const signsIn = !fine || (!done() && random.chance(0.3));
    if (signsIn) await sessions.signIn(tab, customer);
    else if (!done()) this.#sendNow(tab);
    // What something on the way refused is tried again with patience; "Send now" tries it at once.
    const bound = signsIn && mine().some(({ failure }) => failure?.kind === 'held') ? PATIENT_BOUND_MS : BOUND_MS;
    await this.#until(`${customer.name}'s items are sent`, done, { tab, customer, bound });
    await this.#finishChanges(life.changes, mine, tab);
    await this.#until(`${customer.name}'s changed items are sent`, done, { tab, customer });
    if (!mine().some(({ version }) => version !== ROW_VERSION)) return;
    // The app is opened once more, in the version that knows every row.
    device.disk.rewrite((row) => {
      if (row.owner === customer.id) row.version = ROW_VERSION;
    });
    this.#sendNow(tab);
    const unknown = () =>
      mine().some(
        ({ state, failure }) => state === 'held' && failure?.kind === 'incompatible' && /^row v/.test(failure.detail),
      );
    await this.#until(`${customer.name}'s held items are sent by the new version`, () => done() && !unknown(), {
      tab,
      customer,
    });
  }

  /**
   * By timers alone; only when the app says that the session is over does the customer look at it again,
   * every few minutes, which asks the server who is signed in.
   */
  #signsIn: Customer | null = null;
  async #until(
    what: string,
    done: () => boolean,
    { tab, customer, bound = BOUND_MS }: { tab?: Tab; customer?: Customer; bound?: number } = {},
  ): Promise<void> {
    const { device, sessions, scheduler } = this.#simulation;
    const end = scheduler.now + bound;
    const look = (): void => {
      scheduler.timer(scheduler.disk, 5 * MINUTE, () => {
        if (done() || scheduler.now > end) return;
        look();
        if (!tab || !device.session()?.expired) return;
        scheduler.note('the customer looks at the app');
        const again = async () => {
          await sessions.refresh(tab);
          await tab.work(() => tab.outbox.tryNow());
          // Still over: then it is over, and they sign in.
          if (customer && device.session()?.expired) this.#signsIn = customer;
        };
        tab.start(again, undefined, ignore);
      });
    };
    look();
    const signIn = (): Choice | null => {
      const who = this.#signsIn;
      this.#signsIn = null;
      return who && tab ? { name: `${who.name} signs in`, run: () => sessions.signIn(tab, who) } : null;
    };
    await scheduler.run(signIn, 1, () => done() || scheduler.now > end);
    if (!done()) throw new Error(`not at rest after ${bound / MINUTE} minutes: ${what}; ${this.#situation()}`);
  }

  #situation(): string {
    const { device, customers } = this.#simulation;
    const rows = this.#rows().map((row) => {
      const inMs = Math.round(row.nextAttemptAt - device.now());
      return `  ${row.id.slice(0, 8)} ${row.state} done ${row.done}/${row.steps} attempts ${row.attempts} next in ${inMs} ms`;
    });
    const session = device.session();
    const who = customers.find(({ id }) => id === session?.customerId)?.name ?? 'nobody';
    return `on the device: ${who}${session?.expired ? ' (expired)' : ''}\n${rows.join('\n')}`;
  }
}
