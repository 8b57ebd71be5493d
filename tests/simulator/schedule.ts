import type { SubmissionRow } from '#db/submissions.ts';
import type { Client } from './client.ts';
import * as client from './client.ts';
import { Coverage, type Fault } from './coverage.ts';
import { CustomerLife } from './customerLife.ts';
import type { Customer } from './customers.ts';
import { Device, type Tab } from './device.ts';
import { judge } from './judge.ts';
import { Network, type NetworkFault } from './network.ts';
import { OutageReports } from './outageReports.ts';
import { Random } from './random.ts';
import { type Choice, Scheduler } from './scheduler.ts';
import { FIRST_DAY, type Utility } from './utility.ts';

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;
/** At rest within this: back-off cap, Retry-After, lease and scan all fit in several times over. */
const BOUND_MS = 20 * 60_000;

export interface Result {
  seed: number;
  /** Null when everything held. */
  failure: string | null;
  trace: string[];
  steps: number;
  submissions: number;
  requests: number;
  coverage: Record<string, number>;
}

export interface Options {
  /** The product's half on the device, when it is not the utility's own (a planted bug). */
  client?: Client;
  /** Kills the first tab at this step of the scheduler, and does nothing else bad. */
  killAt?: number;
}

type Step =
  | 'hand in'
  | 'hand in several'
  | 'report an outage'
  | 'take back'
  | 'try now'
  | 'send now'
  | 'another tab'
  | 'worker wakes'
  | 'let photos go'
  | Fault;

const habits: readonly (readonly [Step, number])[] = [
  ['hand in', 5],
  ['hand in several', 1],
  ['report an outage', 1.5],
  ['take back', 1.2],
  ['try now', 2],
  ['send now', 1],
  ['another tab', 1],
  ['worker wakes', 1.2],
  ['let photos go', 0.5],
];
const accidents: readonly (readonly [Step, number])[] = [
  ['tab killed', 4],
  ['tab suspended', 3.5],
  ['databases lost', 1],
  ['disk full', 1],
  ['clock +30 days', 0.8],
  ['clock -30 days', 0.8],
  ['other app version', 0.8],
  ['session over', 1.2],
  ['sign-out', 1],
  ['other customer', 1.2],
  ['server restart', 1.2],
  ['network down', 1],
  ['asleep for hours', 1.2],
];

const atRest = (state: SubmissionRow['state']): boolean => !['waiting', 'sending', 'signInNeeded'].includes(state);

/** How a device may have come to where the storm meets it: an item in a state that storms seldom lead to, or nobody signed in. */
const pasts = [
  'visitor',
  'signInNeeded',
  'held',
  'photoRefused',
  'received',
  'notAccepted',
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
] as const;
const scripts: Record<string, { method: string; path: string; fault: NetworkFault }> = {
  signInNeeded: { method: 'POST', path: 'meterRead', fault: '401' },
  held: { method: 'POST', path: 'meterRead', fault: 'JSON 200 stranger' },
  photoRefused: { method: 'PUT', path: 'meterPhotos', fault: '413' },
  notAccepted: { method: 'POST', path: 'meterRead', fault: '422' },
};

/**
 * Plays one life of a device, told by the seed, and judges it at rest.
 *
 * Its size is chosen by what it costs to find the planted bugs: larger storms, and much smaller ones, took more work
 * for all of them.
 */
export async function runSchedule(seed: number, utility: Utility, options: Options = {}): Promise<Result> {
  const random = new Random(seed);
  const customers = await utility.newCustomers();
  const scheduler = new Scheduler(random, FIRST_DAY + random.below(24) * 3_600_000);
  const network = new Network(scheduler, utility, random, () => device);
  const device: Device = new Device(scheduler, network, options.client ?? client, random);
  const life = new CustomerLife(device, utility, random, customers);
  const coverage = new Coverage();
  const struck = (fault: Fault) => coverage.struck(fault, device.disk.rows());
  network.onFault = struck;
  network.onReply = (...reply) => device.observeReply(...reply);
  device.disk.onFull = () => struck('disk full');
  scheduler.network = () => network.choices();
  scheduler.watch = () => {
    life.watch();
    device.watch();
    story.watchTabs();
  };

  const story = new Story(device, life, utility, network, random, customers, struck);
  const result = (failure: string | null): Result => ({
    seed,
    failure,
    trace: scheduler.trace,
    steps: scheduler.steps,
    submissions: life.handed.length,
    requests: network.seen.length,
    coverage: coverage.cells,
  });
  const giveBack = scheduler.takeOver();
  try {
    await story.begin();
    if (options.killAt === undefined) {
      await story.past();
      await story.storm();
    } else await story.killAt(options.killAt);
    await story.calm();
  } catch (error) {
    return result(`${error instanceof Error ? (error.stack ?? error.message) : error}`);
  } finally {
    giveBack();
    for (const { actor } of device.tabs) scheduler.kill(actor);
  }
  const complaints = [
    ...device.complaints,
    ...(await judge(device, life, network, utility, customers)),
    ...story.reports.judge(network, await utility.receivedReports()),
  ];
  return result(complaints.length > 0 ? complaints.join('\n') : null);
}

