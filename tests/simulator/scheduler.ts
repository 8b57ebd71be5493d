import type { Random } from './random.ts';

/** One tab or service worker; or 'disk', the browser's own database thread. */
export interface Actor {
  readonly name: string;
  state: 'alive' | 'suspended' | 'dead';
  readonly tasks: (() => void)[];
  /** By how much this actor's clock is off, in ms. */
  readonly skew: () => number;
}

interface Timer {
  at: number;
  order: number;
  actor: Actor;
  run: () => void;
}

const isReady = (actor: Actor): boolean => actor.tasks.length > 0 && actor.state === 'alive';

/** Something that waits outside the actors: a request on its way, a step of the plan. */
export interface Choice {
  name: string;
  run: () => void | Promise<void>;
}

const real = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  dateNow: Date.now,
  abortTimeout: AbortSignal.timeout,
};

/**
 * Every microtask that is ready runs, and every one that comes of them; no macrotask of the actors can, they
 * are all in our hands. Node takes the next tick up when no microtask is left; a turn of its event loop would
 * do the same and cost a system call.
 */
const microtasks = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** Longer than any schedule is; reached only by a loop. */
const MOST_STEPS = 15_000;

export class Stuck extends Error {}

/**
 * Decides what happens next. Every macrotask of the device (IndexedDB, locks, timers, the network) goes
 * through here; exactly one runs, then all its microtasks, then the next decision. The seed decides, so
 * a seed replays; the trace tells every decision.
 *
 * The clock is virtual and moves only when nothing else can happen, or when the seed lets a timer overtake.
 */
export class Scheduler {
  /** True time, epoch ms: the server's clock. A device's may be off. */
  now: number;
  readonly trace: string[] = [];
  readonly actors: Actor[] = [];
  readonly disk: Actor;
  current: Actor;
  steps = 0;
  /** Called after every step. */
  watch: () => void = () => {};
  /** What of the network could happen now. */
  network: () => readonly Choice[] = () => [];

  readonly #random: Random;
  readonly #stickiness: number;
  readonly #overtaking: number;
  #timers: Timer[] = [];
  #order = 0;
  #last: Actor | null = null;

  constructor(random: Random, now: number) {
    this.#random = random;
    this.now = now;
    // Some schedules run one actor for long, others switch at every turn.
    this.#stickiness = random.pick([0.9, 0.5, 0.1]);
    this.#overtaking = random.pick([0, 0.002, 0.01]);
    this.disk = this.actor('disk', () => 0);
    this.current = this.disk;
  }

  actor(name: string, skew: () => number): Actor {
    const actor: Actor = { name, state: 'alive', tasks: [], skew };
    this.actors.push(actor);
    return actor;
  }

  task(actor: Actor, run: () => void): void {
    if (actor.state !== 'dead') actor.tasks.push(run);
  }

  timer(actor: Actor, ms: number, run: () => void): () => void {
    const timer = { at: this.now + Math.max(0, ms), order: this.#order++, actor, run };
    if (actor.state !== 'dead') this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Nothing of this actor happens any more. */
  kill(actor: Actor): void {
    actor.state = 'dead';
    actor.tasks.length = 0;
    this.#timers = this.#timers.filter((timer) => timer.actor !== actor);
  }

  /** Nobody has anything to do but to wait. */
  idle(): boolean {
    return !this.actors.some(isReady);
  }

  note(text: string): void {
    this.trace.push(text);
  }

  /**
   * Runs until `done`, or until nothing can happen any more. `plan` may offer one step of its own: it is
   * taken with `eagerness` at any decision, and when nothing else is ready.
   */
  async run(plan: () => Choice | null, eagerness: number, done: () => boolean = () => false): Promise<void> {
    while (!done()) {
      if (++this.steps > MOST_STEPS) throw new Stuck(`not at rest after ${MOST_STEPS} steps`);
      const step = plan();
      if (step && this.#random.chance(eagerness)) {
        await this.#take(step);
        continue;
      }
      if (this.#overtaking > 0 && this.#random.chance(this.#overtaking) && this.#fireNextTimer(60_000)) {
        await this.#settle();
        continue;
      }
      const actor = this.#pickActor();
      if (actor) {
        this.trace.push(actor.name);
        this.current = actor;
        this.#last = actor;
        (actor.tasks.shift() as () => void)();
        await this.#settle();
        continue;
      }
      const waiting = this.network();
      if (waiting.length > 0) await this.#take(this.#random.pick(waiting));
      else if (step && this.#random.chance(0.5)) await this.#take(step);
      else if (this.#fireNextTimer(Number.POSITIVE_INFINITY)) await this.#settle();
      else if (step) await this.#take(step);
      else return;
    }
  }

  async #take(choice: Choice): Promise<void> {
    this.trace.push(choice.name);
    this.current = this.disk;
    await choice.run();
    await this.#settle();
  }

  async #settle(): Promise<void> {
    await microtasks();
    this.watch();
    // The network is one more actor: it may answer before or after anything else that is ready.
    const waiting = this.network();
    if (waiting.length > 0 && this.#random.chance(0.3)) await this.#take(this.#random.pick(waiting));
  }

  #pickActor(): Actor | null {
    let ready = 0;
    let lastIsReady = false;
    let first: Actor | null = null;
    for (const actor of this.actors) {
      if (!isReady(actor)) continue;
      ready++;
      first ??= actor;
      if (actor === this.#last) lastIsReady = true;
    }
    if (ready <= 1) return first;
    if (lastIsReady && this.#random.chance(this.#stickiness)) return this.#last;
    return this.#random.pick(this.actors.filter(isReady));
  }

  #fireNextTimer(within: number): boolean {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.actor.state === 'suspended') continue;
      if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
    }
    if (!next || next.at - this.now > within) return false;
    this.#timers = this.#timers.filter((timer) => timer !== next);
    if (next.at > this.now) {
      this.trace.push(`+${Math.round(next.at - this.now)}ms`);
      this.now = next.at;
    }
    this.trace.push(`${next.actor.name} timer`);
    this.current = next.actor;
    next.run();
    return true;
  }

  /** While the schedule runs, whatever asks for a macrotask or the time asks us. */
  takeOver(): () => void {
    const mine = {
      setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) =>
        this.task(this.current, () => run(...args)),
      setTimeout: (run: () => void, ms = 0) => this.timer(this.current, ms, run),
      clearTimeout: (stop: unknown) => {
        if (typeof stop === 'function') stop();
      },
    };
    Object.assign(globalThis, mine);
    Date.now = () => this.now + this.current.skew();
    AbortSignal.timeout = (ms: number) => {
      const controller = new AbortController();
      this.timer(this.current, ms, () => controller.abort(new DOMException('took too long', 'TimeoutError')));
      return controller.signal;
    };
    return giveBack;
  }

  /** Runs something that is none of the device's business (the server) with the real world's clocks. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    giveBack();
    try {
      return await work();
    } finally {
      await microtasks();
      this.takeOver();
    }
  }
}

/** What the database asks of the clock and of timers is no part of a schedule. `work` ends before it returns. */
export function inRealTime<T>(work: () => T): T {
  const { setTimeout, clearTimeout } = globalThis;
  const { now } = Date;
  Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
  Date.now = real.dateNow;
  try {
    return work();
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout });
    Date.now = now;
  }
}

function giveBack(): void {
  const { dateNow, abortTimeout, ...rest } = real;
  Object.assign(globalThis, rest);
  Date.now = dateNow;
  AbortSignal.timeout = abortTimeout;
}
