import type { Draft } from '#outbox/engine/drafts/drafts.ts';
import type { Device } from './device.ts';
import { ignore } from './simulation.ts';
import type { Submitted } from './submitted.ts';
import type { Tab } from './tab.ts';

/** What a kind of submission has of its own. */
export interface Kind<T extends Submitted> {
  submitted: readonly T[];
  /** Those that stand in the list of whoever uses the device. */
  mine: () => T[];
  keyOf: (one: T) => string;
  /** In whose name its drafts are. */
  draftOwner: () => string;
  /** The same with other content, as the draft has it open; noted down as submitted. */
  changed: (one: T, draft: Draft<object>) => T;
  /** Saves what is typed. @returns false when something else lies under the key by now. */
  keep: (tab: Tab, one: T, replaces: readonly string[]) => Promise<boolean>;
  confirm: (tab: Tab, one: T, replaces: readonly string[]) => Promise<string>;
  /** A half-written one was thrown away for another. */
  draftDiscarded: (key: string) => void;
}

/** What customers do to what waits: they remove it, change it, leave a change half done, let it go as it was. */
export class Changes<T extends Submitted> {
  readonly #device: Device;
  readonly #kind: Kind<T>;
  /** Who types into a draft: the tab that opened it last. */
  readonly #holders = new Map<string, object>();
  /** Items that are being removed, and the last state each was seen in. */
  readonly #leaving = new Map<string, string | null>();

  constructor(device: Device, kind: Kind<T>) {
    this.#device = device;
    this.#kind = kind;
  }

  /** Customers who are just leaving, and the rows of theirs that were seen meanwhile. */
  readonly #leavers = new Set<{ customer: string | undefined; seen: Set<string> }>();
  /** Rows that were submitted while their customer was leaving, and went with the others. */
  readonly #taken = new Set<string>();

