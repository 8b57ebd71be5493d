import type { BackupCopy } from '#db/backupCopies.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import type { LeaseRow } from '#db/leases.ts';
import { ANYONE, ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';

import { LEASE_MS, senderLock } from '#outbox/engine/send/senderLock.ts';

import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import type { Client } from './client.ts';
import type { Customer } from './customers.ts';
import { Disk } from './disk.ts';
import { GrantKeys, hasLiveGrant, isOwnGrant } from './grants.ts';
import { Locks } from './locks.ts';
import type { Network, Seen } from './network.ts';
import type { Random } from './random.ts';
import type { Actor, Scheduler } from './scheduler.ts';
import type { Scope } from './scopes.ts';
import { Tab } from './tab.ts';

/** What the observer remembers of one item in the outbox. */
interface Item {
  /** The lease it was seen with last. */
  lease: string | null;
  /** By how much the clock was off when its next attempt was written down. */
  settledOn: number | null;
  /** Taken in hand on another clock than that: it is under way, whatever the time is when the clock is set again. */
  dueElsewhen: boolean;
  /**
   * The server asked for time, on a clock that was off by `skew`. `written`: who heard it lived to settle it; a tab
   * that dies with the answer leaves nothing to keep to.
   */
  asked: { at: number; skew: number; actor: Actor; written: boolean } | null;
  /** Under which sign-in it was saved, when that was known to be over. */
  savedInOver: string | null;
}

/** One browser on one device: a disk, a cookie jar, locks, a clock, and tabs and a worker that share them. */
export class Device {
  readonly disk: Disk;
  /** Backup copies of what is unsent. */
  readonly backupCopies = new Map<string, BackupCopy>();
  /** So many more tries cannot read them, as when their bucket does not open in time; null: they were read since. */
  backupCopiesUnread: number | null = null;
  readonly locks: Locks;
  readonly tabs: Tab[] = [];
  /** The session cookie, shared by every tab. */
  cookie: { customer: Customer; secret: string; signedInAt: number } | null = null;
  /** By how much the device's clock is off, in ms. */
  skew = 0;
  madeRoom = 0;
  readonly keys = new GrantKeys();
  readonly complaints: string[] = [];
  readonly scheduler: Scheduler;
  readonly network: Network;
  readonly product: Client;
  readonly random: Random;
  readonly scope: Scope;
  #opened = 0;

  constructor(scheduler: Scheduler, network: Network, product: Client, random: Random, scope: Scope) {
    this.scope = scope;
    this.scheduler = scheduler;
    this.network = network;
    this.product = product;
    this.random = random;
    this.disk = new Disk(scheduler);
    this.disk.onWritten = (actor) => {
      const tab = this.tabs.find((one) => one.actor === actor);
      if (tab?.diesAfterWrites) tab.diesAfterWrites--;
      if (typeof tab?.freezes === 'number') tab.freezes = tab.freezes > 1 ? tab.freezes - 1 : 'atOnce';
    };
    this.locks = new Locks(scheduler);
    this.locks.onSteal = (name, robbed) => this.#observeSteal(name, robbed);
  }

  /** A lock is taken from nobody whose lease stands. (In its first seconds it may be too new to have been seen.) */
  #observeSteal(name: string, robbed: Actor): void {
    const lease = this.disk.peek<LeaseRow>('leases').find(({ lane }) => name === senderLock(lane));
    const left = lease ? lease.until - this.now() : 0;
    if (left > 0 && left < LEASE_MS - 5_000) this.complaints.push(`${robbed.name} was robbed of a lock in its lease`);
  }

  now(): number {
    return this.scheduler.now + this.skew;
  }

  open(kind: 'tab' | 'worker'): Tab {
    const tab = new Tab(this, `${kind}${++this.#opened}`);
    this.tabs.push(tab);
    return tab;
  }

  living(): Tab[] {
    return this.tabs.filter(({ actor }) => actor.state !== 'dead');
  }

  /** Hidden ones too. */
  isPageOpen(): boolean {
    return this.living().some(({ actor }) => actor.name.startsWith('tab'));
  }

  awake(): Tab[] {
    return this.tabs.filter(({ actor }) => actor.state === 'alive');
  }

  kill(tab: Tab, completes: boolean): void {
    this.scheduler.kill(tab.actor);
    this.disk.died(tab.actor, completes);
    this.locks.died(tab.actor);
  }

  /** How often its databases were lost or put back: nothing that was on the disk before need be there after it. */
  timesReplaced = 0;

  /** The browser dies and finds its databases corrupt: they are new when it is opened again. */
  loseDatabases(): void {
    this.timesReplaced++;
    for (const tab of this.living()) this.kill(tab, true);
    this.disk.lose();
    this.#items.clear();
  }

  /** Everything on the device as it was, to be put back; with it goes what people then remember. */
  backup: (() => void) | null = null;
  #backsUp: (() => (() => void)[]) | null = null;

  /** Backs up what is on the device as soon as nothing is being written; `remember` is called then. */
  backUp(remember: () => (() => void)[]): void {
    this.#backsUp = remember;
  }

  #takeBackup(remember: () => (() => void)[]): void {
    const putBack = [this.disk.copy(), ...remember()];
    const copies = structuredClone([...this.backupCopies]);
    const { cookie } = this;
    this.backup = () => {
      for (const one of putBack) one();
      this.backupCopies.clear();
      for (const [id, copy] of copies) this.backupCopies.set(id, copy);
      this.cookie = cookie;
    };
    this.scheduler.note('  the device is backed up');
  }

  /** It was put back once, and does not know what it did since. */
  isRestored = false;
  /** So many requests had left it when it was put back last. */
  sentBeforeRestored = 0;

  /** The device is set up anew from its backup. */
  restore(): void {
    this.timesReplaced++;
    this.isRestored = true;
    this.sentBeforeRestored = this.network.sent;
    for (const tab of this.living()) this.kill(tab, true);
    this.backup?.();
    this.backup = null;
    this.#items.clear();
    // What was in somebody's hand then is seen by nobody being taken.
    for (const row of this.disk.rows()) {
      this.#item(row.id).lease = row.lease;
      this.#versions.add(row);
    }
  }

  session(): DeviceSessionRow | undefined {
    return this.disk.peek<DeviceSessionRow>('deviceSession')[0];
  }

  /** The server asked for time: who sent the request learns when it may be repeated. */
  observeReply(actor: Actor, about: string, status: number, retryAfter: string | undefined): void {
    if ((status !== 429 && status !== 503) || !retryAfter) return;
    const row = this.disk.rows().find(({ id }) => about.startsWith(id));
    const at = this.scheduler.now + Number(retryAfter) * 1000;
    if (row) this.#item(row.id).asked = { at, skew: this.skew, actor, written: false };
  }

  /** What was on the disk when a tab was asked to send. */
  readonly asked = new Set<string>();
  noteAsked(): void {
    for (const { id } of this.disk.rows()) this.asked.add(id);
  }

  forgetAsked(id: string): void {
    this.#item(id).asked = null;
  }

  readonly #items = new Map<string, Item>();
  #item(id: string): Item {
    const known = this.#items.get(id);
    if (known) return known;
    const item = { lease: null, settledOn: null, dueElsewhen: false, asked: null, savedInOver: null };
    this.#items.set(id, item);
    return item;
  }

  #observePatience(key: string): void {
    const row = this.disk.rows().find(({ id }) => id === key);
    const { dueElsewhen, asked } = this.#item(key);
    if (!row || dueElsewhen) return;
    const now = this.now();
    const hour = 60 * 60_000;
    if (row.notBefore > now && row.notBefore < now + hour) this.complaints.push('an item was sent before its time');
    const knows = row.failure?.kind === 'retryLater' && row.failure.reason === 'busy';
    if (asked?.written && knows && asked.skew === this.skew && asked.at > this.scheduler.now) {
      this.complaints.push(`Retry-After was not kept: ${asked.at - this.scheduler.now} ms too early`);
    }
  }

  /** It was saved when its sign-in was known to be over: nothing sends it before that is back. */
  noteSavedInOver(id: string, signIn: string): void {
    this.#item(id).savedInOver = signIn;
  }
  signInIsBack(): void {
    for (const item of this.#items.values()) item.savedInOver = null;
  }

  /**
   * After every step: nothing is taken in hand once the session is known to be over, and nobody but its sender
   * settles it.
   */
  watch(): void {
    if (this.#backsUp && this.disk.isQuiet()) {
      this.#takeBackup(this.#backsUp);
      this.#backsUp = null;
    }
    const rows = this.disk.rows();
    if (rows === this.#watched) return;
    this.#watched = rows;
    for (const row of rows) {
      const { id, lease } = row;
      // The very same object again: what was written since is undone, by a full disk or a kill.
      const undone = this.#versions.has(row);
      this.#versions.add(row);
      const item = this.#item(id);
      const before = item.lease;
      if (lease === before) continue;
      item.lease = lease;
      if (lease && !undone) this.#observeClaim(lease, row);
      if (lease && !undone && (item.settledOn ?? this.skew) !== this.skew) item.dueElsewhen = true;
      if (!lease) {
        item.settledOn = this.skew;
        item.dueElsewhen = false;
      }
      if (!lease && before && !undone) this.#observeSettling(before);
      const { asked } = item;
      if (asked && undone) asked.written = false;
      // On a clock that was set meanwhile: what is written down now replaces it.
      else if (asked && !lease && asked.skew !== this.skew) item.asked = null;
      else if (asked && !lease) asked.written ||= asked.actor === this.scheduler.current;
    }
  }
  #watched: readonly SubmissionRow[] = [];
  /** Who came with this lease. */
  readonly #senders = new Map<string, Actor>();
  readonly #versions = new WeakSet<SubmissionRow>();

  #observeClaim(lease: string, { lane, owner, byGrant }: SubmissionRow): void {
    const { current } = this.scheduler;
    if (!this.#senders.has(lease)) this.#senders.set(lease, current);
    if (!this.locks.works(senderLock(lane), current)) this.complaints.push(`${current.name} sends without the lock`);
    if (owner !== ANYONE && this.session()?.expired && !(byGrant && hasLiveGrant(this, owner))) {
      this.complaints.push('an item was taken in hand in a session that is known to be over');
    }
  }

  #observeSettling(lease: string): void {
    const sender = this.#senders.get(lease);
    if (!sender || sender === this.scheduler.current) return;
    this.complaints.push(`${this.scheduler.current.name} settled what ${sender.name} has in hand`);
  }

  /** A setting never goes before an older one of the same thing that waits for its next attempt. */
  #observeOrder({ owner, setting }: SubmissionRow): void {
    const isBefore = (other: SubmissionRow) =>
      other.state === 'waiting' &&
      other.failure !== null &&
      other.failure.kind !== 'held' &&
      other.nextAttemptAt > this.now() &&
      other.owner === owner &&
      other.setting?.entity === setting?.entity &&
      (other.setting?.order ?? 0) < (setting?.order ?? 0);
    if (this.disk.rows().some(isBefore)) this.complaints.push('a setting was sent before an older one');
  }

  /** Nothing leaves the device in another customer's name than the one who is signed in on it. */
  observeSend(seen: Seen, actor: Actor): void {
    if (seen.owner === null && seen.key) this.#observePatience(seen.key);
    // Registering a key hands nothing in, and the server refuses it under another customer's cookie.
    if (seen.owner === null || seen.path.includes('/meterPhotos/') || seen.path.endsWith('/submissionGrant')) return;
    // Asking for a fresh address belongs to an upload that is under way already.
    const body = String(seen.body);
    const photo = (row: MeterReadRow) => row.intent.meterReadImage?.filename ?? 'none';
    const uploading = (row: MeterReadRow) => row.stepNames[row.done] === 'photoBytes' && body.includes(photo(row));
    if (seen.key === null && this.disk.readings().some(uploading)) return;
    if (seen.key) this.#observePatience(seen.key);
    const row = this.disk.rows().find(({ id }) => id === seen.key);
    if (row && row.version !== ROW_VERSION) this.complaints.push('an item of an unknown version was sent');
    if (row?.setting) this.#observeOrder(row);
    if (seen.grant !== null) {
      if (!isOwnGrant(this, seen.grant, seen.owner)) this.complaints.push(`${actor.name} signs for another customer`);
      return;
    }
    const session = this.session();
    if (seen.key && session?.expired && this.#item(seen.key).savedInOver === session.signIn) {
      this.complaints.push('an item was sent in a session that was known to be over');
    }
    if (session?.customerId !== seen.owner) {
      this.complaints.push(`${actor.name} sends for a customer who is not signed in`);
    }
  }
}
