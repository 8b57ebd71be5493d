import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { and, inArray } from 'drizzle-orm';
import type { Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/http/log.ts';
import type { Work } from '#server/jobs/jobs.ts';
import { buildAccount } from '#server/seed/build.ts';
import { openMemoryStore, type Store } from '#server/store/open.ts';
import { accounts, customers, meterReads, meters, photos } from '#server/store/schema.ts';
import type { House } from './house.ts';

export interface Account {
  caAccount: string;
  meterNumber: string;
}
export interface Customer {
  id: string;
  /** How the trace calls them. */
  name: string;
  accounts: Account[];
}

/** What goes over the wire. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}
export interface WireReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export const FIRST_DAY = Date.parse('2027-03-15T18:00:00Z');
/** Customers are written this many schedules at a time. */
const BATCH = 100;

/**
 * The utility: the real server on an in-memory PGlite, once a process. Its photo store and its scanner are
 * plain memory behind the server's own ports; it can die before any statement of a request.
 */
export class Utility {
  readonly photoBytes = new Map<string, Buffer>();
  /** Photos the store took and the scanner has not seen. */
  readonly unscanned: { customerId: string; fileName: string }[] = [];
  now = FIRST_DAY;
  /** The photo store takes the next photo and its answer is lost. */
  storeForgets = false;
  readonly server: Server;
  readonly house: House;
  readonly #store: Store;
  readonly #work: Work;
  #pool: Customer[][] = [];
  static #made = 0;
  /** The statement of this request before which the server dies; Infinity: never. */
  static #diesBefore = Number.POSITIVE_INFINITY;

  private constructor(house: House, store: Store, server: Server) {
    this.house = house;
    this.#store = store;
    this.server = server;
    const { db } = store;
    this.#work = house.makeWork({
      db,
      now: () => new Date(this.now),
      log: makeLog('silent'),
      photoStore: this.photoStore,
      virusScan: {
        scan: async (bytes) => {
          const all: Uint8Array[] = [];
          for await (const chunk of bytes) all.push(chunk);
          return Buffer.concat(all).includes('INFECTED') ? 'infected' : 'clean';
        },
      },
      reseed: null,
    });
  }

  static async openStore(): Promise<Store> {
    const store = await openMemoryStore();
    if (store.engine.kind === 'pglite') mortal(store.engine.client, () => Utility.#spend());
    return store;
  }

  static async open(house: House, store: Store): Promise<Utility> {
    const dataDir = mkdtempSync(join(tmpdir(), 'stormlamp-simulator-'));
    const config = readConfig({ STORMLAMP_DATA: dataDir }, join(import.meta.dirname, '../..'));
    config.rateLimit.api = Number.MAX_SAFE_INTEGER;
    let self: Utility | null = null;
    const here = () => self as unknown as Utility;
    const server = await house.buildServer(config, {
      store: { ...store, close: async () => {} },
      now: () => new Date(here()?.now ?? FIRST_DAY),
      log: makeLog('silent'),
      jobs: false,
      photoStore: {
        put: (name, jpeg) => here().photoStore.put(name, jpeg),
        read: (name) => here().photoStore.read(name),
      },
    });
    self = new Utility(house, store, server);
    return self;
  }

  readonly photoStore = {
    put: async (name: string, jpeg: Buffer): Promise<'stored' | 'exists'> => {
      const known = this.photoBytes.has(name);
      if (!known) {
        this.photoBytes.set(name, jpeg);
        const [customerId = '', fileName = ''] = name.split('/');
        this.unscanned.push({ customerId, fileName });
      }
      if (this.storeForgets) {
        this.storeForgets = false;
        throw new Error('the photo store does not answer');
      }
      return known ? 'exists' : 'stored';
    },
    read: async (name: string) => new Blob([new Uint8Array(this.photoBytes.get(name) as Buffer)]).stream(),
  };

  /** Two customers nobody has seen before, with two accounts each. */
  async newCustomers(): Promise<[Customer, Customer]> {
    if (this.#pool.length === 0) this.#pool = await this.#write();
    return this.#pool.pop() as [Customer, Customer];
  }

  async #write(): Promise<Customer[][]> {
    const { db } = this.#store;
    const today = '2027-03-15';
    const people: Customer[] = [];
    const rows = { customers: [] as object[], accounts: [] as object[], meters: [] as object[] };
    for (let count = 0; count < BATCH * 2; count++) {
      const number = ++Utility.#made;
      const id = `simulated${number}`;
      rows.customers.push({ id, subject: id, email: `${id}@sandbox.example`, name: id, contactNumber: '' });
      const built = [0, 1].map((position) => {
        const plan = {
          number: 1000 + number * 2 + position,
          name: id,
          line: '1 Main',
          city: 'Regina',
          postalCode: 'S',
        };
        const account = buildAccount(today, plan);
        const { caAccount, bpAccount, accountType, meterNumber, facts } = account;
        const details = { caAccount, activeFlag: true, meterNumber };
        rows.accounts.push({
          caAccount,
          customerId: id,
          position,
          bpAccount,
          accountType,
          associated: { caAccount },
          details,
        });
        rows.meters.push({ meterNumber, caAccount, facts });
        return { caAccount, meterNumber };
      });
      people.push({ id, name: count % 2 === 0 ? 'A' : 'B', accounts: built });
    }
    await db.insert(customers).values(rows.customers as never);
    await db.insert(accounts).values(rows.accounts as never);
    await db.insert(meters).values(rows.meters as never);
    return Array.from({ length: BATCH }, (_, index) => people.slice(index * 2, index * 2 + 2));
  }

  signIn(customer: Customer): Promise<string> {
    return this.house.createSession(this.#store.db, new Date(this.now), customer.id, true);
  }
  signOut(secret: string): Promise<void> {
    return this.house.deleteSession(this.#store.db, secret);
  }
  revoke(customer: Customer): Promise<void> {
    return this.house.revokeSessions(this.#store.db, customer.id);
  }

  /** Works off one request, from its first byte to the last of its answer. */
  async deliver(request: WireRequest, diesBefore = Number.POSITIVE_INFINITY): Promise<WireReply> {
    Utility.#diesBefore = diesBefore;
    try {
      const reply = await this.server.app.inject({
        method: request.method as 'GET',
        url: request.url,
        headers: request.headers,
        ...(request.body === undefined ? {} : { payload: request.body }),
      });
      return { status: reply.statusCode, headers: reply.headers as Record<string, string>, body: reply.body };
    } finally {
      Utility.#diesBefore = Number.POSITIVE_INFINITY;
    }
  }

  static #spend(): void {
    if (--Utility.#diesBefore < 0) throw new Error('the server died');
  }

  /** The job queue's turn: photos that are stored and were not scanned. */
  async scan(): Promise<void> {
    for (const photo of this.unscanned.splice(0)) await this.#work.scanPhoto(photo);
  }

  async received(ids: string[]) {
    return this.#store.db
      .select()
      .from(meterReads)
      .where(and(inArray(meterReads.customerId, ids)));
  }
  async photosOf(ids: string[]) {
    return this.#store.db.select().from(photos).where(inArray(photos.customerId, ids));
  }
}

export const hashName = (bytes: Buffer): string => `${createHash('sha256').update(bytes).digest('hex')}.jpg`;

type Query = (text: unknown, params?: unknown, options?: unknown) => Promise<unknown>;

/** Tables that change seldom and are asked for with every request. */
const SLOW = /"(sessions|accounts|customers|meters)"/;

/**
 * Lets the database say no before any statement, as a killed server would leave it. And remembers what it
 * said of tables that have not changed since: most of a schedule's time would go there.
 */
function mortal(client: PGlite, spend: () => void): void {
  const known = new Map<string, unknown>();
  const wrap = (query: Query): Query => {
    return async (text, params, options) => {
      spend();
      const words = String(text);
      if (!SLOW.test(words)) return query(text, params, options);
      if (!words.startsWith('select')) {
        known.clear();
        return query(text, params, options);
      }
      const key = `${words} ${JSON.stringify(params)}`;
      if (!known.has(key)) known.set(key, await query(text, params, options));
      return known.get(key);
    };
  };
  const open = client as unknown as { query: Query; transaction: (work: (tx: { query: Query }) => unknown) => unknown };
  open.query = wrap(open.query.bind(client));
  const transaction = open.transaction.bind(client);
  open.transaction = async (work) => {
    try {
      return await transaction((tx) => {
        const query = tx.query.bind(tx);
        return work(Object.assign(Object.create(tx), { query: wrap(query as Query) }));
      });
    } catch (error) {
      known.clear();
      throw error;
    }
  };
}
