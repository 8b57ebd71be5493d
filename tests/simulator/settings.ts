import type { SubmissionRow } from '#db/submissions.ts';
import { Changes } from './changes.ts';
import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Sessions } from './sessions.ts';
import { ignore } from './simulation.ts';
import { newlySubmitted, remember, type Submitted } from './submitted.ts';
import type { Tab } from './tab.ts';

/** Something that is chosen, and chosen otherwise later. */
export interface SubmittedSetting extends Submitted {
  customer: Customer;
  /** Its place among its like as they were written to the disk; null while nobody saw it there. */
  seenAs: number | null;
}

/** What lies on the disk of a kind of settings. */
interface OnDisk<One, Row> {
  isOne: (row: SubmissionRow) => row is SubmissionRow & Row;
  /** No two that are submitted are alike. */
  isOf: (row: Row, one: One) => boolean;
}

/** The settings of one kind that the customers of a device submit. They may be removed while they wait, and never opened. */
export abstract class Settings<One extends SubmittedSetting, Row> {
  readonly submitted: One[] = [];
  readonly changes: Changes<One>;
  /** The browser lost its databases, and with them what was done already. */
  historyIsLost = false;
  protected readonly device: Device;
  readonly #sessions: Sessions;
  readonly #onDisk: OnDisk<One, Row>;
  #seen = 0;

  constructor(device: Device, sessions: Sessions, name: string, onDisk: OnDisk<One, Row>) {
    this.device = device;
    this.#sessions = sessions;
    this.#onDisk = onDisk;
    this.changes = changesOfSettings(device, sessions, this.submitted, name);
  }

  rows(): readonly Row[] {
    return this.device.disk.rows().filter(this.#onDisk.isOne);
  }

  /** After every step. */
  watch(): void {
    this.changes.watch();
    if (this.submitted.every(({ seenAs }) => seenAs !== null)) return;
    for (const row of this.rows()) {
      const one = this.submitted.find((submitted) => this.#onDisk.isOf(row, submitted));
      if (one) one.seenAs ??= this.#seen++;
    }
  }

  /** The device is backed up now. @returns what is to be called when it is put back. */
  remember(): () => void {
    return remember(this.submitted);
  }

  protected customer(): Customer | undefined {
    return this.#sessions.customerOnDevice();
  }

  /** `enqueue`: hands it to the outbox of the tab. */
  protected submit(
    tab: Tab,
    what: Omit<One, keyof Submitted | 'seenAs'>,
    enqueue: (one: One) => Promise<string>,
  ): void {
    const one = { ...newlySubmitted(), ...what, seenAs: null } as unknown as One;
    this.submitted.push(one);
    tab.start(
      async () => {
        one.id = await enqueue(one);
        one.said = 'saved';
        if (this.device.random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
      },
      undefined,
      () => {
        one.said ??= 'not saved';
      },
    );
  }
}

/** Settings have no drafts. `name`: under which one would lie. */
function changesOfSettings<One extends SubmittedSetting>(
  device: Device,
  sessions: Sessions,
  submitted: readonly One[],
  name: string,
): Changes<One> {
  const notOpened = () => {
    throw new Error(`what is kept as ${name} has no draft`);
  };
  return new Changes(device, {
    submitted,
    mine: () => submitted.filter(({ customer }) => customer === sessions.customerOnDevice()),
    keyOf: () => name,
    draftOwner: () => '',
    changed: notOpened,
    keep: notOpened,
    confirm: notOpened,
    draftDiscarded: () => {},
  });
}
