import { photoFileName } from '#contracts/photo.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { meterReadDraft, type NewMeterRead } from '#outbox/kinds/meterRead.ts';
import { addDays } from '#rules/day.ts';
import { onDayAtTimeOf, reginaDay, reginaIso } from '#rules/reginaTime.ts';
import { Changes } from './changes.ts';
import type { Account } from './customers.ts';
import type { Device } from './device.ts';
import type { Random } from './random.ts';
import type { Sessions } from './sessions.ts';
import { ignore } from './simulation.ts';
import { newlySubmitted, remember, type SubmittedReading } from './submitted.ts';
import type { Tab } from './tab.ts';
import { hashName } from './utility.ts';

const keyOf = ({ account }: SubmittedReading): string => meterReadDraft(account.caAccount);

/** What the people with this device do with readings. */
export class CustomerLife {
  readonly submitted: SubmittedReading[] = [];
  readonly changes: Changes<SubmittedReading>;
  readonly #device: Device;
  readonly #sessions: Sessions;
  readonly #random: Random;

  constructor(device: Device, sessions: Sessions, random: Random) {
    this.#device = device;
    this.#sessions = sessions;
    this.#random = random;
    this.changes = new Changes(device, {
      submitted: this.submitted,
      mine: () => this.#mine(),
      keyOf,
      draftOwner: () => sessions.customerOnDevice()?.id ?? '',
      changed: (one, { attachment }) => this.#changed(one, attachment !== null),
      keep: (tab, one, replaces) => this.#keepDraft(tab, one, keyOf(one), replaces),
      confirm: (tab, one, replaces) => this.#enqueue(tab, { ...this.#submission(one), replaces }),
      draftDiscarded: (key) => this.#forgetDrafts(key),
    });
  }

