import type { OutageLocation } from '#contracts/outageReport.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { PlaceQuestion } from '#outbox/kinds/outagePlace.ts';
import { isOutageReport, OUTAGE_REPORT_DRAFT as KEY, type NewOutageReport } from '#outbox/kinds/outageReport.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { outageReport } from '../outages/outageReport.ts';
import { Changes } from './changes.ts';
import type { Device } from './device.ts';
import { QuestionClock } from './questionClock.ts';
import { ignore } from './simulation.ts';
import {
  CALL_NUMBER,
  METER_STREET,
  newlySubmitted,
  remember,
  STREETS,
  type Street,
  type SubmittedReport,
  TEXT_NUMBERS,
} from './submitted.ts';
import type { Tab } from './tab.ts';

/** Longer than anybody is waited for. */
const TOO_LATE_MS = 11 * 60_000;

const locationOf = (street: Street): OutageLocation =>
  street === METER_STREET
    ? { lookupType: 'Meter_Number', outageAddress: { meterNumber: '123' } }
    : { lookupType: 'Civic_Address', outageAddress: { house: '12', streetName: street, cityTown: 'WAKAW' } };

/** Outages that people with this device report, whoever is signed in on it, or nobody. */
export class OutageReports {
  readonly submitted: SubmittedReport[] = [];
  readonly changes: Changes<SubmittedReport>;
  readonly #device: Device;
  /** The browser lost its databases, and with them what was done already. */
  historyIsLost = false;

