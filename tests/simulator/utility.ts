import { createHash } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '#server/jobs/jobs.ts';
import { makeLog } from '#server/log.ts';
import { madeUpPremises } from '#server/sandbox/madeUpPremises.ts';
import { daysBefore, KEEP_DAYS } from '#server/store/keepDays.ts';
import { type Db, openMemoryStore, type Store } from '#server/store/open.ts';
import type { OutageZones } from '#server/store/outage/outageZones.ts';
import { handOverKeyOf, type RequestRow } from '#server/store/request/customerRequests.ts';
import {
  associations,
  customerRequests,
  formerAccounts,
  handOvers,
  meterReads,
  notifications,
  outageRegions,
  outageReports,
  photos,
  submissionGrants,
} from '#server/store/schema.ts';
import type { TextRow } from '#server/store/text/textMessages.ts';
import { simulatedBotCheck, simulatedPhone } from './checks.ts';
import { type Account, type Customer, Customers } from './customers.ts';
import { ListsAtUtility } from './listsAtUtility.ts';
import type { Mark } from './notices.ts';
import { ON_MAP } from './outageAreas.ts';
import type { Patch } from './planting.ts';
import { type Querying, QuickDatabase } from './quickDatabase.ts';
import type { ServerCode } from './server.ts';
import { type ServerName, Servers } from './servers.ts';
import {
  createThermostatTables,
  keepThermostat,
  type Thermostat,
  type ThermostatChange,
  thermostatChanges,
  thermostatOf,
} from './thermostatServer.ts';

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
  /** The same of text messages. */
  texted: boolean;
  /** Accounts that belong to somebody else than at first, with whose they were. */
  moved: Map<string, string>;
  /** Who of this schedule hold an account both. */
  couple: readonly [Customer, Customer] | null;
}

/** `handOvers`: how often it was handed over; `notFresh`: as what a person must look at. */
export type ReceivedRequest = RequestRow & { handOvers: number; notFresh: boolean };
export type ReceivedReport = typeof outageReports.$inferSelect;

export const FIRST_DAY = Date.parse('2027-03-15T18:00:00Z');

/**
 * The utility: the real servers on an in-memory PGlite, once a process. Its photo store and its scanner are
 * plain memory behind the server's own ports; it can die before any statement of a request.
 */
export class Utility {
  readonly photoBytes = new Map<string, Buffer>();
  /** Photos the store took and the scanner has not seen. */
  readonly unscanned: { customerId: string; fileName: string }[] = [];
  now = FIRST_DAY;
  /** Keys were forgotten in this schedule. */
  keysPruned = false;
  /** Grants that were ended, suspended, or expired: nothing may be taken under them. */
  readonly overGrants = new Set<string>();
  /** The photo store takes the next photo and its answer is lost. */
  storeForgets = false;
  /** Which servers are up; requests go to one after the other. */
  serving: readonly ServerName[] = ['first'];
  /** What stands in the customers' lists of accounts. */
  readonly lists: ListsAtUtility;
  readonly #code: ServerCode;
  readonly #servers: Servers;
  readonly #world: World;
  readonly #db: Db;
  readonly #work: Work;
  #turn = 0;
  /** The statement of this request before which the server dies; Infinity: never. */
  static #diesBefore = Number.POSITIVE_INFINITY;
  /** How many requests are being worked on. */
  static #underWay = 0;

  private constructor(code: ServerCode, world: World, servers: Servers) {
    this.#code = code;
    this.#world = world;
    this.#servers = servers;
    const { db } = world.store;
    this.#db = db;
    this.lists = new ListsAtUtility(db, code, () => new Date(this.now));
    this.#work = code.makeWork({
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
    await createThermostatTables(store.db);
    await store.db.insert(outageRegions).values(ON_MAP);
    return {
      store,
      customers: await Customers.in(store.db),
      reported: false,
      texted: false,
      moved: new Map(),
      couple: null,
    };
  }

  /** The utility whose servers have these patches; `name` tells it from every other one of this process. */
  static async open(world: World, name: string | null = null, patches: readonly Patch[] = []): Promise<Utility> {
    let self: Utility | null = null;
    const here = () => self as unknown as Utility;
    const servers = new Servers(name, patches, {
      store: { ...world.store, close: async () => {} },
      now: () => new Date(here()?.now ?? FIRST_DAY),
      log: makeLog('silent'),
      jobs: false,
      madeUpPremises,
      botCheck: simulatedBotCheck,
      phone: simulatedPhone,
      photoStore: {
        put: (blob, jpeg) => here().photoStore.put(blob, jpeg),
        read: (blob) => here().photoStore.read(blob),
        remove: (blob) => here().photoStore.remove(blob),
      },
    });
    self = new Utility(await servers.code(), world, servers);
    await servers.at('first');
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
    remove: async (name: string): Promise<void> => void this.photoBytes.delete(name),
  };