  #mine(): SubmittedReading[] {
    const customer = this.#sessions.customerOnDevice();
    return this.submitted.filter((one) => one.customer === customer);
  }

  /** The browser is about to lose its databases. */
  noteLoss(): void {
    const rows = this.#device.disk.readings();
    for (const one of this.submitted) {
      const state = rows.find(({ intent }) => intent.meterRead === one.digits)?.state;
      if (one.atLoss !== 'received') one.atLoss = state === 'received' ? 'received' : 'open';
    }
    this.#forgetDrafts();
  }

  /** The device is backed up now. @returns what is to be called when it is put back. */
  remember(): () => void {
    const putBack = remember(this.submitted);
    return () => {
      putBack();
      // Nobody types any more.
      for (const one of this.submitted) if (one.said !== 'saved') one.draftKey = null;
    };
  }

  /** Nobody types any more, or not under this key. */
  #forgetDrafts(key?: string): void {
    for (const one of this.submitted) {
      if (one.said !== 'saved' && (key === undefined || one.draftKey === key)) one.draftKey = null;
    }
  }

  /** Types a reading and confirms it; the seed chooses what is not said. */
  submit(
    tab: Tab,
    said: { photo?: 'none' | 'optional' | 'mandatory'; sendAtOnce?: boolean; account?: Account } = {},
  ): void {
    const customer = this.#sessions.customerOnDevice();
    if (!customer) return;
    const random = this.#random;
    const account = said.account ?? random.pick(customer.accounts);
    const today = reginaDay(new Date(this.#device.now()));
    const repeated = this.submitted.find((one) => one.account === account);
    const readDate = repeated && random.chance(0.15) ? repeated.readDate : addDays(today, -this.submitted.length * 2);
    const withPhoto = said.photo === undefined ? random.chance(0.45) : said.photo !== 'none';
    const photo = withPhoto ? this.#takePhoto() : null;
    const submitted: SubmittedReading = {
      ...newlySubmitted(),
      digits: this.#newDigits(),
      customer,
      account,
      readDate,
      photo,
      photoName: photo && hashName(photo),
      mandatory: withPhoto && (said.photo === 'mandatory' || (said.photo === undefined && random.chance(0.5))),
      draftKey: null,
      withoutPhoto: false,
      capturedDay: today,
      draftKept: false,
      atLoss: null,
    };
    const key = keyOf(submitted);
    if (!this.#isTyping(key) && random.chance(0.4)) submitted.draftKey = key;
    this.submitted.push(submitted);
    tab.start(
      async () => {
        // Something else lies there: whoever sees that confirms nothing.
        if (submitted.draftKey && !(await this.#keepDraft(tab, submitted, submitted.draftKey, [])))
          throw new Error('no draft');
        const before = this.#device.session();
        submitted.id = await this.#enqueue(tab, this.#submission(submitted));
        submitted.said = 'saved';
        if (before?.expired && before.signIn) this.#device.noteSavedInOver(submitted.id, before.signIn);
        if (said.sendAtOnce || this.#random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
      },
      undefined,
      () => {
        submitted.said ??= 'not saved';
      },
    );
  }

  #newDigits(): string {
    return String(10_000 + this.submitted.length * 37 + this.#random.below(30));
  }

  /** One tab holds a draft: nobody types into it twice at a time. */
  #isTyping(key: string): boolean {
    return this.submitted.some((one) => one.draftKey === key && one.said !== 'saved');
  }

  /** The customer mends what they read; or the date; sometimes both. */
  #changed(one: SubmittedReading, hasPhoto: boolean): SubmittedReading {
    const row = this.#device.disk.rows().find(({ id }) => id === one.id);
    if (one.photo && !hasPhoto && row && row.state !== 'received') {
      this.#device.complaints.push('an item opened again lost its photo');
    }
    const changed: SubmittedReading = {
      ...one,
      ...newlySubmitted(),
      digits: this.#newDigits(),
      draftKey: keyOf(one),
      draftKept: false,
      readDate: this.#random.chance(0.3) ? addDays(one.readDate, -1) : one.readDate,
      ...(!hasPhoto && { photo: null, photoName: null, mandatory: false }),
    };
    this.submitted.push(changed);
    return changed;
  }

  async #keepDraft(tab: Tab, one: SubmittedReading, key: string, replaces: readonly string[]): Promise<boolean> {
    const { saveDraft, saveDraftAttachment } = this.#device.product;
    const { photo, photoName } = one;
    const fresh = photo && photoName && replaces.length === 0;
    const attachment = fresh && { fileName: photoName, bytes: bytesOf(photo) };
    const owner = one.customer.id;
    if (attachment && !(await saveDraftAttachment(tab.db, key, owner, { attachment, replaces }))) return false;
    const entry = {
      digits: [...one.digits],
      date: one.readDate,
      photo: photo && photoName ? { fileName: photoName, fileType: 'image/jpeg', fileLength: photo.length } : null,
      box: null,
    };
    const kept = await saveDraft(tab.db, key, owner, { entry, replaces });
    one.draftKept = kept && replaces.length === 0;
    return kept;
  }

  #takePhoto(): Buffer {
    const earlier = this.submitted.find((one) => one.photo)?.photo;
    if (earlier && this.#random.chance(0.15)) return earlier;
    const infected = this.#random.chance(0.15) ? 'INFECTED' : '';
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 0x11, 8, 0, 16, 0, 16, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
    const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
    const data = Buffer.from(`${this.#random.uuid()}${infected}`);
    return Buffer.concat([head, scan, data, Buffer.from([0xff, 0xd9])]);
  }

  #submission(submitted: SubmittedReading): NewMeterRead {
    const now = new Date(this.#device.now());
    submitted.capturedDay = reginaDay(now);
    const { photo, photoName } = submitted;
    if (photoName && !photoFileName.safeParse(photoName).success) throw new Error('no photo name');
    return {
      owner: submitted.customer.id,
      accountName: 'Home',
      photo: photo && bytesOf(photo),
      photoIsMandatory: submitted.mandatory,
      deadline: null,
      ...(submitted.draftKey ? { draftKey: submitted.draftKey } : {}),
      intent: {
        caAccount: submitted.account.caAccount,
        meterNumber: this.#meterShownOf(submitted.account),
        meterRead: submitted.digits,
        submittedDateTime: onDayAtTimeOf(submitted.readDate, now),
        capturedDateTime: reginaIso(now),
        moveInOutIndicator: submitted.mandatory ? 'IN' : 'NONE',
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

  /** What the device knows of the meter; of a proof it may not have heard yet. */
  #meterShownOf({ isUnproven, provenAt, meterNumber }: Account): string {
    if (!this.#device.scope.hidesMeters || !isUnproven) return meterNumber;
    return provenAt === null || this.#random.chance(0.5) ? UNSHOWN_METER : meterNumber;
  }

  #enqueue(tab: Tab, read: NewMeterRead): Promise<string> {
    return tab.outbox.enqueue('meterRead', read);
  }

  /** Lets every refused photo go. */
  letPhotosGo(tab: Tab): void {
    const customer = this.#sessions.customerOnDevice();
    for (const row of this.#device.disk.readings()) {
      if (row.state !== 'partRefused' || row.owner !== customer?.id) continue;
      const one = this.submitted.find(({ digits }) => digits === row.intent.meterRead);
      if (one) one.withoutPhoto = true;
      tab.start(() => tab.outbox.goOnWithoutPart(row.id));
    }
  }

  /** Removes everything of whoever signs out. */
  async discardAll(tab: Tab, how: { withUnowned: boolean }): Promise<void> {
    const customer = this.#sessions.customerOnDevice();
    if (!customer) return;
    await this.changes.removeAll(() => this.#device.product.discardAll(tab.db, customer.id, how));
  }
}

const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
