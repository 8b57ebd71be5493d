import { createActor, type SnapshotFrom } from 'xstate';
import type { AnyCall } from '#contracts/call.ts';
import type { Why } from '#contracts/why.ts';
import type { Means } from '#features/payment-plan/planCalls.ts';
import type { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
import type { Loaded } from '#machines/paymentPlan/paymentPlanContext.ts';
import type { PaymentPlanEvent } from '#machines/paymentPlan/paymentPlanSetup.ts';
import type { Product } from './product.ts';
import { BANK_KEY } from './server.ts';

/** Whom a device belongs to, and what it keeps for all of its pages. */
export interface Device {
  name: string;
  customerId: string;
  isSignedIn: boolean;
  copy: Loaded | undefined;
}

/** A call of a page on its way to the server. */
export interface Sent {
  name: string;
  customerId: string;
  path: string;
  request: unknown;
  key: string | undefined;
  /** Its page waits no longer, and it may still arrive. */
  isGivenUp: boolean;
  /** A page that is gone hears nothing. */
  hear(reply: unknown): void;
  fail(why: Why, code?: string): void;
}

/** What was pressed once: a plan to be as it was typed, or to be no more. */
export interface Wish {
  name: string;
  doing: 'start' | 'cancel';
  /** Of the plan that its page showed. */
  version: number;
  /** Whose plan it is to be, and which: by this alone a page may know it again. */
  look: string;
}

/** How a page said that a wish ended. */
export interface Said {
  wish: Wish;
  as: 'taken' | 'failed' | 'changed meanwhile';
  /** Whether the utility had it when the page said so; judged in that moment. */
  wasTaken?: boolean;
  /** Submit was pressed once more after it, with the same in the form. */
  isPressedAgain?: boolean;
}

/** Stands for what only the utility can read; as long as that is. */
const SEALED = Buffer.alloc(256).toString('base64');

/** A tab with the plan open: its real flow with its real calls. */
export class Page {
  readonly name: string;
  readonly device: Device;
  isGone = false;
  timers: { at: number; run: () => void }[] = [];
  readonly said: Said[] = [];
  readonly wishes: Wish[] = [];
  readonly #actor;
  #before: unknown = null;

  constructor(
    product: Product,
    world: { now(): number; send(sent: Sent): void },
    { name, device, account }: { name: string; device: Device; account: string },
  ) {
    this.name = name;
    this.device = device;
    const ask = ((call: AnyCall, request: unknown, { idempotencyKey: key }: { idempotencyKey?: string } = {}) => {
      if (!device.isSignedIn) return Promise.reject(new product.CallFailed({ why: 'signIn' }));
      return new Promise<never>((resolve, reject) => {
        world.send({
          name: `${name}: ${call.path.split('/').pop()}`,
          customerId: device.customerId,
          path: call.path,
          request,
          key,
          isGivenUp: false,
          hear: (reply) => void (this.isGone || resolve(reply as never)),
          fail: (why, code) => void (this.isGone || reject(new product.CallFailed({ why, code }))),
        });
      });
    }) as Means['ask'];
    const wished = () => this.#wish();
    const { actors } = product.planCalls({
      caAccount: account,
      filedUnder: {
        interactionType: 'PAYMENT_PLAN',
        get start() {
          return wished();
        },
        get cancel() {
          return wished();
        },
      },
      ask,
      keeping: async () => async (known) => {
        device.copy = { ...known, asOf: 'before' };
      },
      kept: async () => device.copy,
      seal: async () => ({ sealed: SEALED, keyId: BANK_KEY }),
    });
    const clock = {
      setTimeout: (run: () => void, ms: number) => {
        const timer = { at: world.now() + ms, run };
        this.timers.push(timer);
        return timer;
      },
      clearTimeout: (timer: unknown) => {
        this.timers = this.timers.filter((one) => one !== timer);
      },
    };
    this.#actor = createActor(product.paymentPlanMachine.provide({ actors }), { clock: clock as never });
    this.#actor.subscribe(() => this.#note());
    this.#actor.start();
  }

  get state(): SnapshotFrom<typeof paymentPlanMachine> {
    return this.#actor.getSnapshot() as SnapshotFrom<typeof paymentPlanMachine>;
  }

  send(event: PaymentPlanEvent): void {
    if (!this.isGone) this.#actor.send(event);
  }

  /** Without a word, as the system kills it. */
  kill(): void {
    this.isGone = true;
    this.#actor.stop();
    this.timers = [];
  }

  /** No two are alike, so the name of one tells what became of it. */
  #wish(): string {
    const { doing, loaded, typed } = this.state.context;
    const look = [this.device.name, typed.branchTransitNumber, typed.accountHolderName, typed.preferredWithdrawalDate];
    const name = `${this.name} wish ${this.wishes.length + 1}`;
    this.wishes.push({ name, doing, version: loaded?.details?.planVersion ?? 0, look: look.join(' ') });
    return name;
  }

  #note(): void {
    const { value, context } = this.state;
    const before = this.#before;
    this.#before = value;
    const wish = this.wishes.at(-1);
    if (!wish || value === before) return;
    if (before === 'review' && value === 'submitting') {
      for (const one of this.said) one.isPressedAgain ||= one.wish === wish;
    }
    if (value === 'success' || value === 'cancelled') this.said.push({ wish, as: 'taken' });
    if (value === 'failure') this.said.push({ wish, as: 'failed' });
    if (value === 'loading' && context.problem?.key === 'changedMeanwhile')
      this.said.push({ wish, as: 'changed meanwhile' });
  }
}
