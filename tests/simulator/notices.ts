import type { NewNoticeMark, NoticeRow } from '#outbox/kinds/notice.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { type Customer, NOTICES_EACH, noticeOf } from './customers.ts';
import type { Device } from './device.ts';
import type { Sessions } from './sessions.ts';
import { Settings, type SubmittedSetting } from './settings.ts';
import type { Tab } from './tab.ts';

export type Mark = 'read' | 'deleted';

/** A notice that was read, or deleted. */
export interface SubmittedMark extends SubmittedSetting {
  oid: string;
  as: Mark;
  /** No two are alike, so it tells the marks apart. */
  words: string;
}

/** What the customers of this device do with their notices. */
export class Notices extends Settings<SubmittedMark, NoticeRow> {
  /** What other devices of theirs said of a notice, whenever that was. */
  readonly others: { oid: string; as: Mark }[] = [];

  constructor(device: Device, sessions: Sessions) {
    super(device, sessions, 'notice', {
      isOne: (row): row is NoticeRow => row.kind === 'notice',
      isOf: ({ intent }, { words }) => words === intent.data.interactionText,
    });
  }

  /** Reads a notice, or deletes it; what is deleted already does not stand there to be read. */
  mark(tab: Tab): void {
    const customer = this.customer();
    if (!customer) return;
    const { random } = this.device;
    const oid = noticeOf(customer.id, random.below(NOTICES_EACH));
    const isGone = this.submitted.some((one) => one.oid === oid && one.as === 'deleted' && one.said !== 'not saved');
    const as = isGone ? 'deleted' : random.pick(['read', 'read', 'deleted'] as const);
    const words = `Mark ${this.submitted.length}`;
    const data = {
      interactionType: 'Payment Reminder',
      interactionText: words,
      accountNumber: customer.accounts[0]?.caAccount ?? '',
      readIndicator: as,
    };
    this.submit(tab, { customer, oid, as, words }, async () => {
      const intent = { oid, UID: customer.id, data };
      const chosenAt = reginaIso(new Date(this.device.now()));
      const marked: NewNoticeMark = { owner: customer.id, intent, chosenAt };
      return tab.outbox.enqueue('notice', marked);
    });
  }

  /** Another device of a customer's reads a notice, or deletes it. */
  async markElsewhere(mark: (customer: Customer, oid: string, as: Mark) => Promise<void>): Promise<void> {
    const customer = this.customer();
    if (!customer) return;
    const { random } = this.device;
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
