import type { Why } from '#contracts/why.ts';
import type { PlanDatabase } from './database.ts';
import { type Device, Page, type Sent } from './page.ts';
import type { Product } from './product.ts';
import { Server } from './server.ts';

/** Far more than anything takes; reached by one that waits for itself. */
const MOST_TURNS = 10_000;
/** How the server's refusals reach a page. */
const WHY: Record<string, Why> = { inFlight: 'busy', unavailable: 'busy' };

const turn = () => new Promise((next) => setImmediate(next));

/** A reply on its way back. */
export interface Reply {
  name: string;
  arrive(): void;
  lose(why: Why): void;
}

/** The couple's devices, the line and the server of one schedule. */
export class PlanWorld {
  now = 0;
  readonly trace: string[] = [];
  readonly server: Server;
  readonly database: PlanDatabase;
  readonly devices: readonly Device[];
  readonly pages: Page[] = [];
  readonly going: Sent[] = [];
  readonly replies: Reply[] = [];
  readonly #product: Product;

  constructor(product: Product, database: PlanDatabase) {
    this.#product = product;
    this.database = database;
    this.server = new Server(product, database);
    this.devices = database.couple.map(({ id }, index) => ({
      name: index === 0 ? 'hers' : 'his',
      customerId: id,
      isSignedIn: true,
      copy: undefined,
    }));
  }

  open(device: Device): Page {
    const name = `${device.name} ${this.pages.length + 1}`;
    const world = { now: () => this.now, send: (sent: Sent) => void this.going.push(sent) };
    const page = new Page(this.#product, world, { name, device, account: this.database.account });
    this.pages.push(page);
    return page;
  }

  openPages(): Page[] {
    return this.pages.filter(({ isGone }) => !isGone);
  }

  /** Its page hears that nobody answers, while it is still on its way. */
  giveUp(sent: Sent): void {
    sent.isGivenUp = true;
    sent.fail('connection');
  }

  /** It comes to the server, which works on it. */
  deliver(sent: Sent): void {
    const { name } = sent;
    const back = (label: string, arrive: () => void) =>
      this.replies.push({ name: `${name} ${label}`, arrive, lose: (why) => sent.fail(why) });
    this.server.call(sent).then(
      (reply) => back('answered', () => sent.hear(reply)),
      (error: unknown) => {
        if (!(error instanceof this.#product.Problem)) return sent.fail('connection');
        back(error.code, () => sent.fail(WHY[error.code] ?? 'refused', error.code));
      },
    );
  }

  /** So much later every timer that is due by then runs once: a device may have slept. */
  pass(ms: number): void {
    this.now += ms;
    for (const page of this.openPages()) {
      const due = page.timers.filter(({ at }) => at <= this.now);
      page.timers = page.timers.filter((timer) => !due.includes(timer));
      for (const { run } of due) run();
    }
  }

  /** Until everybody waits for something outside: the line, the clock, the customer. */
  async settle(): Promise<void> {
    let turns = 0;
    do {
      await turn();
      if (++turns > MOST_TURNS) throw new Error('the server does not come to rest');
    } while (this.server.busy > 0);
    await turn();
    if (this.server.isDead) this.server.restart();
  }

  /** Everything that is on its way arrives. */
  async drain(): Promise<void> {
    await this.settle();
    for (;;) {
      const sent = this.going.shift();
      const reply = sent ? undefined : this.replies.shift();
      if (sent) this.deliver(sent);
      else if (reply) reply.arrive();
      else return;
      await this.settle();
    }
  }
}