class Story {
  readonly device: Device;
  readonly life: CustomerLife;
  readonly reports: OutageReports;
  readonly utility: Utility;
  readonly network: Network;
  readonly random: Random;
  readonly customers: readonly [Customer, Customer];
  readonly struck: (fault: Fault) => void;

  constructor(
    device: Device,
    life: CustomerLife,
    utility: Utility,
    network: Network,
    random: Random,
    customers: readonly [Customer, Customer],
    struck: (fault: Fault) => void,
  ) {
    this.device = device;
    this.life = life;
    this.reports = new OutageReports(device);
    this.utility = utility;
    this.network = network;
    this.random = random;
    this.customers = customers;
    this.struck = struck;
  }

  get scheduler(): Scheduler {
    return this.device.scheduler;
  }

  /** A tab, and customer A signed in. */
  async begin(): Promise<void> {
    const tab = this.device.open('tab');
    await this.life.beginSignedIn(tab, this.customers[0]);
    await this.scheduler.run(
      () => null,
      0,
      () => tab.ready,
    );
  }

  /** An item from before, and how far it came. */
  async past(): Promise<void> {
    const { device, life, network, random, scheduler } = this;
    const past = random.pick(pasts);
    const [tab] = device.tabs;
    scheduler.note(`past: ${past ?? 'none'}`);
    if (!past || !tab) return;
    if (past === 'visitor') {
      await life.signOut(tab);
      this.reports.handIn(tab);
      return;
    }
    const script = scripts[past];
    if (script) network.script.push(script);
    life.handIn(tab, { photo: past === 'photoRefused' ? 'optional' : 'none', sendAtOnce: true });
    const limit = scheduler.now + 60_000;
    await scheduler.run(
      () => null,
      0,
      () => device.disk.rows().some(({ state }) => state === past) || scheduler.now > limit,
    );
    network.script = [];
    // Whoever's session is over waits; somebody else uses the device meanwhile.
    if (past === 'signInNeeded') await life.signIn(tab, this.customers[1]);
  }

  async storm(): Promise<void> {
    const { random, network } = this;
    const steps: Step[] = ['hand in'];
    for (let more = random.pick([0, 0, 1, 1, 2, 3]); more > 0; more--) {
      steps.push(random.chance(0.45) ? random.weighted(accidents) : random.weighted(habits));
    }
    network.rate = random.pick([0.3, 0.6, 0.9]);
    network.budget = random.pick([1, 1, 2, 2, 3, 4]);
    const next = (): Choice | null => {
      const step = steps[0];
      return step
        ? {
            name: step,
            run: async () => {
              steps.shift();
              await this.#step(step);
            },
          }
        : null;
    };
    const until = this.scheduler.now + 5 * 60_000;
    await this.scheduler.run(
      next,
      random.pick([0.003, 0.01, 0.03]),
      () =>
        steps.length === 0 &&
        (this.scheduler.now > until || (this.scheduler.idle() && network.open === 0 && random.chance(0.3))),
    );
  }

