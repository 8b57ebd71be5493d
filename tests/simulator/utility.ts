import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { and, eq, inArray } from 'drizzle-orm';
import type { Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Work } from '#server/jobs/jobs.ts';
import { makeLog } from '#server/log.ts';
import { type Db, openMemoryStore, type Store } from '#server/store/open.ts';
import { idempotencyKeys, meterReads, outageReports, photos } from '#server/store/schema.ts';
import { type Customer, Customers } from './customers.ts';
import type { House } from './house.ts';
import { type Querying, QuickDatabase } from './quickDatabase.ts';

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

/** The database with its customers: one a process, whichever server works on it. */
export interface World {
  store: Store;
  customers: Customers;
  /** Whether an outage may have been reported since the reports were cleared away, to whichever server. */
  reported: boolean;
}

export type ReceivedReport = typeof outageReports.$inferSelect;

export const FIRST_DAY = Date.parse('2027-03-15T18:00:00Z');

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
  readonly #world: World;
  readonly #db: Db;
  readonly #work: Work;
  /** The statement of this request before which the server dies; Infinity: never. */
  static #diesBefore = Number.POSITIVE_INFINITY;

  private constructor(house: House, world: World, server: Server) {
    this.house = house;
    this.#world = world;
    this.server = server;
    const { db } = world.store;
    this.#db = db;
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

  static async openWorld(): Promise<World> {
    const store = await openMemoryStore();
    if (store.engine.kind === 'pglite') {
      // Every statement is prepared once; planning it anew at each execution would cost more than it does.
      await store.engine.client.exec('set plan_cache_mode = force_generic_plan; set synchronous_commit = off');
      mortal(store.engine.client, () => Utility.#spend());
    }
    return { store, customers: await Customers.in(store.db), reported: false };
  }

  static async open(house: House, world: World): Promise<Utility> {
    const dataDir = mkdtempSync(join(tmpdir(), 'stormlamp-simulator-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    const config = readConfig({ STORMLAMP_DATA: dataDir }, join(import.meta.dirname, '../..'));
    config.rateLimit.api = Number.MAX_SAFE_INTEGER;
    // Nobody signs in through a provider here, and everything else outside is given below.
    config.sandbox = 'off';
    let self: Utility | null = null;
    const here = () => self as unknown as Utility;
    const server = await house.buildServer(config, {
      store: { ...world.store, close: async () => {} },
      now: () => new Date(here()?.now ?? FIRST_DAY),
      log: makeLog('silent'),
      jobs: false,
      photoStore: {
        put: (name, jpeg) => here().photoStore.put(name, jpeg),
        read: (name) => here().photoStore.read(name),
      },
    });
    self = new Utility(house, world, server);
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
    // Any async iterable of bytes does for the scanner; a real stream goes through a thread of its own.
    read: async (name: string) => [this.photoBytes.get(name)] as unknown as ReadableStream<Uint8Array>,
  };

  /** Two customers from whom nothing was received, and an empty photo store. */
  async newCustomers(): Promise<[Customer, Customer]> {
    this.photoBytes.clear();
    this.unscanned.length = 0;
    this.storeForgets = false;
    // Reports belong to no customer: those of the schedule before are still there.
    if (this.#world.reported) {
      await this.#db.delete(outageReports);
      await this.#db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, 'anonymous'));
      this.#world.reported = false;
    }
    return this.#world.customers.pair();
  }

  signIn(customer: Customer): Promise<string> {
    return this.house.createSession(this.#db, new Date(this.now), customer.id, true);
  }
  signOut(secret: string): Promise<void> {
    return this.house.deleteSession(this.#db, secret);
  }
  revoke(customer: Customer): Promise<void> {
    return this.house.revokeSessions(this.#db, customer.id);
  }

  /** Works off one request, from its first byte to the last of its answer. */
  async deliver(request: WireRequest, diesBefore = Number.POSITIVE_INFINITY): Promise<WireReply> {
    Utility.#diesBefore = diesBefore;
    this.#world.reported ||= request.url.endsWith('/createOutage');
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
    return this.#db
      .select()
      .from(meterReads)
      .where(and(inArray(meterReads.customerId, ids)));
  }
  /** Of the outages; nobody has to ask where no report came. */
  async receivedReports(): Promise<ReceivedReport[]> {
    return this.#world.reported ? this.#db.select().from(outageReports) : [];
  }
  async photosOf(ids: string[]) {
    return this.#db.select().from(photos).where(inArray(photos.customerId, ids));
  }
}

export const hashName = (bytes: Buffer): string => `${createHash('sha256').update(bytes).digest('hex')}.jpg`;

/** Lets the database say no before any statement, as a killed server would leave it. */
function mortal(client: PGlite, spend: () => void): void {
  const database = new QuickDatabase(client);
  const spending = (querying: Querying): Querying => ({
    query: async (text, params, options) => {
      spend();
      return querying.query(text, params, options);
    },
  });
  Object.assign(client, {
    query: spending(database).query,
    transaction: (work: (tx: Querying) => Promise<unknown>) => database.transaction((tx) => work(spending(tx))),
  });
}
