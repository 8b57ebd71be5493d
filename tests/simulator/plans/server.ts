import { bankCheckCall, pppDetailsCall, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { aesSeal } from '#server/store/seal.ts';
import { Died, inProcess, type Process } from '../mortal.ts';
import { addTold, type PlanDatabase } from './database.ts';
import type { Product } from './product.ts';

export interface Call {
  customerId: string;
  path: string;
  request: unknown;
  key: string | undefined;
}

export const BANK_KEY = 'a'.repeat(16);
/** A holder that the bank check does not know any more at Submit begins so. */
export const UNKNOWN_HOLDER = 'Nobody';
const BRANCH = { financialInstituteName: 'Northgrain Credit Union', financialInstituteCity: 'Pine Creek' };
const seal = aesSeal([{ id: 'simulated', secret: 's'.repeat(32) }]);
const NOW = new Date('2027-03-15T18:00:00Z');

const alive = (): Process => ({ isDead: false, statementsLeft: Number.POSITIVE_INFINITY });

/** The server's payment plans on one database: one process at a time, which dies and is started again. */
export class Server {
  readonly warnings: string[] = [];
  busy = 0;
  readonly #product: Product;
  readonly #database: PlanDatabase;
  #process: Process = alive();

  constructor(product: Product, database: PlanDatabase) {
    this.#product = product;
    this.#database = database;
  }

  /** @throws {Problem} as the call does; {Died} when nobody answers. */
  async call(call: Call): Promise<unknown> {
    const process = this.#process;
    this.busy++;
    try {
      return await inProcess(process, () => this.#handle(call));
    } catch (error) {
      // Of a process that died every statement fails.
      if (process.isDead) throw new Died('the server died');
      if (!(error instanceof this.#product.Problem)) this.warnings.push(String(error));
      throw error;
    } finally {
      this.busy--;
    }
  }

  /** Before one of its next statements. */
  die(statementsLeft: number): void {
    this.#process.statementsLeft = statementsLeft;
  }

  /** Whoever dies later died before this. */
  restart(): void {
    this.#process.isDead = true;
    this.#process = alive();
  }

  get isDead(): boolean {
    return this.#process.isDead;
  }

  /** As server/http/calls/account/paymentPlans.ts does it. */
  async #handle({ customerId, path, request, key = '' }: Call): Promise<unknown> {
    const { db, couple, account } = this.#database;
    const product = this.#product;
    if (path === bankCheckCall.path) return { errorCode: 0, ...BRANCH };
    if (path === pppDetailsCall.path) {
      return pppDetailsCall.reply.parse({ data: await product.planDetails(db, customerId, account, [BANK_KEY]) });
    }
    const given = pppSubmitCall.request.parse(request);
    const customer = couple.find(({ id }) => id === customerId);
    const content = { call: path, bytes: Buffer.from(JSON.stringify(request)), parsed: () => given };
    const told = await product.once(db, NOW, { ...content, customerId, key }, async (tx) => {
      const data = await product.submitPlan(
        tx,
        NOW,
        {
          customer: { id: customerId, email: `${customer?.id}@sandbox.example` } as never,
          keys: [BANK_KEY],
          seal,
          branch: () => (given.holderName?.startsWith(UNKNOWN_HOLDER) ? null : BRANCH),
          saved: (saving, _now, _listed, change, { version }) =>
            addTold(saving, { wish: given.interactionData?.interactionText ?? '', change, version }),
        },
        given,
      );
      return { status: 200, body: { data }, accepted: data.errorCode === 0 };
    });
    return told.body;
  }
}