  /** After every step. */
  watch(): void {
    for (const { customer, seen } of this.#leavers) {
      for (const { id, enteredBy } of this.#device.disk.rows()) if (enteredBy === customer) seen.add(id);
    }
    // Whoever submitted it may hear that it is saved after that.
    if (this.#taken.size > 0) {
      for (const one of this.#kind.submitted) if (one.id && this.#taken.has(one.id)) one.askedRemoval = true;
    }
    if (this.#leaving.size === 0) return;
    for (const { id, state } of this.#device.disk.rows()) if (this.#leaving.has(id)) this.#leaving.set(id, state);
  }

  #pick(): T | null {
    const saved = this.#kind.mine().filter(({ said, removed, undone }) => said === 'saved' && !removed && !undone);
    const changed = saved.filter(({ replaces }) => replaces !== null);
    const { random } = this.#device;
    const some = changed.length > 0 && random.chance(0.5) ? changed : saved;
    return some.length > 0 ? random.pick(some) : null;
  }

  remove(tab: Tab): void {
    const one = this.#pick();
    if (one) this.removeOne(tab, one);
  }

  removeOne(tab: Tab, one: T): void {
    tab.start(() => this.#remove(tab, one), undefined, ignore);
  }

  async #remove(tab: Tab, one: T): Promise<void> {
    const { product, complaints, network } = this.#device;
    const id = one.id as string;
    const { askedRemoval } = one;
    this.#leaving.set(id, null);
    one.askedRemoval = true;
    if ((await product.discard(tab.db, id)) !== 'removed') {
      // Whoever signed out meanwhile and wanted nothing to stay still wants that.
      one.askedRemoval = askedRemoval;
      return;
    }
    one.removed = { after: network.sent, wasSending: false };
    if (this.#leaving.get(id) === 'sending') complaints.push('an item on its way was removed');
  }

  /** Whoever leaves wants nothing of theirs to stay; what is on its way may arrive. */
  async removeAll(remove: () => Promise<unknown>): Promise<void> {
    const ids = () => new Set(this.#device.disk.rows().map(({ id }) => id));
    const before = ids();
    const seen = this.#kind.mine().filter(({ id, removed }) => id !== null && before.has(id) && !removed);
    for (const { id } of seen) this.#leaving.set(id as string, null);
    for (const one of this.#kind.mine()) one.askedRemoval = true;
    const leaver = { customer: this.#device.session()?.customerId, seen: new Set<string>() };
    this.#leavers.add(leaver);
    this.watch();
    await remove().finally(() => this.#leavers.delete(leaver));
    const there = ids();
    for (const id of leaver.seen) if (!there.has(id)) this.#taken.add(id);
    const after = this.#device.network.sent;
    for (const one of seen) {
      const id = one.id as string;
      if (!there.has(id)) one.removed = { after, wasSending: this.#leaving.get(id) === 'sending' };
    }
    // Submitted meanwhile.
    for (const one of this.#kind.mine()) one.askedRemoval ||= one.id === null || !there.has(one.id);
  }

  /** Opens one of theirs again; with something else half written, sometimes in its place. */
  change(tab: Tab, { goesOn = this.#device.random.chance(0.8) } = {}): void {
    const one = this.#pick();
    if (!one) return;
    const { random } = this.#device;
    const key = this.#kind.keyOf(one);
    tab.start(
      async () => {
        const id = one.id as string;
        let opened = await tab.outbox.reopen(id);
        if (opened === 'otherDraft' && random.chance(0.5)) {
          opened = await tab.outbox.reopen(id, { discardDraft: true });
          if (opened === 'opened') this.#kind.draftDiscarded(key);
        }
        if (opened === 'opened' && goesOn) await this.#goOn(tab, key);
      },
      undefined,
      ignore,
    );
  }

  /** Goes on with what was opened, in whichever tab that was. */
  goOn(tab: Tab): void {
    for (const key of new Set(this.#kind.submitted.map(this.#kind.keyOf))) {
      tab.start(() => this.#goOn(tab, key), undefined, ignore);
    }
  }

  async #goOn(tab: Tab, key: string): Promise<void> {
    const { product, random, scheduler } = this.#device;
    const holder = {};
    this.#holders.set(key, holder);
    const draft = await product.loadDraft(tab.db, key, this.#kind.draftOwner());
    const one = this.#kind.submitted.find(({ id }) => id !== null && id === draft?.replaces[0]);
    if (!draft || !one?.id) return;
    // They think about it, while other tabs go on.
    if (random.chance(0.5)) await new Promise<void>((done) => scheduler.timer(tab.actor, random.below(30_000), done));
    if (random.chance(0.2)) {
      await product.sendAsItWas(tab.db, one.id);
      return;
    }
    if (this.#holders.get(key) !== holder) return;
    if (this.#device.scope.confirmsTwice && random.chance(0.2)) this.#confirmElsewhere(tab, one, draft);
    await this.#confirm(tab, one, draft);
  }

  /** Confirms what is open in two tabs, in both at the same moment. */
  async confirmInBoth(tab: Tab, other: Tab, key: string): Promise<void> {
    const draft = await this.#device.product.loadDraft(tab.db, key, this.#kind.draftOwner());
    const one = this.#kind.submitted.find(({ id }) => id !== null && id === draft?.replaces[0]);
    if (!draft || !one?.id) return;
    this.#confirmIn(other, one, draft);
    await this.#confirm(tab, one, draft);
  }

  /** Confirms what is open, and another tab that has it open too lets the item go as it was just before. */
  async confirmWhatWentOn(tab: Tab, other: Tab, key: string): Promise<void> {
    const { product } = this.#device;
    const draft = await product.loadDraft(tab.db, key, this.#kind.draftOwner());
    const one = this.#kind.submitted.find(({ id }) => id !== null && id === draft?.replaces[0]);
    if (!draft || !one?.id) return;
    await product.sendAsItWas(other.db, one.id);
    await this.#confirm(tab, one, draft);
  }

  async #confirm(tab: Tab, one: T, draft: Draft<object>): Promise<void> {
    const { random } = this.#device;
    const changed = this.#kind.changed(one, draft);
    changed.replaces = one;
    try {
      if (random.chance(0.5) && !(await this.#kind.keep(tab, changed, draft.replaces))) throw new Error('draft lost');
      changed.id = await this.#kind.confirm(tab, changed, draft.replaces);
      changed.said = 'saved';
      if (random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
    } catch {
      changed.said = 'not saved';
    }
  }

  /** Another tab has the same draft open, and does not know yet that this one goes on with it. */
  #confirmElsewhere(tab: Tab, one: T, draft: Draft<object>): void {
    const others = this.#device.awake().filter((other) => other !== tab && other.ready);
    if (others.length === 0) return;
    this.#confirmIn(this.#device.random.pick(others), one, draft);
  }

  #confirmIn(other: Tab, one: T, draft: Draft<object>): void {
    const changed = this.#kind.changed(one, draft);
    changed.replaces = one;
    other.start(
      async () => {
        changed.id = await this.#kind.confirm(other, changed, draft.replaces);
        changed.said = 'saved';
      },
      undefined,
      () => {
        changed.said ??= 'not saved';
      },
    );
  }
}