  constructor(device: Device) {
    this.#device = device;
    this.#questions = new QuestionClock(device);
    this.changes = new Changes(device, {
      submitted: this.submitted,
      mine: () => {
        // Those that came before looked after a visitor's reports too.
        const alsoVisitors = !device.scope.leavesQuestions;
        return this.submitted.filter(
          ({ reporter }) => reporter === this.#reporter() || (alsoVisitors && reporter === null),
        );
      },
      keyOf: () => KEY,
      draftOwner: () => this.#reporter() ?? 'anyone',
      changed: (one) => this.#note({ ...one, ...this.#newPlace(), ...newlySubmitted(), words: this.#newWords() }),
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

  /** Nobody has asked the utility about it, nor about a number for texts. */
  #newPlace(): Pick<
    SubmittedReport,
    'street' | 'textsTo' | 'related' | 'toldKnown' | 'decision' | 'unanswered' | 'forgotten'
  > {
    const { random, scope } = this.#device;
    const { isChecked, knowsOutages, looksPlacesUp, reportsMeters } = scope;
    const isMeter = reportsMeters && random.chance(0.6);
    const street = isMeter ? METER_STREET : looksPlacesUp && random.chance(0.9) ? random.pick(STREETS) : null;
    const textsTo = isChecked && random.chance(0.4) ? random.pick(Object.values(TEXT_NUMBERS)) : null;
    const related = knowsOutages && random.chance(0.4) ? `OUT-${random.below(100)}` : null;
    return { street, textsTo, related, toldKnown: false, decision: null, unanswered: false, forgotten: false };
  }

  /** The words of what was seen on the disk, by key: of a visitor's receipt they are gone. */
  readonly wordsOf = new Map<string, string>();
  readonly #questions: QuestionClock;
  #watched: readonly SubmissionRow[] = [];

  /** After every step. */
  watch(): void {
    this.changes.watch();
    const rows = this.#device.disk.rows();
    this.#questions.watch(rows);
    if (rows === this.#watched) return;
    this.#watched = rows;
    for (const row of rows.filter((one) => isOutageReport(one))) {
      const { callerComments, unanswered } = row.intent;
      if (callerComments) this.wordsOf.set(row.id, callerComments);
      const one = unanswered && this.submitted.find(({ words }) => words === callerComments);
      if (one) one.unanswered = true;
    }
  }

  /** Somebody looks at the receipts that visitors have here, and wants one of them gone. */
  forget(tab: Tab): void {
    const { disk, product, random } = this.#device;
    const receipts = disk.rows().filter(({ state, enteredBy }) => state === 'received' && enteredBy === null);
    if (receipts.length === 0) return;
    const { id } = random.pick(receipts);
    const one = this.submitted.find(({ words }) => words === this.wordsOf.get(id));
    if (one) one.forgotten = true;
    tab.start(() => product.forgetReceipt(tab.db, id), undefined, ignore);
  }

  #note(one: SubmittedReport): SubmittedReport {
    this.submitted.push(one);
    return one;
  }

  /** The device is backed up now. @returns what is to be called when it is put back. */
  remember(): () => void {
    return remember(this.submitted);
  }

  /** Reports an outage; the seed chooses what is not said. */
  submit(tab: Tab, said: { street?: Street } = {}): void {
    const place = { ...this.#newPlace(), ...said };
    const one = this.#note({ ...newlySubmitted(), ...place, words: this.#newWords(), reporter: this.#reporter() });
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

  /** Answers everything that is asked, after a while; perhaps otherwise in another tab meanwhile. */
  decide(tab: Tab): void {
    const { disk, product, random, scheduler, scope } = this.#device;
    for (const row of disk.rows()) {
      if (row.state !== 'needsDecision') continue;
      const asked = this.submitted.find(({ id }) => id === row.id);
      const { about } = row.question as PlaceQuestion;
      if (asked && (about === 'reported' || about === 'reportedHere')) asked.toldKnown = true;
      const { id: choice, withdraws, types } = random.pick(product.outageReport.question?.choices(row as never) ?? []);
      const typed = types && random.pick(['123', '9']);
      const thinksMs = random.pick(scope.leavesQuestions ? [0, 60_000, TOO_LATE_MS] : [0, 0, 5_000, 60_000]);
      if (withdraws && asked) {
        this.changes.removeOne(tab, asked);
        continue;
      }
      this.#questions.decided.add(row.id);
      tab.start(
        async () => {
          if (thinksMs > 0) await new Promise<void>((done) => scheduler.timer(tab.actor, thinksMs, done));
          if (!(await tab.outbox.decide(row.id, choice, typed))) return;
          const one = this.submitted.find(({ id }) => id === row.id);
          if (one) one.decision = choice;
          if (random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
        },
        undefined,
        ignore,
      );
    }
  }

  #enqueue(tab: Tab, report: NewOutageReport): Promise<string> {
    return tab.outbox.enqueue('outageReport', report);
  }

  #report({ words, reporter, street, textsTo, related }: SubmittedReport) {
    const capturedDateTime = reginaIso(new Date(this.#device.now()));
    const texts = textsTo === null ? {} : { callbackType: 'Text' as const, callbackPhoneNumber: textsTo };
    const about = related === null ? {} : { relatedOutageId: related };
    const intent = outageReport({ callerComments: words, capturedDateTime, ...texts, ...about });
    const callNumber = CALL_NUMBER;
    if (street === null) return { reporter, statusChecked: true, callNumber, intent };
    const location = locationOf(street);
    return { reporter, statusChecked: false, callNumber, intent: { ...intent, location } };
  }

  #keepDraft(tab: Tab, one: SubmittedReport, replaces: readonly string[]): Promise<boolean> {
    const { words, reporter } = one;
    const { intent } = this.#report(one);
    const entry = {
      step: 'location' as const,
      breakerChecked: true,
      premises: null,
      found: null,
      statusChecked: false,
      placeSettled: false,
      lookupType: intent.location.lookupType,
      outageAddress: intent.location.outageAddress,
      contactName: intent.callerName,
      phoneNumber: CALL_NUMBER,
      additionalInfo: words,
      notificationPreference: intent.callbackType,
      alternativeContactNumber: one.textsTo ?? '',
      alternativeContactEmail: '',
      privacyPolicyChecked: true,
      relatedOutageId: one.related,
      relatedRegionId: null,
    };
    return this.#device.product.saveDraft(tab.db, KEY, reporter ?? 'anyone', { entry, replaces });
  }
}
