import { createActor, type SnapshotFrom } from 'xstate';
import type { AnyCall } from '#contracts/call.ts';
import { paymentLeftCall } from '#contracts/payment.ts';
import type { Why } from '#contracts/why.ts';
import type { Means } from '#features/payment/paymentCalls.ts';
import type { Opening, PaymentDraft } from '#features/payment/paymentDraft.ts';
import { LOOK_MS } from '#features/payment/watchForm.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { Page as Address, FrameMessage, Payment } from '#machines/payment/paymentContext.ts';
import type { PaymentEvent } from '#machines/payment/paymentSetup.ts';
import type { Product } from './product.ts';

/** What is kept on a device, for all of its pages. */
export interface Device {
  name: string;
  isSignedIn: boolean;
  draft: PaymentDraft;
}

/** A call of a page on its way to the server. */
export interface Sent {
  name: string;
  path: string;
  request: unknown;
  key: string | undefined;
  /** A page that is gone hears nothing. */
  hear(reply: unknown): void;
  fail(why: Why, code?: string): void;
}

interface Timer {
  at: number;
  run: () => void;
}

export interface World {
  now(): number;
  step(): number;
  send(sent: Sent): void;
}

/** A tab with the payment open: its real flow with its real calls, and of the browser around it what they need. */
export class Page {
  readonly name: string;
  readonly device: Device;
  isGone = false;
  timers: Timer[] = [];
  /** Tickets of which it said how they ended, as it said it. */
  readonly told: { ticket: string; state: 'approved' | 'declined'; isRefundDue: boolean; step: number }[] = [];
  readonly #product: Product;
  readonly #world: World;
  readonly #stands: (payment: Payment) => Promise<boolean | null>;
  /** The watch over the card form, as usePayment.ts sets it up for each. */
  #watch: (ReturnType<Product['watchForm']> & { payment: Payment }) | null = null;
  isCovered = false;
  readonly #actor;

  constructor(
    product: Product,
    world: World,
    { name, device, address }: { name: string; device: Device; address: Address },
  ) {
    this.name = name;
    this.device = device;
    this.#product = product;
    this.#world = world;
    const ask = ((call: AnyCall, request: unknown, options: { idempotencyKey?: string } = {}) =>
      this.#ask(call, request, options.idempotencyKey)) as Means['ask'];
    const calls = product.paymentCalls({
      caAccount: 'the account',
      interactionType: 'CARD_PAYMENT',
      interactionText: 'Card payment',
      ask,
      orderPrefix: async () => undefined,
      told: async () => {},
      draft: {
        load: async () => device.draft,
        keep: async (change) => void Object.assign(device.draft, change),
        openingOf: async (cents, make) => this.#openingOf(cents, make),
        forget: async () => {
          device.draft = {};
        },
      },
    });
    this.#stands = calls.stands;
    const machine = product.paymentMachine.provide({
      actors: calls.actors,
      actions: {
        noteSubmitted: (_, { ticket }) => void Object.assign(device.draft, { submitted: ticket }),
        noteSeen: (_, payment) => void calls.noteSeen(payment),
        tellLeft: (_, payment) => this.#hintLeft(payment),
      },
    });
    const clock = {
      setTimeout: (run: () => void, ms: number) => this.#timer(ms, run),
      clearTimeout: (timer: Timer) => {
        this.timers = this.timers.filter((one) => one !== timer);
      },
    };
    const input = { caAccount: 'the account', dueCents: 1_000_000, typed: null, page: address };
    this.#actor = createActor(machine, { input, clock: clock as never });
    this.#actor.subscribe(() => {
      this.#noteTold();
      this.#watchForm();
    });
    this.#actor.start();
    this.#lookEvery();
  }

  get state(): SnapshotFrom<typeof paymentMachine> {
    return this.#actor.getSnapshot() as SnapshotFrom<typeof paymentMachine>;
  }

  #noteTold(): void {
    const { ticket, isRefundDue = false } = this.state.context.payment ?? {};
    const state = (['approved', 'declined'] as const).find((one) => this.state.matches(one));
    if (ticket && state) this.told.push({ ticket, state, isRefundDue, step: this.#world.step() });
  }

  /** The ticket whose card form it shows. */
  get form(): string | null {
    return !this.isGone && this.state.hasTag('frame') ? (this.state.context.payment?.ticket ?? null) : null;
  }

  send(event: PaymentEvent): void {
    if (!this.isGone) this.#actor.send(event);
  }

  say(said: FrameMessage): void {
    this.send({ type: 'FRAME', said });
  }

  /** `isKilled`: without a word; else as a browser closes it. */
  close(isKilled: boolean): void {
    const { payment } = this.state.context;
    if (!isKilled && this.form && payment) this.#hintLeft(payment);
    this.isGone = true;
    this.#actor.stop();
    this.timers = [];
  }

  #openingOf(cents: number, make: () => Opening): Opening {
    const { opening } = this.device.draft;
    if (opening?.cents === cents) return opening;
    const made = make();
    this.device.draft = { ...this.device.draft, opening: made };
    return made;
  }

  #hintLeft({ ticket }: Payment): void {
    this.#ask(paymentLeftCall, { ticket, why: 'closed' }, undefined).catch(() => {});
  }

  #ask(call: AnyCall, request: unknown, key: string | undefined): Promise<unknown> {
    if (!this.device.isSignedIn) return Promise.reject(new this.#product.CallFailed({ why: 'signIn' }));
    return new Promise((resolve, reject) => {
      const hear = (reply: unknown) => !this.isGone && resolve(reply);
      const fail: Sent['fail'] = (why, code) => {
        if (!this.isGone) reject(new this.#product.CallFailed({ why, code }));
      };
      this.#world.send({
        name: `${this.name}: ${call.path.split('/').pop()}`,
        path: call.path,
        request,
        key,
        hear,
        fail,
      });
    });
  }

  async look(): Promise<void> {
    await this.#watch?.look();
  }

  #watchForm(): void {
    const payment = this.form === null ? null : this.state.context.payment;
    if (this.#watch?.payment === payment) return;
    this.#watch?.end();
    this.isCovered = false;
    this.#watch = payment && {
      payment,
      ...this.#product.watchForm({
        stands: () => this.#stands(payment),
        now: () => this.#world.now(),
        isInSight: () => true,
        onOver: () => this.say('failed'),
        onCover: (isCovered) => {
          this.isCovered = isCovered;
        },
      }),
    };
  }

  #lookEvery(): void {
    this.#timer(LOOK_MS, () => {
      void this.look();
      this.#lookEvery();
    });
  }

  #timer(ms: number, run: () => void): Timer {
    const timer: Timer = {
      at: this.#world.now() + ms,
      run: () => {
        this.timers = this.timers.filter((one) => one !== timer);
        run();
      },
    };
    this.timers.push(timer);
    return timer;
  }
}
