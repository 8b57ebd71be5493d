import { TWILIO_SIGNATURE } from '#contracts/textMessage.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { isMeterRead } from '#outbox/kinds/meterRead.ts';
import { TEXT_LENGTH } from '#rules/textMessage.ts';
import { twilioSignature } from '#server/providers/textCarrier.ts';
import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Choice } from './scheduler.ts';
import { CARRIER_TOKEN } from './servers.ts';
import { ignore } from './simulation.ts';
import type { Tab } from './tab.ts';
import type { Utility } from './utility.ts';

const PATH = '/api/utility/textMessages';
const MINUTE = 60_000;

interface Text {
  key: string;
  form: Record<string, string>;
  /** The carrier has it ready to be handed over. */
  due: boolean;
  /** Handed over so many times at once. */
  times: number;
  /** The server dies before this statement, and nobody brings the text again. */
  diesBefore: number | undefined;
}

/** Text messages that customers send in place of what waits, whatever becomes of their device meanwhile. */
export class Texts {
  readonly complaints: string[] = [];
  /** What was taken in, with the key of its submission and the answer. */
  readonly takenIn: { key: string; body: string; answer: string }[] = [];
  readonly #device: Device;
  readonly #utility: Utility;
  readonly #customers: readonly Customer[];
  #onTheirWay: Text[] = [];
  #sent = 0;

  constructor(device: Device, utility: Utility, customers: readonly Customer[]) {
    this.#device = device;
    this.#utility = utility;
    this.#customers = customers;
  }

  /** Sends one of those that wait, as the screen offers it; what is just being saved is offered a little later. */
  send(tab: Tab, isPatient = true): void {
    const { disk, product, random, scheduler } = this.#device;
    const rows = disk.rows().filter((row) => product.textOf(row) !== null);
    if (rows.length === 0 && isPatient) scheduler.timer(tab.actor, random.below(3_000), () => this.send(tab, false));
    if (rows.length === 0) return;
    const row = random.pick(rows);
    const body = product.textOf(row) ?? '';
    const text: Text = { key: row.id, form: this.#formOf(row, body), due: false, times: 1, diesBefore: undefined };
    const fate = random.pick(['once', 'once', 'late', 'late', 'twice', 'cut', 'server dies'] as const);
    if (fate === 'twice') text.times = 2;
    if (fate === 'cut') text.form.Body = `Hello, it is me again.  ${body}`.repeat(2).slice(0, TEXT_LENGTH);
    if (fate === 'server dies') text.diesBefore = random.below(8);
    this.#onTheirWay.push(text);
    const wait = fate === 'late' ? random.pick([MINUTE, 20 * MINUTE, 26 * 60 * MINUTE]) : random.below(5_000);
    scheduler.timer(scheduler.disk, wait, () => {
      text.due = true;
    });
    // The link is pressed, and the device may die before it noted that.
    tab.start(() => product.noteOpenedAsText(tab.db, row.id), undefined, ignore);
  }

  #formOf(row: SubmissionRow, body: string): Record<string, string> {
    const { random } = this.#device;
    const owner = this.#customers.find(({ id }) => id === row.owner);
    const isOwn = isMeterRead(row) && owner !== undefined && random.chance(0.7);
    this.#sent += 1;
    const MessageSid = `SM${String(this.#sent).padStart(32, '0')}`;
    return { MessageSid, From: isOwn ? owner.mobile : '+13065559999', Body: body };
  }

  isIdle(): boolean {
    return !this.#onTheirWay.some(({ due }) => due);
  }

  choices(): Choice[] {
    return this.#onTheirWay
      .filter(({ due }) => due)
      .map((text) => ({ name: `text ${text.key.slice(0, 8)} arrives`, run: () => this.#deliver(text) }));
  }

  /** What is on its way does not arrive any more. */
  lose(): void {
    this.#onTheirWay = [];
  }

  /** The carrier brings what it still has. */
  async deliverRest(): Promise<void> {
    for (const text of [...this.#onTheirWay]) await this.#deliver(text);
  }

  async #deliver(text: Text): Promise<void> {
    const { scheduler } = this.#device;
    this.#onTheirWay = this.#onTheirWay.filter((one) => one !== text);
    this.#utility.now = scheduler.now;
    const { form, key, times, diesBefore } = text;
    const request = {
      method: 'POST',
      url: PATH,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        [TWILIO_SIGNATURE]: twilioSignature(CARRIER_TOKEN, `http://localhost:8080${PATH}`, form),
      },
      body: new URLSearchParams(form).toString(),
    };
    const replies = await scheduler.outside(() =>
      Promise.all(Array.from({ length: times }, () => this.#utility.deliver(request, diesBefore))),
    );
    for (const { status, body } of replies) {
      scheduler.note(`  utility: ${status} to text ${key.slice(0, 8)}`);
      if (status === 200 && !body.includes('could not read'))
        this.takenIn.push({ key, body: form.Body ?? '', answer: body });
      if (status !== 200 && diesBefore === undefined) this.complaints.push(`a text was answered ${status}: ${body}`);
    }
  }
}
