import { createOutageCall } from '#contracts/outageReport.ts';
import { ANYONE, type OutageReportRow } from '#db/submissions.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Device, Tab } from './device.ts';
import type { Network } from './network.ts';
import type { ReceivedReport } from './utility.ts';

/** One report as whoever handed it in remembers it. */
interface Handed {
  /** No two are alike, so it also tells them apart. */
  words: string;
  said: 'saved' | 'not saved' | null;
}

/** Outages that people with this device report, whoever is signed in on it, or nobody. */
export class OutageReports {
  readonly #handed: Handed[] = [];
  readonly #device: Device;
  /** The browser lost its databases, and with them what was done already. */
  historyIsLost = false;

  constructor(device: Device) {
    this.#device = device;
  }

  rows(): readonly OutageReportRow[] {
    return this.#device.disk.rows().filter((row) => row.kind === 'outageReport');
  }

  handIn(tab: Tab): void {
    const one: Handed = { words: `Report ${this.#handed.length} ${this.#device.random.uuid()}`, said: null };
    this.#handed.push(one);
    tab.start(
      async () => {
        const capturedDateTime = reginaIso(new Date(this.#device.now()));
        const reporter = this.#device.session()?.customerId ?? null;
        const intent = outageReport({ callerComments: one.words, capturedDateTime });
        await tab.outbox.enqueueOutageReport({ reporter, intent });
        one.said = 'saved';
        if (this.#device.random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(() => {});
      },
      undefined,
      () => {
        one.said ??= 'not saved';
      },
    );
  }

  /** What must be true at rest: every report that was shown as saved is at the utility once, in nobody's name. */
  judge(network: Network, received: readonly ReceivedReport[]): string[] {
    const complaints: string[] = [];
    const rows = this.rows();
    for (const { words, said } of this.#handed) {
      const say = (what: string) => complaints.push(`${words.slice(0, 8)} ${what}`);
      const there = received.filter(({ report }) => report.callerComments === words);
      const row = rows.find(({ intent }) => intent.callerComments === words);
      if (there.length > 1) say(`is at the utility ${there.length} times`);
      if (!row) {
        const wasDone = this.historyIsLost && there.length === 1;
        if (said === 'saved' && !wasDone) say('was shown as saved and is gone');
        if (there.length > 0 && !wasDone) say('is at the utility and not on the device');
        continue;
      }
      if (said === 'not saved') say('was shown as not saved and is in the outbox');
      if (row.owner !== ANYONE) say('became somebody’s');
      const about = (one: string) => one.includes(row.id);
      if (row.state === 'received') {
        if (there[0]?.idempotencyKey !== row.id) say('is shown as received and the utility does not have it');
      } else if (row.state === 'notAccepted') {
        const refused = network.answers.some((answer) => answer.forged && about(answer.about));
        if (!refused) say(`is not accepted (${JSON.stringify(row.failure)}) and the utility had no reason`);
      } else if (row.state !== 'held' || !network.strangers.some(about)) {
        say(`is ${row.state} at rest: ${JSON.stringify(row.failure)}`);
      }
    }
    const path = createOutageCall.path.split('/').at(-1) ?? '';
    const named = network.seen.filter((seen) => seen.path.endsWith(path) && seen.owner !== null);
    if (named.length > 0) complaints.push('a report was sent in somebody’s name');
    if (rows.length > this.#handed.length) complaints.push('a report nobody handed in');
    return complaints;
  }
}