  /**
   * A tab dies between two writes. It is suspended when nothing of it is under way on the disk, and woken up
   * again later.
   */
  watchTabs(): void {
    const { device, random, scheduler } = this;
    for (const tab of device.tabs) {
      const { actor } = tab;
      if (tab.diesAfterWrites === 0) this.#die(tab);
      const strikes = tab.freezes === 'atOnce' || (tab.freezes === 'inWaiting' && this.network.waits(actor));
      if (strikes && actor.state === 'alive' && !device.disk.busy(actor)) {
        actor.state = 'suspended';
        tab.freezes = null;
        tab.sentBefore = this.network.sent;
        scheduler.note(`  ${actor.name} is suspended now`);
        if (typeof tab.wakes === 'number') scheduler.timer(scheduler.disk, tab.wakes, () => this.#wake(tab));
      } else if (actor.state === 'suspended' && tab.wakes !== null && typeof tab.wakes === 'object') {
        // Its successor has taken over, and is in the middle of it.
        const among = this.network.othersWait(actor, tab.wakes.othersSend, tab.sentBefore);
        if (among && random.chance(0.1)) this.#wake(tab);
      }
    }
  }

  #die(tab: Tab): void {
    tab.diesAfterWrites = null;
    if (tab.actor.state === 'dead') return;
    this.struck('tab killed');
    this.scheduler.note(`  ${tab.actor.name} dies`);
    this.device.kill(tab, this.random.chance(0.5));
    if (this.random.chance(0.7)) this.life.startTab(this.device.open('tab'));
  }

