import {
  monerisPreloadCall,
  monerisReceiptCall,
  openPaymentCall,
  paymentLeftCall,
  paymentSeenCall,
} from '#contracts/payment.ts';
import type { Beginning } from '#server/domain/payment/beginPayment.ts';
import type { PaymentEntry } from '#server/domain/payment/paymentInteraction.ts';
import { Died, inProcess, type Process } from '../mortal.ts';
import { addEntry, addTo, entriesOf, listOf, type PaymentDatabase, removeEntry, removeJob } from './database.ts';
import type { Gateway } from './gateway.ts';
import type { Product } from './product.ts';

/** A question that a server waits for at the card provider. */
export interface Question {
  name: string;
  askedAt: number;
  /** The provider has done what was asked; its answer is on the way. */
  isWorked: boolean;
  work(): void;
  answer(): void;
  fail(error: Error): void;
}

export interface Call {
  path: string;
  request: unknown;
  key: string | undefined;
}

/** Longer is not waited for an answer of the provider. */
export const PROVIDER_PATIENCE_MS = 10_000;
const CHECKOUT = { url: 'https://checkout.example/checkout', mode: 'qa' };

interface PaymentProcess extends Process {
  /** So many of the next entries the log does not take. */
  entriesRefused: number;
}

const alive = (): PaymentProcess => ({
  isDead: false,
  statementsLeft: Number.POSITIVE_INFINITY,
  entriesRefused: 0,
  refuse(statement) {
    if (!statement.startsWith('insert into "interactions"') || this.entriesRefused === 0) return;
    this.entriesRefused--;
    throw new Error('the log takes nothing');
  },
});

/** The server's payments on one database: one process at a time, which dies and is started again. */
export class Server {
  now = Date.parse('2027-03-15T18:00:00Z');
  readonly questions: Question[] = [];
  /** What is worked on and does not wait for the provider. */
  busy = 0;
  readonly warnings: string[] = [];
  /** How often the log was told that a refund is due. */
  refundEvents = 0;
  /** The queue runs one job of an order at a time. */
  readonly jobsUnderWay = new Set<string>();
  readonly #product: Product;
  readonly #database: PaymentDatabase;
  readonly #gateway: Gateway;
  /** Null where it may have changed. */
  #jobs: readonly string[] | null = null;
  #entries: readonly PaymentEntry[] | null = null;
  #process: PaymentProcess = alive();

  constructor(product: Product, database: PaymentDatabase, gateway: Gateway) {
    this.#product = product;
    this.#database = database;
    this.#gateway = gateway;
  }

  /** @throws {Problem} as the call does; {Died} when nobody answers. */
  call(call: Call): Promise<unknown> {
    return this.#work((process) => this.#handle(call, process));
  }

  /** Orders whose payment is to be looked at. */
  async jobs(): Promise<readonly string[]> {
    this.#jobs ??= await listOf(this.#database.db, 'jobs');
    return this.#jobs;
  }