  /** Two customers from whom nothing was received, and an empty photo store. */
  async newCustomers(): Promise<[Customer, Customer]> {
    this.photoBytes.clear();
    this.unscanned.length = 0;
    this.overGrants.clear();
    this.storeForgets = false;
    this.serving = ['first'];
    this.keysPruned = false;
    this.#turn = 0;
    await this.lists.forgetFinder();
    if (this.#world.couple) await this.lists.part(this.#world.couple);
    this.#world.couple = null;
    for (const [caAccount, customerId] of this.#world.moved) await this.#giveAccount(caAccount, customerId);
    if (this.#world.moved.size > 0) await this.#db.delete(formerAccounts);
    this.#world.moved.clear();
    this.#world.reported = false;
    this.#world.texted = false;
    return this.#world.customers.pair();
  }

  /** From now on the second one holds an account of the first one's, too. @returns it, as each of them has it. */
  marry(couple: readonly [Customer, Customer]): Promise<[Account, Account]> {
    this.#world.couple = couple;
    return this.lists.marry(couple);
  }

  signIn(customer: Customer): Promise<string> {
    const now = new Date(this.now);
    return this.#code.createSession(this.#db, now, customer.id, { rememberMe: true, authenticatedAt: now });
  }
  async signOut(secret: string, discards: boolean): Promise<void> {
    const hash = this.#code.hashSecret(secret);
    const grant = await this.#code.grantOfSession(this.#db, hash);
    if (grant) this.overGrants.add(grant.id);
    await this.#code.leaveGrant(this.#db, new Date(this.now), hash, discards ? 'revoked' : 'suspended');
    await this.#code.deleteSession(this.#db, secret);
  }
  /** The customer revokes what they gave their devices, or it is over by itself. */
  async endGrants({ id }: Customer, how: 'revoked' | 'expired'): Promise<void> {
    const now = new Date(this.now);
    for (const grant of await this.#code.grantsOf(this.#db, now, id)) this.overGrants.add(grant.id);
    if (how === 'revoked') return this.#code.endGrantsOf(this.#db, now, id);
    await this.#db.update(submissionGrants).set({ expiresAt: now }).where(eq(submissionGrants.customerId, id));
  }
  revoke(customer: Customer): Promise<void> {
    return this.#code.endSessionsOf(this.#db, customer.id);
  }

  /**
   * The account is another customer's from now on; what was taken in before stays whose it was. `isKept`: the utility
   * remembers whose the account was.
   */
  async moveAccount({ caAccount }: Account, from: Customer, to: Customer, isKept: boolean): Promise<void> {
    if (!this.#world.moved.has(caAccount)) this.#world.moved.set(caAccount, from.id);
    if (isKept) await this.#code.moveAccount(this.#db, new Date(this.now), caAccount, to.id);
    else await this.#giveAccount(caAccount, to.id);
  }
  async #giveAccount(caAccount: string, customerId: string): Promise<void> {
    await this.#db
      .update(associations)
      .set({ customerId, isDefault: false })
      .where(eq(associations.caAccount, caAccount));
  }

  /** Every key that is old enough is forgotten, as by the nightly job. */
  async pruneKeys(): Promise<number> {
    this.keysPruned = true;
    const now = new Date(this.now);
    if (this.#world.texted) await this.#code.pruneTexts(this.#db, daysBefore(now, KEEP_DAYS.keys));
    return this.#code.pruneKeys(this.#db, now);
  }

  /** Works off one request, from its first byte to the last of its answer. */
  async deliver(request: WireRequest, diesBefore = Number.POSITIVE_INFINITY): Promise<WireReply> {
    Utility.#diesBefore = diesBefore;
    const isText = /\/(textMessages|carriedReports)$/.test(request.url);
    this.#world.texted ||= isText;
    // A text may be a report, too.
    this.#world.reported ||= isText || request.url.endsWith('/createOutage');
    const which = this.serving[this.#turn++ % this.serving.length] ?? 'first';
    const { app } = await this.#servers.at(which);
    Utility.#underWay++;
    try {
      const reply = await app.inject({
        method: request.method as 'GET',
        url: request.url,
        headers: request.headers,
        ...(request.body === undefined ? {} : { payload: request.body }),
      });
      return { status: reply.statusCode, headers: reply.headers as Record<string, string>, body: reply.body };
    } finally {
      Utility.#underWay--;
      Utility.#diesBefore = Number.POSITIVE_INFINITY;
    }
  }

  /** Before every statement. Requests that are worked on at the same time take turns. */
  static async #spend(): Promise<void> {
    if (--Utility.#diesBefore < 0) throw new Error('the server died');
    if (Utility.#underWay > 1) await new Promise((next) => setImmediate(next));
  }

  /** The job queue's turn: photos that are marked as stored and were not scanned. Others have no job yet. */
  async scan(): Promise<void> {
    for (const photo of this.unscanned.splice(0)) {
      const { customerId, fileName } = photo;
      const where = and(eq(photos.customerId, customerId), eq(photos.fileName, fileName));
      const [row] = await this.#db.select().from(photos).where(where);
      if (row?.state === 'stored') await this.#work.scanPhoto(photo);
      else this.unscanned.push(photo);
    }
  }

  async received(ids: string[]) {
    return this.#db.select().from(meterReads).where(inArray(meterReads.customerId, ids));
  }
  /** What the utility tells of the account's meter now. */
  detailsOf({ caAccount, meterNumber }: Account) {
    return this.#code.meterDetailsOf(this.#db, new Date(this.now), caAccount, meterNumber);
  }
  /** Of the outages; nobody has to ask where no report came. */
  async receivedReports(): Promise<ReceivedReport[]> {
    return this.#world.reported ? this.#db.select().from(outageReports) : [];
  }
  /** What came by text message and was not completed, as the utility sees it. */
  async textsInForce(): Promise<TextRow[]> {
    return this.#world.texted ? this.#code.textsInForce(this.#db) : [];
  }
  thermostatOf({ id }: Customer): Promise<Thermostat> {
    return thermostatOf(this.#db, id);
  }
  thermostatChanges(ids: string[]): Promise<ThermostatChange[]> {
    return thermostatChanges(this.#db, ids);
  }
  /** Another device of theirs sets a room that this one does not. */
  async otherDeviceSets(customer: Customer, room: string): Promise<void> {
    const { version, rooms } = await this.thermostatOf(customer);
    await keepThermostat(this.#db, customer.id, { version, rooms: { ...rooms, [room]: 'set' } });
  }
  async areasOf({ id }: Customer): Promise<OutageZones> {
    return this.#code.outageZonesOf(this.#db, id);
  }
  /** Another device of theirs adds an area that this one does not, or removes it. */
  async otherDeviceChooses(customer: Customer, regionId: string, isSubscribed: boolean): Promise<void> {
    const { regionIds, names, version } = await this.#code.outageZonesOf(this.#db, customer.id);
    const others = regionIds.filter((id) => id !== regionId);
    const chosen = isSubscribed ? [...others, regionId] : others;
    const kept = await this.#code.keepOutageZones(this.#db, customer.id, { regionIds: chosen, names }, version);
    if (kept === null) await this.otherDeviceChooses(customer, regionId, isSubscribed);
  }
  async noticesOf(ids: string[]): Promise<{ oid: string; readIndicator: string }[]> {
    const { oid, readIndicator, customerId } = notifications;
    return this.#db.select({ oid, readIndicator }).from(notifications).where(inArray(customerId, ids));
  }
  /** Another device of theirs reads a notice, or deletes it. */
  async otherDeviceMarks({ id }: Customer, oid: string, as: Mark): Promise<void> {
    await this.#code.markNotification(this.#db, { customerId: id, oid, as });
  }
  async receivedRequests(ids: string[]): Promise<ReceivedRequest[]> {
    const rows = await this.#db.select().from(customerRequests).where(inArray(customerRequests.customerId, ids));
    const ofRequests = and(inArray(handOvers.customerId, ids), eq(handOvers.kind, 'request'));
    const told = await this.#db.select({ payload: handOvers.payload }).from(handOvers).where(ofRequests);
    const payloads = told.map(({ payload }) => payload as { note?: string; notFresh?: boolean } | null);
    return rows.map((row) => {
      const mine = payloads.filter((payload) => payload?.note === row.note);
      return { ...row, handOvers: mine.length, notFresh: mine.some((payload) => payload?.notFresh === true) };
    });
  }
  /** The utility's people answer each. */
  async answerRequests(requests: readonly RequestRow[]): Promise<void> {
    const now = new Date(this.now);
    const answeredAt = now.toISOString();
    const lines = requests.map((one) =>
      JSON.stringify({ key: handOverKeyOf(one), answeredAt, text: `Answer to ${one.idempotencyKey}` }),
    );
    const parts = { db: this.#db, now, isCheck: false, answered: async () => {} };
    await this.#code.importAnswers(parts, Buffer.from(lines.join('\n')));
  }
  requestsShown(customerId: string, caAccount: string) {
    const entry = { customerId, caAccount, proof: 'utility', disputedAt: null } as const;
    return this.#code.requestsShown(this.#db, new Date(this.now), entry);
  }
  async photosOf(ids: string[]) {
    return this.#db.select().from(photos).where(inArray(photos.customerId, ids));
  }
}

export const hashName = (bytes: Buffer): string => `${createHash('sha256').update(bytes).digest('hex')}.jpg`;

/** Lets the database say no before any statement, as a killed server would leave it. */
function mortal(client: PGlite, spend: () => Promise<void>): void {
  const database = new QuickDatabase(client);
  const spending = (querying: Querying): Querying => ({
    query: async (text, params, options) => {
      await spend();
      return querying.query(text, params, options);
    },
  });
  Object.assign(client, {
    query: spending(database).query,
    transaction: (work: (tx: Querying) => Promise<unknown>) => database.transaction((tx) => work(spending(tx))),
  });
}
