import type { NewNoticeMark, NoticeRow } from '#outbox/kinds/notice.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { type Changes, changesOfSettings } from './changes.ts';
import { type Customer, NOTICES_EACH, noticeOf } from './customers.ts';
import type { Device } from './device.ts';
import type { Sessions } from './sessions.ts';
import { ignore } from './simulation.ts';
import { newlySubmitted, remember, type Submitted } from './submitted.ts';
import type { Tab } from './tab.ts';

export type Mark = 'read' | 'deleted';

/** A notice that was read, or deleted. */
export interface SubmittedMark extends Submitted {
  customer: Customer;
  oid: string;
  as: Mark;
  /** No two are alike, so it tells the marks apart. */
  words: string;
  /** Its place among the marks as they were written to the disk; null while nobody saw it there. */
  seenAs: number | null;
}

/** What the customers of this device do with their notices. */
export class Notices {
  readonly submitted: SubmittedMark[] = [];
  /** What other devices of theirs said of a notice, whenever that was. */
  readonly others: { oid: string; as: Mark }[] = [];
  readonly changes: Changes<SubmittedMark>;
  /** The browser lost its databases, and with them what was done already. */
  historyIsLost = false;
  readonly #device: Device;
  readonly #sessions: Sessions;
  #seen = 0;

  constructor(device: Device, sessions: Sessions) {
    this.#device = device;
    this.#sessions = sessions;
    this.changes = changesOfSettings(device, sessions, this.submitted, 'notice');
  }

  rows(): readonly NoticeRow[] {
    return this.#device.disk.rows().filter((row): row is NoticeRow => row.kind === 'notice');
  }

  /** After every step. */
  watch(): void {
    this.changes.watch();
    if (this.submitted.every(({ seenAs }) => seenAs !== null)) return;
    for (const { intent } of this.rows()) {
      const one = this.submitted.find(({ words }) => words === intent.data.interactionText);
      if (one) one.seenAs ??= this.#seen++;
    }
  }

  /** The device is backed up now. @returns what is to be called when it is put back. */
  remember(): () => void {
    return remember(this.submitted);
  }

  /** Reads a notice, or deletes it; what is deleted already does not stand there to be read. */
  mark(tab: Tab): void {
    const customer = this.#sessions.customerOnDevice();
    if (!customer) return;
    const { random } = this.#device;
    const oid = noticeOf(customer.id, random.below(NOTICES_EACH));
    const isGone = this.submitted.some((one) => one.oid === oid && one.as === 'deleted' && one.said !== 'not saved');
    const as = isGone ? 'deleted' : random.pick(['read', 'read', 'deleted'] as const);
    const words = `Mark ${this.submitted.length}`;
    const one: SubmittedMark = { ...newlySubmitted(), customer, oid, as, words, seenAs: null };
    this.submitted.push(one);
    const data = {
      interactionType: 'Payment Reminder',
      interactionText: words,
      accountNumber: customer.accounts[0]?.caAccount ?? '',
      readIndicator: as,
    };
    tab.start(
      async () => {
        const intent = { oid, UID: customer.id, data };
        const chosenAt = reginaIso(new Date(this.#device.now()));
        const marked: NewNoticeMark = { owner: customer.id, intent, chosenAt };
        one.id = await tab.outbox.enqueue('notice', marked);
        one.said = 'saved';
        if (random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
      },
      undefined,
      () => {
        one.said ??= 'not saved';
      },
    );
  }

  /** Another device of a customer's reads a notice, or deletes it. */
  async markElsewhere(mark: (customer: Customer, oid: string, as: Mark) => Promise<void>): Promise<void> {
    const customer = this.#sessions.customerOnDevice();
    if (!customer) return;
    const { random } = this.#device;
    const waiting = this.rows().filter(({ owner, state }) => owner === customer.id && state !== 'received');
    const oid =
      waiting.length > 0 && random.chance(0.7)
        ? String(random.pick(waiting).intent.oid)
        : noticeOf(customer.id, random.below(NOTICES_EACH));
    const as = random.pick(['read', 'deleted', 'deleted'] as const);
    this.others.push({ oid, as });
    await mark(customer, oid, as);
  }
}