  startJob(orderNo: string): void {
    this.jobsUnderWay.add(orderNo);
    const work = this.#work(async (process) => {
      const log = { warn: () => {} };
      const again = await this.#product.settlePaymentJob({ ...this.#parts(process), log })({ orderNo });
      if (again === null) await removeJob(this.#database.db, orderNo);
    });
    void work.catch(() => {}).finally(() => this.jobsUnderWay.delete(orderNo));
  }

  /** Of the log, which wait to be written. */
  async entries(): Promise<readonly PaymentEntry[]> {
    this.#entries ??= await entriesOf(this.#database.db);
    return this.#entries;
  }

  /** Tried again when it fails, as the queue does. */
  startEntry(entry: PaymentEntry): void {
    const { db } = this.#database;
    const work = this.#work(async () => {
      try {
        await this.#product.logPaymentJob({ db })(entry);
      } catch {
        return;
      }
      await removeEntry(db, entry);
    });
    void work.catch(() => {});
  }

  /** So many of the next entries the log does not take. */
  refuseEntries(count: number): void {
    this.#process.entriesRefused = count;
  }

  /** Now, or before one of its next statements. */
  die(statementsLeft: number): void {
    this.#process.statementsLeft = statementsLeft;
    if (statementsLeft === 0) this.restart();
  }

  /** Whoever waits for an answer of the one before hears nothing. */
  restart(): void {
    this.#process.isDead = true;
    for (const { fail } of this.questions.splice(0)) fail(new Died('the server died'));
    this.#process = alive();
  }

  /** The provider does not answer this one. */
  leaveUnanswered(question: Question): void {
    question.fail(new this.#product.Problem('unavailable', 'The card payment service does not answer right now.'));
  }

  get isDead(): boolean {
    return this.#process.isDead;
  }

  async #work<T>(work: (process: Process) => Promise<T>): Promise<T> {
    const process = this.#process;
    this.busy++;
    try {
      return await inProcess(process, () => work(process));
    } catch (error) {
      // Of a process that died every statement fails.
      if (process.isDead) throw new Died('the server died');
      if (!(error instanceof this.#product.Problem)) this.warnings.push(String(error));
      throw error;
    } finally {
      this.busy--;
      this.#jobs = null;
      this.#entries = null;
    }
  }

  /** As server/http/calls/payment/payments.ts does it. */
  async #handle({ path, request, key }: Call, process: Process): Promise<unknown> {
    const product = this.#product;
    const { customerId, account } = this.#database;
    const parts = this.#parts(process);
    if (path === monerisPreloadCall.path) {
      const asked = { customerId, key: key ?? '', ...monerisPreloadCall.request.parse(request) };
      const begun = await product.shownPayment(
        parts.db,
        await product.beginPayment(parts, { ...asked, accountNumber: account, orderNo: undefined }),
      );
      return { ...begun, response: { success: 'true', ticket: begun.ticket }, checkout: CHECKOUT };
    }
    if (path === openPaymentCall.path) {
      const theirs = await product.paymentsOf({ ...parts, unbilledDays: 10 }, customerId, account);
      return { data: { ...theirs, orderPrefix: parts.orderPrefix, checkout: CHECKOUT } };
    }
    const { ticket } = request as { ticket: string };
    if (path === monerisReceiptCall.path) {
      return product.shownPayment(parts.db, await product.receiptOf(parts, customerId, ticket));
    }
    const payment =
      path === paymentLeftCall.path
        ? await product.leavePayment(parts, customerId, paymentLeftCall.request.parse(request))
        : await product.seePayment(parts.db, new Date(this.now), customerId, paymentSeenCall.request.parse(request));
    return { data: { state: payment.state } };
  }

  #parts(process: Process): Beginning {
    const { db } = this.#database;
    const ask = <T>(name: string, work: () => T) => this.#ask(process, name, work);
    return {
      db,
      now: () => new Date(this.now),
      orderPrefix: 'mhp-app',
      ticketMinutes: 60,
      preload: (order) => ask('preload', () => this.#gateway.preload(this.now, order)),
      receipt: (ticket) => ask(`receipt of ${ticket}`, () => this.#gateway.receipt(ticket)),
      begun: (tx, { orderNo }) => addTo(tx, 'jobs', orderNo),
      approved: (tx, { orderNo }) => addTo(tx, 'mails', orderNo),
      logLater: (tx, entry) => addEntry(tx, entry),
      refundDue: () => void this.refundEvents++,
      warn: (what) => void this.warnings.push(what),
    };
  }

  async #ask<T>(process: Process, name: string, work: () => T): Promise<T> {
    if (process.isDead) throw new Died('the server died');
    this.busy--;
    try {
      return await new Promise<T>((resolve, reject) => {
        let result: T;
        this.questions.push({
          name,
          askedAt: this.now,
          isWorked: false,
          work() {
            result = work();
            this.isWorked = true;
          },
          answer: () => resolve(result),
          fail: reject,
        });
      });
    } finally {
      this.busy++;
    }
  }
}
