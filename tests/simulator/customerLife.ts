import { photoFileName } from '#contracts/photo.ts';
import type { MeterReadKey } from '#db/drafts.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';
import type { NewMeterRead } from '#outbox/enqueue.ts';
import { addDays } from '#rules/day.ts';
import { onDayAtTimeOf, reginaDay, reginaIso } from '#rules/reginaTime.ts';
import type { Account, Customer } from './customers.ts';
import type { Device, Tab } from './device.ts';
import type { Random } from './random.ts';
import { hashName, type Utility } from './utility.ts';

/** One reading a customer handed in, as the customer remembers it. */
export interface Handed {
  /** The reading itself; no two of a schedule are alike, so it also tells them apart. */
  digits: string;
  customer: Customer;
  account: Account;
  readDate: string;
  photo: Buffer | null;
  photoName: string | null;
  mandatory: boolean;
  draftKey: MeterReadKey | null;
  /** What the screen said: it is saved, it is not, or nothing yet. */
  said: 'saved' | 'not saved' | null;
  id: string | null;
  takenBack: 'removed' | 'opened again' | null;
  /** They asked for that, and may not have lived to see it done. */
  askedBack: 'removed' | 'opened again' | null;
  withoutPhoto: boolean;
  /** The device's day when it was confirmed. */
  capturedDay: string;
  /** What the draft says until it is confirmed. */
  draftDigits: string;
  /** The draft was on the disk before they confirmed. */
  draftKept: boolean;
  /** How far it was when the browser lost its databases. */
  atLoss: 'received' | 'open' | null;
}

/** What the people with this device do. */
export class CustomerLife {
  readonly handed: Handed[] = [];
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

  /** The browser is about to lose its databases. */
  noteLoss(): void {
    const rows = this.#device.disk.readings();
    for (const one of this.handed) {
      const state = rows.find(({ intent }) => intent.meterRead === one.digits)?.state;
      if (one.atLoss !== 'received') one.atLoss = state === 'received' ? 'received' : 'open';
    }
    // Nobody types any more.
    this.#opening.clear();
    for (const one of this.handed) one.draftKey = one.said === 'saved' ? one.draftKey : null;
  }

  /** Opens the app in a tab that was just opened: asks who is signed in, sends what waits. */
  startTab(tab: Tab, then: () => void = () => {}): void {
    tab.start(
      async () => {
        await tab.db.open();
        tab.ready = true;
        then();
        void this.refreshSession(tab).catch(() => {});
        await tab.work(() => tab.outbox.sendNow());
      },
      undefined,
      () => {},
    );
  }

  /** As src/refresh/session.ts does it, which is tied to the browser's own database. */
  async refreshSession(tab: Tab): Promise<void> {
    const { db } = tab;
    const asked = await db.deviceSession.get('current');
    const reply = await this.#device.network.fetch('/api/session', { method: 'GET', headers: { 'x-stormlamp': '1' } });
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
  }

