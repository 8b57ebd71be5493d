import { type CustomerRequest, REQUEST_KINDS, type RequestKind } from '#contracts/customerRequest.ts';
import { isRequest, type NewRequest, type RequestRow, requestDraft } from '#outbox/kinds/customerRequest.ts';
import { reginaDay, reginaIso } from '#rules/reginaTime.ts';
import { askedOn } from '../api/request.ts';
import { Changes } from './changes.ts';
import type { Account, Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Sessions } from './sessions.ts';
import { ignore } from './simulation.ts';
import { newlySubmitted, remember, type Submitted } from './submitted.ts';
import type { Tab } from './tab.ts';

/** Something that was asked of the utility. */
export interface SubmittedRequest extends Submitted {
  customer: Customer;
  account: Account;
  kind: RequestKind;
  /** No two are alike, so it also tells them apart. */
  words: string;
}

const keyOf = ({ kind, account }: SubmittedRequest): string => requestDraft(kind, account.caAccount);

/** What the customers of this device ask the utility for. */
export class CustomerRequests {
  readonly submitted: SubmittedRequest[] = [];
  readonly changes: Changes<SubmittedRequest>;
  /** The browser lost its databases, and with them what was done already. */
  historyIsLost = false;
  readonly #device: Device;
  readonly #sessions: Sessions;

  constructor(device: Device, sessions: Sessions) {
    this.#device = device;
    this.#sessions = sessions;
    this.changes = new Changes(device, {
      submitted: this.submitted,
      mine: () => this.submitted.filter(({ customer }) => customer === sessions.customerOnDevice()),
      keyOf,
      draftOwner: () => sessions.customerOnDevice()?.id ?? '',
      changed: (one) => this.#note({ ...one, ...newlySubmitted(), words: this.#newWords() }),
      keep: (tab, one, replaces) => this.#keepDraft(tab, one, replaces),
      confirm: (tab, one, replaces) =>
        tab.outbox.enqueue('request', { ...this.#given(one), draftKey: keyOf(one), replaces }),
      draftDiscarded: () => {},
    });
  }

  rows(): readonly RequestRow[] {
    return this.#device.disk.rows().filter((row) => isRequest(row));
  }

  #newWords(): string {
    return `Request ${this.submitted.length} ${this.#device.random.uuid()}`;
  }

  #note(one: SubmittedRequest): SubmittedRequest {
    this.submitted.push(one);
    return one;
  }

  /** After every step. */
  watch(): void {
    this.changes.watch();
  }

  /** The device is backed up now. @returns what is to be called when it is put back. */
  remember(): () => void {
    return remember(this.submitted);
  }

  /** Asks for something and confirms it. */
  submit(tab: Tab): void {
    const customer = this.#sessions.customerOnDevice();
    if (!customer) return;
    const { random } = this.#device;
    const account = random.pick(customer.accounts);
    const kind = random.pick(REQUEST_KINDS);
    const one = this.#note({ ...newlySubmitted(), customer, account, kind, words: this.#newWords() });
    tab.start(
      async () => {
        const before = this.#device.session();
        one.id = await tab.outbox.enqueue('request', this.#given(one));
        one.said = 'saved';
        if (before?.expired && before.signIn) this.#device.noteSavedInOver(one.id, before.signIn);
        if (random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
      },
      undefined,
      () => {
        one.said ??= 'not saved';
      },
    );
  }

  #given(one: SubmittedRequest): NewRequest {
    return { owner: one.customer.id, accountName: 'Home', intent: this.#intent(one) };
  }

  #intent({ account: { caAccount }, kind, words }: SubmittedRequest): CustomerRequest {
    const now = new Date(this.#device.now());
    return { caAccount, asked: askedOn(reginaDay(now))[kind], note: words, capturedDateTime: reginaIso(now) };
  }

  #keepDraft(tab: Tab, one: SubmittedRequest, replaces: readonly string[]): Promise<boolean> {
    const { asked, note } = this.#intent(one);
    const entry = { submitted: { asked, note } };
    return this.#device.product.saveDraft(tab.db, keyOf(one), one.customer.id, { entry, replaces });
  }
}
