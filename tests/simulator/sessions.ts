import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import { leaveGrant, registerGrant } from './grants.ts';
import type { Random } from './random.ts';
import type { Tab } from './tab.ts';
import type { Utility } from './utility.ts';

/** Who is signed in: on the device and at the utility. */
export class Sessions {
  readonly #device: Device;
  readonly #utility: Utility;
  readonly #random: Random;
  readonly #customers: readonly Customer[];

  constructor(device: Device, utility: Utility, random: Random, customers: readonly Customer[]) {
    this.#device = device;
    this.#utility = utility;
    this.#random = random;
    this.#customers = customers;
  }

  customerOnDevice(): Customer | undefined {
    const session = this.#device.session();
    return this.#customers.find(({ id }) => id === session?.customerId);
  }

  /** Opens the app in a tab that was just opened: asks who is signed in, sends what waits. */
  startTab(tab: Tab): void {
    tab.start(
      async () => {
        await tab.db.open();
        tab.ready = true;
        void this.refresh(tab).catch(() => {});
        await tab.work(() => tab.outbox.sendNow());
      },
      undefined,
      () => {},
    );
  }

  /** As src/session/refreshSession.ts does it, which is tied to the browser's own database. */
  async refresh(tab: Tab): Promise<void> {
    const { db } = tab;
    const asked = await db.deviceSession.get('current');
    const reply = await this.#device.network.fetch('/api/session', {
      method: 'GET',
      headers: { 'x-stormlamp': '1' },
      redirect: 'error',
    });
    if (!reply.ok) return;
    let session: { customerId: string } | null;
    try {
      session = JSON.parse(await reply.text()).session;
    } catch {
      return;
    }
    if (session === undefined) return;
    await db.transaction('rw', [db.deviceSession], async () => {
      const device = await db.deviceSession.get('current');
      if (!device || device.signIn !== asked?.signIn) return;
      const same = session?.customerId === device.customerId;
      if (same) this.#device.signInIsBack();
      await db.deviceSession.put({ ...device, expired: !same });
    });
    await registerGrant(tab);
  }

  /** A tab that is open, with somebody who is signed in and has nothing to send. */
  async beginSignedIn(tab: Tab, customer: Customer): Promise<void> {
    await this.#takeCookie(customer);
    tab.start(async () => {
      await tab.db.open();
      await this.#noteSignIn(tab, customer);
      tab.ready = true;
      await registerGrant(tab);
    });
  }

  async signIn(tab: Tab, customer: Customer): Promise<void> {
    // The cookie is there with the answer; the page writes its row a moment later.
    await this.#takeCookie(customer);
    tab.start(
      async () => {
        await this.#noteSignIn(tab, customer);
        void registerGrant(tab).catch(() => {});
        await tab.work(() => tab.outbox.ownerSignedIn(customer.id));
      },
      undefined,
      () => {},
    );
  }

  async #takeCookie(customer: Customer): Promise<void> {
    const { scheduler } = this.#device;
    this.#utility.now = scheduler.now;
    const secret = await scheduler.outside(() => this.#utility.signIn(customer));
    this.#device.cookie = { customer, secret, signedInAt: scheduler.now };
  }

  async #noteSignIn(tab: Tab, { id: customerId, name }: Customer): Promise<void> {
    const session = { customerId, name, email: '', rememberMe: true, expired: false };
    await tab.db.deviceSession.put({ key: 'current', ...session, signIn: this.#random.uuid() });
  }

  /**
   * Ends the session on the server (when it can be reached) and forgets who was signed in; `before` is done first, on
   * the device.
   */
  async signOut(tab: Tab, before: (() => Promise<void>) | null = null): Promise<void> {
    const { cookie, scheduler } = this.#device;
    if (cookie && !this.#device.network.down)
      await scheduler.outside(() => this.#utility.signOut(cookie.secret, before !== null));
    if (!this.#device.network.down) this.#device.cookie = null;
    tab.start(
      async () => {
        await before?.();
        await leaveGrant(tab, before !== null);
        await tab.db.deviceSession.clear();
      },
      undefined,
      () => {},
    );
  }
}