  /** Types a reading and confirms it; the seed chooses what is not said. */
  handIn(tab: Tab, said: { photo?: 'none' | 'optional'; sendAtOnce?: boolean } = {}): void {
    const customer = this.customerOnDevice();
    if (!customer) return;
    const random = this.#random;
    const account = random.pick(customer.accounts);
    const today = reginaDay(new Date(this.#device.now()));
    const repeated = this.handed.find((one) => one.account === account);
    const readDate = repeated && random.chance(0.15) ? repeated.readDate : addDays(today, -this.handed.length * 2);
    const withPhoto = said.photo === undefined ? random.chance(0.45) : said.photo === 'optional';
    const photo = withPhoto ? this.#takePhoto() : null;
    const digits = String(10_000 + this.handed.length * 37 + random.below(30));
    const handed: Handed = {
      digits,
      capturedDay: today,
      draftDigits: digits,
      customer,
      account,
      readDate,
      photo,
      photoName: photo && hashName(photo),
      mandatory: withPhoto && said.photo === undefined && random.chance(0.5),
      draftKey: null,
      said: null,
      id: null,
      takenBack: null,
      askedBack: null,
      withoutPhoto: false,
      draftKept: false,
      atLoss: null,
    };
    const key = `meterRead:${account.caAccount}` as const;
    if (!this.#isTyping(key) && random.chance(0.4)) handed.draftKey = key;
    this.handed.push(handed);
    tab.start(
      async () => {
        if (handed.draftKey) await this.#keepDraft(tab, handed, handed.draftKey);
        const before = this.#device.session();
        handed.id = await tab.outbox.enqueueMeterRead(this.#submission(handed));
        handed.said = 'saved';
        if (before?.expired && before.signIn) this.#device.noteSavedInOver(handed.id, before.signIn);
        if (said.sendAtOnce || this.#random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(() => {});
      },
      undefined,
      () => {
        handed.said ??= 'not saved';
      },
    );
  }

  async #keepDraft(tab: Tab, handed: Handed, key: MeterReadKey): Promise<void> {
    const { saveDraft, saveDraftPhoto } = this.#device.product;
    const { photo, photoName } = handed;
    if (photo && photoName) await saveDraftPhoto(tab.db, key, { fileName: photoName, bytes: bytesOf(photo) });
    const entry = {
      digits: [...handed.digits],
      date: handed.readDate,
      photo: photo && photoName ? { fileName: photoName, fileType: 'image/jpeg', fileLength: photo.length } : null,
      box: null,
    };
    await saveDraft(tab.db, key, handed.customer.id, { entry, replaces: [] });
    handed.draftKept = true;
  }

  #takePhoto(): Buffer {
    const earlier = this.handed.find((one) => one.photo)?.photo;
    if (earlier && this.#random.chance(0.15)) return earlier;
    const infected = this.#random.chance(0.15) ? 'INFECTED' : '';
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 0x11, 8, 0, 16, 0, 16, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
    return Buffer.concat([head, Buffer.from(`${this.#random.uuid()}${infected}`)]);
  }

  #submission(handed: Handed): NewMeterRead {
    const now = new Date(this.#device.now());
    handed.capturedDay = reginaDay(now);
    const { photo, photoName } = handed;
    if (photoName && !photoFileName.safeParse(photoName).success) throw new Error('no photo name');
    return {
      owner: handed.customer.id,
      accountName: 'Home',
      photo: photo && bytesOf(photo),
      photoIsMandatory: handed.mandatory,
      deadline: null,
      ...(handed.draftKey ? { draftKey: handed.draftKey } : {}),
      intent: {
        caAccount: handed.account.caAccount,
        meterNumber: handed.account.meterNumber,
        meterRead: handed.digits,
        submittedDateTime: onDayAtTimeOf(handed.readDate, now),
        capturedDateTime: reginaIso(now),
        moveInOutIndicator: handed.mandatory ? 'IN' : 'NONE',
        interactionType: 'Meter Reading',
        interactionText: 'Meter reading submitted by customer',
        ...(photo && photoName
          ? {
              meterReadImage: {
                filename: photoName,
                fileType: 'image/jpeg',
                fileLength: photo.length,
                fileBody: '' as const,
              },
            }
          : {}),
      },
    };
  }

  /** Drafts that an item is being opened into. */
  readonly #opening = new Set<string>();

  /** One tab holds a draft: nobody types into it twice at a time. */
  #isTyping(key: string): boolean {
    return this.#opening.has(key) || this.handed.some((one) => one.draftKey === key && one.said !== 'saved');
  }

  /** Items that are being taken back, and the last state each was seen in. */
  readonly #leaving = new Map<string, SubmissionState | null>();

  /** After every step. */
  watch(): void {
    if (this.#leaving.size === 0) return;
    for (const { id, state } of this.#device.disk.rows()) if (this.#leaving.has(id)) this.#leaving.set(id, state);
  }

  /** Takes one of their waiting items back; sometimes hands it in again, changed. */
  takeBack(tab: Tab): void {
    const customer = this.customerOnDevice();
    const mine = this.handed.filter((one) => one.customer === customer && one.said === 'saved' && !one.takenBack);
    if (mine.length === 0) return;
    const one = this.#random.pick(mine);
    const { discard, reopen } = this.#device.product;
    const id = one.id as string;
    if (this.#random.chance(0.5)) {
      tab.start(async () => {
        this.#leaving.set(id, null);
        one.askedBack = 'removed';
        if ((await discard(tab.db, id)) !== 'removed') {
          one.askedBack = null;
          return;
        }
        one.takenBack = 'removed';
        if (this.#leaving.get(id) === 'sending') this.#device.complaints.push('an item on its way was taken back');
      });
      return;
    }
    const key = `meterRead:${one.account.caAccount}` as const;
    if (this.#isTyping(key)) return;
    this.#opening.add(key);
    const changed: Handed = {
      ...one,
      digits: String(Number(one.digits) + 20_000),
      draftDigits: one.digits,
      draftKey: key,
      said: null,
      id: null,
      takenBack: null,
      askedBack: null,
      draftKept: true,
    };
    tab.start(
      async () => {
        one.askedBack = 'opened again';
        const opened = await reopen(tab.db, id, { discardDraft: true });
        this.#opening.delete(key);
        if (opened !== 'opened') {
          one.askedBack = null;
          return;
        }
        one.takenBack = 'opened again';
        this.handed.push(changed);
        const draft = await this.#device.product.loadDraft(tab.db, key, one.customer.id);
        if (!draft) throw new Error('the draft of a reopened item is gone');
        if (one.photo && !draft.photo) this.#device.complaints.push('a reopened item lost its photo');
        const replacing = { ...this.#submission(changed), replaces: draft.replaces };
        changed.id = await tab.outbox.enqueueMeterRead(replacing);
        changed.said = 'saved';
      },
      undefined,
      () => {
        changed.said ??= 'not saved';
      },
    );
  }

  /** Lets every refused photo go. */
  letPhotosGo(tab: Tab): void {
    const customer = this.customerOnDevice();
    for (const row of this.#device.disk.readings()) {
      if (row.state !== 'photoRefused' || row.owner !== customer?.id) continue;
      const one = this.handed.find(({ digits }) => digits === row.intent.meterRead);
      if (one) one.withoutPhoto = true;
      tab.start(() => this.#device.product.goOnWithoutPhoto(tab.db, row.id));
    }
  }

  /** A tab that is open, with somebody who is signed in and has nothing to send. */
  async beginSignedIn(tab: Tab, customer: Customer): Promise<void> {
    await this.#takeCookie(customer);
    tab.start(async () => {
      await tab.db.open();
      await this.#noteSignIn(tab, customer);
      tab.ready = true;
    });
  }

  async signIn(tab: Tab, customer: Customer): Promise<void> {
    // The cookie is there with the answer; the page writes its row a moment later.
    await this.#takeCookie(customer);
    tab.start(
      async () => {
        await this.#noteSignIn(tab, customer);
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
    this.#device.cookie = { customer, secret };
  }

  async #noteSignIn(tab: Tab, { id: customerId, name }: Customer): Promise<void> {
    const session = { customerId, name, email: '', rememberMe: true, expired: false };
    await tab.db.deviceSession.put({ key: 'current', ...session, signIn: this.#random.uuid() });
  }

  /** Ends the session on the server (when it can be reached) and forgets who was signed in. */
  async signOut(tab: Tab): Promise<void> {
    const { cookie, scheduler } = this.#device;
    if (cookie && !this.#device.network.down) await scheduler.outside(() => this.#utility.signOut(cookie.secret));
    if (!this.#device.network.down) this.#device.cookie = null;
    tab.start(
      () => tab.db.deviceSession.clear(),
      undefined,
      () => {},
    );
  }
}

const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