  /** It has not written so often. */
  #dieAtLast(tab: Tab): void {
    if (tab.diesAfterWrites !== null) this.#die(tab);
  }

  #wake(tab: Tab): void {
    if (tab.actor.state !== 'suspended') return;
    this.scheduler.note(`  ${tab.actor.name} is looked at again`);
    this.struck('tab woken');
    tab.actor.state = 'alive';
  }

  /** One reading with a photo, and the tab dies at this very step. */
  async killAt(step: number): Promise<void> {
    const tab = this.device.tabs[0] as Tab;
    this.life.handIn(tab, { photo: 'optional', sendAtOnce: true });
    const from = this.scheduler.steps;
    const limit = this.scheduler.now + 60_000;
    await this.scheduler.run(
      () => null,
      0,
      () => this.scheduler.steps - from >= step || this.scheduler.now > limit,
    );
    this.struck('tab killed');
    this.device.kill(tab, step % 2 === 0);
  }

  async #step(step: Step): Promise<void> {
    const { device, life, random, network, utility, scheduler } = this;
    const awake = device.awake().filter((tab) => tab.ready && tab.freezes === null);
    const tab = awake.length > 0 ? random.pick(awake) : null;
    const fail = () => {};
    switch (step) {
      case 'hand in':
        if (tab) life.handIn(tab);
        return;
      case 'hand in several':
        for (let more = 2; tab && more > 0; more--) life.handIn(tab, { photo: 'none', sendAtOnce: true });
        return;
      case 'report an outage':
        if (tab) this.reports.handIn(tab);
        return;
      case 'take back':
        if (tab) life.takeBack(tab);
        return;
      case 'let photos go':
        if (tab) life.letPhotosGo(tab);
        return;
      case 'try now':
        tab?.start(() => tab.work(() => tab.outbox.tryNow()), undefined, fail);
        return;
      case 'send now':
        tab?.start(() => tab.work(() => tab.outbox.sendNow()), undefined, fail);
        return;
      case 'another tab':
        life.startTab(device.open('tab'));
        return;
      case 'worker wakes': {
        const worker = device.open('worker');
        worker.start(
          async () => {
            await worker.db.open();
            worker.ready = true;
            await worker.outbox.tryNow();
          },
          undefined,
          fail,
        );
        return;
      }
      case 'tab killed':
        if (!tab) return;
        // At once, or after one of its next writes: there it is where half of something may be done.
        tab.diesAfterWrites = random.pick([0, 0, 1, 2, 3, 5]);
        if (tab.diesAfterWrites > 0) scheduler.timer(scheduler.disk, 30_000, () => this.#dieAtLast(tab));
        return;
      case 'tab suspended':
        if (!tab) return;
        this.struck(step);
        // Else between two writes, as it also dies.
        tab.freezes = random.chance(0.5) ? 'inWaiting' : random.between(0, 12) || 'atOnce';
        tab.wakes = random.chance(0.6) ? { othersSend: random.between(1, 5) } : random.pick([5_000, 100_000, null]);
        if (tab.freezes !== 'atOnce') {
          // In the middle of sending something that has more than one step.
          if (random.chance(0.6)) life.handIn(tab, { photo: 'optional', sendAtOnce: true });
          scheduler.timer(scheduler.disk, 10_000, () => {
            if (tab.freezes !== null) tab.freezes = 'atOnce';
          });
        }
        if (random.chance(0.6)) life.startTab(device.open('tab'));
        return;
      case 'databases lost': {
        this.struck(step);
        const customer = life.customerOnDevice();
        life.noteLoss();
        this.reports.historyIsLost = true;
        device.loseDatabases();
        device.sparesUnread = random.chance(0.3) ? 'next' : null;
        const reopened = device.open('tab');
        life.startTab(reopened);
        if (customer && random.chance(0.7)) await life.signIn(reopened, customer);
        return;
      }
      case 'disk full':
        device.disk.quota += random.between(1, 3);
        return;
      case 'clock +30 days':
      case 'clock -30 days':
        this.struck(step);
        device.skew += step === 'clock +30 days' ? DAYS_30 : -DAYS_30;
        return;
      case 'other app version':
        this.struck(step);
        device.disk.rewrite((row) => {
          const settled = row.state === 'received' || row.state === 'notAccepted';
          // What is on its way was read before.
          if (!settled && row.state !== 'sending' && random.chance(0.6)) row.version = 99;
        });
        return;
      case 'session over':
        this.struck(step);
        if (device.cookie) {
          const { customer } = device.cookie;
          await scheduler.outside(() => utility.revoke(customer));
        }
        return;
      case 'sign-out':
        if (!tab) return;
        this.struck(step);
        return life.signOut(tab);
      case 'other customer': {
        if (!tab) return;
        this.struck(step);
        const now = life.customerOnDevice();
        const other = this.customers.find((one) => one !== now) ?? this.customers[0];
        return life.signIn(tab, other);
      }
      case 'asleep for hours':
        this.struck(step);
        scheduler.now += random.pick([2, 30, 24 * 9]) * 60 * 60_000;
        return;
      case 'server restart':
        this.struck(step);
        network.cut();
        return;
      case 'network down':
        this.struck(step);
        network.down = true;
        network.cut();
        scheduler.timer(scheduler.disk, random.pick([3_000, 60_000, 600_000]), () => {
          network.down = false;
        });
        return;
      default:
    }
  }

  /** The faults stop, every owner signs in once more; then everything must come to rest by itself. */
  async calm(): Promise<void> {
    const { device, network, random, scheduler } = this;
    scheduler.note('the faults stop');
    network.rate = 0;
    network.down = false;
    device.disk.quota = 0;
    if (random.chance(0.5)) device.skew = 0;
    for (const tab of device.tabs) {
      tab.freezes = null;
      tab.diesAfterWrites = null;
      // Who wakes up among others does so while they send the rest.
      const amongOthers = tab.wakes !== null && typeof tab.wakes === 'object';
      if (tab.actor.state === 'suspended' && !amongOthers && random.chance(0.5)) tab.actor.state = 'alive';
    }
    const there = device.awake().find((one) => one.ready && one.freezes === null && one.actor.name.startsWith('tab'));
    const tab = there && !device.sparesUnread && random.chance(0.8) ? there : device.open('tab');
    if (tab !== there) this.life.startTab(tab);
    await this.#until('a tab opens', () => tab.ready);
    // What they had begun to do, they finish.
    await scheduler.run(
      () => null,
      0,
      () => scheduler.idle(),
    );
    const order = random.chance(0.5) ? [...this.customers] : [...this.customers].reverse();
    const reportsFirst = random.chance(0.5);
    if (reportsFirst) await this.#restOfReports(tab);
    for (const customer of order) await this.#restOf(customer, tab);
    if (!reportsFirst) await this.#restOfReports(tab);
    const open = ({ owner, state }: SubmissionRow) => this.customers.find(({ id }) => id === owner && !atRest(state));
    // What comes late may open an item again that was at rest: the customer looks after that too, but not for ever.
    for (let round = 0; round < 3; round++) {
      // What somebody had begun to hand in may have come while the other one's items were sent.
      for (let row = device.disk.rows().find(open); row; row = device.disk.rows().find(open)) {
        await this.#restOf(open(row) as Customer, tab);
      }
      await this.#restOfReports(tab);
      const end = scheduler.now + 130_000;
      await scheduler.run(
        () => null,
        0,
        () => scheduler.now >= end,
      );
      if (!device.disk.rows().some(({ state }) => !atRest(state))) return;
    }
  }

  /** Reports come to rest under whatever sign-in there is, and under none. */
  async #restOfReports(tab: Tab): Promise<void> {
    const { device, reports } = this;
    const done = () => reports.rows().every(({ state, version }) => atRest(state) && version === 1);
    if (done()) return;
    // The app is looked at, in the version that knows every row.
    device.disk.rewrite((row) => {
      if (row.kind === 'outageReport') row.version = 1;
    });
    tab.start(
      () => tab.work(() => tab.outbox.sendNow()),
      undefined,
      () => {},
    );
    await this.#until('the reports are sent', done, tab);
  }

  /** One customer signs in and everything of theirs comes to rest. */
  async #restOf(customer: Customer, tab: Tab): Promise<void> {
    const { device } = this;
    const mine = () => device.disk.rows().filter((row) => row.owner === customer.id);
    this.scheduler.note(`the turn of ${customer.name}: ${mine().length} items`);
    if (mine().length === 0) return;
    // Who is signed in all right need not do it again; the app is looked at, that is all.
    const session = device.session();
    const fine = session?.customerId === customer.id && !session.expired && device.cookie?.customer === customer;
    const done = () => device.session()?.customerId === customer.id && mine().every(({ state }) => atRest(state));
    if (!fine || (!done() && this.random.chance(0.3))) await this.life.signIn(tab, customer);
    else if (!done()) {
      tab.start(
        () => tab.work(() => tab.outbox.sendNow()),
        undefined,
        () => {},
      );
    }
    await this.#until(`${customer.name}'s items are sent`, done, tab, customer);
    if (!mine().some(({ version }) => version !== 1)) return;
    // The app is opened once more, in the version that knows every row.
    device.disk.rewrite((row) => {
      if (row.owner === customer.id) row.version = 1;
    });
    tab.start(() => tab.work(() => tab.outbox.sendNow()));
    const unknown = () =>
      mine().some(({ failure }) => failure?.kind === 'incompatible' && /^row v/.test(failure.detail));
    await this.#until(
      `${customer.name}'s held items are sent by the new version`,
      () => done() && !unknown(),
      tab,
      customer,
    );
  }

  /**
   * By timers alone; only when the app says that the session is over does the customer look at it again,
   * every few minutes, which asks the server who is signed in.
   */
  #signsIn: Customer | null = null;
  async #until(what: string, done: () => boolean, tab?: Tab, customer?: Customer): Promise<void> {
    const end = this.scheduler.now + BOUND_MS;
    const look = (): void => {
      this.scheduler.timer(this.scheduler.disk, 5 * 60_000, () => {
        if (done() || this.scheduler.now > end) return;
        look();
        if (!tab || !this.device.session()?.expired) return;
        this.scheduler.note('the customer looks at the app');
        const again = async () => {
          await this.life.refreshSession(tab);
          await tab.work(() => tab.outbox.tryNow());
          // Still over: then it is over, and they sign in.
          if (customer && this.device.session()?.expired) this.#signsIn = customer;
        };
        tab.start(again, undefined, () => {});
      });
    };
    look();
    const signIn = (): Choice | null => {
      const who = this.#signsIn;
      this.#signsIn = null;
      return who && tab ? { name: `${who.name} signs in`, run: () => this.life.signIn(tab, who) } : null;
    };
    await this.scheduler.run(signIn, 1, () => done() || this.scheduler.now > end);
    if (done()) return;
    const rows = this.device.disk.rows().map((row) => {
      const inMs = Math.round(row.nextAttemptAt - this.device.now());
      return `  ${row.id.slice(0, 8)} ${row.state} done ${row.done}/${row.steps} attempts ${row.attempts} next in ${inMs} ms`;
    });
    const session = this.device.session();
    const who = this.customers.find(({ id }) => id === session?.customerId)?.name ?? 'nobody';
    throw new Error(
      `not at rest after ${BOUND_MS / 60_000} minutes: ${what}; on the device: ${who}${session?.expired ? ' (expired)' : ''}\n${rows.join('\n')}`,
    );
  }
}
