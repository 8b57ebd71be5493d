import { OUTAGE_REPORT_DRAFT as KEY, type NewOutageReport } from '#outbox/kinds/outageReport.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { outageReport } from '../outages/outageReport.ts';
import { Changes } from './changes.ts';
import type { Device, Tab } from './device.ts';
import { ignore } from './simulation.ts';
import { newlySubmitted, remember, type SubmittedReport } from './submitted.ts';

/** Outages that people with this device report, whoever is signed in on it, or nobody. */
export class OutageReports {
  readonly submitted: SubmittedReport[] = [];
  readonly changes: Changes<SubmittedReport>;
  readonly #device: Device;
  /** The browser lost its databases, and with them what was done already. */
  historyIsLost = false;

  constructor(device: Device) {
    this.#device = device;
    this.changes = new Changes(device, {
      submitted: this.submitted,
      mine: () => this.submitted.filter(({ reporter }) => reporter === null || reporter === this.#reporter()),
      keyOf: () => KEY,
      draftOwner: () => this.#reporter() ?? 'anyone',
      changed: (one) => this.#note({ ...one, ...newlySubmitted(), words: this.#newWords() }),
      keep: (tab, one, replaces) => this.#keepDraft(tab, one, replaces),
      confirm: (tab, one, replaces) => this.#enqueue(tab, { ...this.#report(one), draftKey: KEY, replaces }),
      draftDiscarded: () => {},
    });
  }

  #reporter(): string | null {
    return this.#device.session()?.customerId ?? null;
  }

  #newWords(): string {
    return `Report ${this.submitted.length} ${this.#device.random.uuid()}`;
  }

  #note(one: SubmittedReport): SubmittedReport {
    this.submitted.push(one);
    return one;
  }

  /** The device is backed up now. @returns what is to be called when it is put back. */
  remember(): () => void {
    return remember(this.submitted);
  }

  submit(tab: Tab): void {
    const one = this.#note({ ...newlySubmitted(), words: this.#newWords(), reporter: this.#reporter() });
    tab.start(
      async () => {
        one.reporter = this.#reporter();
        one.id = await this.#enqueue(tab, this.#report(one));
        one.said = 'saved';
        if (this.#device.random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
      },
      undefined,
      () => {
        one.said ??= 'not saved';
      },
    );
  }

  #enqueue(tab: Tab, report: NewOutageReport): Promise<string> {
    return tab.outbox.enqueue(this.#device.product.outageReport, report);
  }

  #report({ words, reporter }: SubmittedReport) {
    const capturedDateTime = reginaIso(new Date(this.#device.now()));
    return { reporter, statusChecked: true, intent: outageReport({ callerComments: words, capturedDateTime }) };
  }

  #keepDraft(tab: Tab, { words, reporter }: SubmittedReport, replaces: readonly string[]): Promise<boolean> {
    const { intent } = this.#report({ ...newlySubmitted(), words, reporter });
    const entry = {
      step: 'location' as const,
      breakerChecked: true,
      premises: null,
      lookupType: intent.location.lookupType,
      outageAddress: intent.location.outageAddress,
      contactName: intent.callerName,
      phoneNumber: intent.callbackPhoneNumber,
      additionalInfo: words,
      notificationPreference: intent.callbackType,
      alternativeContactNumber: '',
      alternativeContactEmail: '',
      privacyPolicyChecked: true,
    };
    return this.#device.product.saveDraft(tab.db, KEY, reporter ?? 'anyone', { entry, replaces });
  }
}
