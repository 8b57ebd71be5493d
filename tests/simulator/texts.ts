import { createHash } from 'node:crypto';
import { APP_HEADER, appName } from '#contracts/call.ts';
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
const CARRIED_PATH = '/api/utility/carriedReports';
const MINUTE = 60_000;

interface Text {
  key: string;
  /** By its customer's own phone, or by a neighbour. */
  how: 'own' | 'carried by text' | 'carried by internet';
  /** Of a text, but for its body. */
  form: Record<string, string>;
  body: string;
  /** The carrier has it ready to be handed over. */
  due: boolean;
  /** Handed over so many times at once. */
  times: number;
  /** The server dies before this statement, and nobody brings the text again. */
  diesBefore?: number;
  /** A sign of its check was changed on the way. */
  isForged: boolean;
}

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()).buffer;

function forged(body: string): string {
  const at = body.includes('Ref ') ? body.indexOf('Ref ') + 4 : body.length - 1;
  return `${body.slice(0, at)}${body[at] === '7' ? '8' : '7'}${body.slice(at + 1)}`;
}

const textRequest = (form: Record<string, string>) => ({
  method: 'POST',
  url: PATH,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    [TWILIO_SIGNATURE]: twilioSignature(CARRIER_TOKEN, `http://localhost:8080${PATH}`, form),
  },
  body: new URLSearchParams(form).toString(),
});

const carriedRequest = (carried: string) => ({
  method: 'POST',
  url: CARRIED_PATH,
  headers: { 'content-type': 'application/json', [APP_HEADER]: appName('simulated') },
  body: JSON.stringify({ carried }),
});

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
    const carries = this.#device.scope.isCarried && random.chance(0.6);
    const rows = disk.rows().filter((row) => (carries ? product.isCarriable(row) : product.textOf(row) !== null));
    if (rows.length === 0 && isPatient) scheduler.timer(tab.actor, random.below(3_000), () => this.send(tab, false));
    if (rows.length === 0) return;
    const row = random.pick(rows);
    const how = carries ? random.pick(['carried by text', 'carried by internet'] as const) : 'own';
    const text: Text = { key: row.id, how, form: this.#formOf(row), body: '', due: false, times: 1, isForged: false };
    const fates = ['once', 'once', 'late', 'late', 'twice', 'cut', 'server dies'] as const;
    const fate = random.pick(carries ? ([...fates, 'forged'] as const) : fates);
    if (fate === 'twice') text.times = 2;
    if (fate === 'server dies') text.diesBefore = random.below(8);
    this.#write(text, row, fate);
    this.#onTheirWay.push(text);
    const wait = fate === 'late' ? random.pick([MINUTE, 20 * MINUTE, 26 * 60 * MINUTE]) : random.below(5_000);
    scheduler.timer(scheduler.disk, wait, () => {
      text.due = true;
    });
    // The link is pressed, or the code shown, and the device may die before it noted that.
    const note = carries ? product.noteShownToCarry : product.noteOpenedAsText;
    tab.start(() => note(tab.db, row.id), undefined, ignore);
  }

  /** What the text says, as the screen wrote it, or as it became on the way. */
  #write(text: Text, row: SubmissionRow, fate: 'cut' | 'forged' | string): void {
    const { product } = this.#device;
    const become = (body: string) => {
      text.isForged = fate === 'forged';
      text.body = text.isForged ? forged(body) : body;
      if (fate !== 'cut') return;
      text.body =
        text.how === 'carried by internet'
          ? body.slice(0, -7)
          : `Hello, it is me again.  ${body}`.repeat(2).slice(0, TEXT_LENGTH);
    };
    if (text.how === 'own') {
      become(product.textOf(row) ?? '');
      return;
    }
    void product.carriedOf(row, sha256).then((carried) => {
      become((text.how === 'carried by text' ? carried?.text : carried?.content) ?? '');
    });
  }

  #formOf(row: SubmissionRow): Record<string, string> {
    const { random } = this.#device;
    const owner = this.#customers.find(({ id }) => id === row.owner);
    const isOwn = isMeterRead(row) && owner !== undefined && random.chance(0.7);
    this.#sent += 1;
    const MessageSid = `SM${String(this.#sent).padStart(32, '0')}`;
    return { MessageSid, From: isOwn ? owner.mobile : '+13065559999' };
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
    const { key, body: said, times, diesBefore, isForged } = text;
    const request =
      text.how === 'carried by internet' ? carriedRequest(said) : textRequest({ ...text.form, Body: said });
    const replies = await scheduler.outside(() =>
      Promise.all(Array.from({ length: times }, () => this.#utility.deliver(request, diesBefore))),
    );
    for (const { status, body } of replies) {
      scheduler.note(`  utility: ${status} to text ${key.slice(0, 8)}`);
      const isRead = status === 200 && !/could not read|unreadable/.test(body);
      if (isRead) this.takenIn.push({ key, body: said, answer: body });
      if (isRead && isForged) this.complaints.push(`a forged text was taken in: ${said}`);
      if (status !== 200 && diesBefore === undefined) this.complaints.push(`a text was answered ${status}: ${body}`);
    }
  }
}
