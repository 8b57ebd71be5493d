import { monerisPreloadCall, paymentLeftCall } from '#contracts/payment.ts';
import type { Page as Address } from '#machines/payment/paymentContext.ts';
import type { PaymentDatabase } from './database.ts';
import { Gateway } from './gateway.ts';
import { type Device, Page, type Sent } from './page.ts';
import type { Product } from './product.ts';
import { Server } from './server.ts';

/** Far more than anything takes; reached by one that waits for itself. */
const MOST_TURNS = 10_000;

const turn = () => new Promise((next) => setImmediate(next));

/** A reply on its way back. */
export interface Reply {
  name: string;
  arrive(): void;
  lose(): void;
}

/** Devices, line, server and card provider of one schedule. */
export class PaymentWorld {
  step = 0;
  readonly trace: string[] = [];
  readonly gateway = new Gateway();
  readonly server: Server;
  readonly devices: [Device, ...Device[]];
  readonly pages: Page[] = [];
  readonly going: Sent[] = [];
  readonly replies: Reply[] = [];
  /** What card forms are about to tell the page around them. */
  readonly messages: { name: string; tell: () => void }[] = [];
  /** Tickets, with the step in which the server first gave them out. */
  readonly given = new Map<string, number>();
  /** Tickets that a customer asked to cancel, with the step in which the server answered that they are; else null. */
  readonly cancelled = new Map<string, number | null>();
  readonly database: PaymentDatabase;
  readonly #product: Product;

  constructor(product: Product, database: PaymentDatabase, devices: number) {
    this.#product = product;
    this.database = database;
    this.server = new Server(product, database, this.gateway);
    const names: [string, ...string[]] = devices === 1 ? ['phone'] : ['phone', 'laptop'];
    this.devices = names.map((name) => ({ name, isSignedIn: true, draft: {} })) as [Device, ...Device[]];
  }

  open(device: Device | undefined, address: Address): Page {
    const at = device ?? this.devices[0];
    const name = `${at.name}'s page ${this.pages.length + 1}`;
    const world = {
      now: () => this.server.now,
      step: () => this.step,
      send: (sent: Sent) => void this.going.push(sent),
    };
    const page = new Page(this.#product, world, { name, device: at, address });
    this.pages.push(page);
    return page;
  }

  setSignedIn(device: Device, isSignedIn: boolean): void {
    device.isSignedIn = isSignedIn;
  }

  openPages(): Page[] {
    return this.pages.filter(({ isGone }) => !isGone);
  }

  /** It comes to the server, which begins to work on it. */
  deliver(sent: Sent): void {
    const call = this.server.call(sent);
    const { name } = sent;
    const { ticket = '', why } = sent.request as { ticket?: string; why?: string };
    const isCancel = sent.path === paymentLeftCall.path && why === 'cancelled';
    if (isCancel && !this.cancelled.has(ticket)) this.cancelled.set(ticket, null);
    const lose = () => sent.fail('connection');
    const back = (label: string, arrive: () => void) => this.replies.push({ name: `${name} ${label}`, arrive, lose });
    call.then(
      (reply) => {
        if (sent.path === monerisPreloadCall.path) this.#note(reply as { ticket: string });
        const { data } = reply as { data?: { state?: string } };
        if (isCancel && data?.state === 'cancelled')
          this.cancelled.set(ticket, this.cancelled.get(ticket) ?? this.step);
        back('answered', () => sent.hear(reply));
      },
      (error: unknown) => {
        if (!(error instanceof this.#product.Problem)) return lose();
        const why = error.code === 'paymentOpen' ? 'refused' : 'busy';
        back(error.code, () => sent.fail(why, error.code));
      },
    );
  }

  #note({ ticket }: { ticket: string }): void {
    if (!this.given.has(ticket)) this.given.set(ticket, this.step);
  }

  /** So much later every timer that is due by then runs once: a device may have slept. */
  pass(ms: number): void {
    this.server.now += ms;
    for (const page of this.openPages()) {
      for (const timer of page.timers.filter(({ at }) => at <= this.server.now)) if (!page.isGone) timer.run();
    }
  }

  /** Until everybody waits for something outside: the line, the card provider, the clock, the customer. */
  async settle(): Promise<void> {
    let turns = 0;
    do {
      await turn();
      if (++turns > MOST_TURNS) throw new Error('the server does not come to rest');
    } while (this.server.busy > 0);
    await turn();
    if (this.server.isDead) {
      this.server.restart();
      await this.settle();
    }
  }

  /** Everything that is on its way arrives. */
  async drain(): Promise<void> {
    await this.settle();
    for (;;) {
      const { questions } = this.server;
      const question = questions[0];
      const sent = this.going[0];
      const reply = this.replies[0];
      const message = this.messages[0];
      if (question) {
        questions.shift();
        question.work();
        question.answer();
      } else if (sent) {
        this.going.shift();
        this.deliver(sent);
      } else if (reply) {
        this.replies.shift();
        reply.arrive();
      } else if (message) {
        this.messages.shift();
        message.tell();
      } else return;
      await this.settle();
    }
  }
}
