import type { SubmissionRow } from '#db/submissions.ts';
import type { Device } from './device.ts';

/**
 * The app promises to wait ten minutes for an answer. Less by what may pass here between the moment from which it counts
 * and the one at which the question is on the disk; in ms.
 */
const PROMISED_MS = 8 * 60_000;

/** Sees to it that who has the app open gets the time to answer that they were promised. */
export class QuestionClock {
  readonly #device: Device;
  /** When each was asked, true time, and by how much the device's clock was off; null: the app was left since, or not open. */
  readonly #asked = new Map<string, { at: number; skew: number } | null>();

  /** About these somebody began to decide. */
  readonly decided = new Set<string>();

  constructor(device: Device) {
    this.#device = device;
  }

  /** After every step. */
  watch(rows: readonly SubmissionRow[]): void {
    const { scheduler, skew, complaints } = this.#device;
    const isOpen = this.#device.isPageOpen();
    if (!isOpen) for (const id of this.#asked.keys()) this.#asked.set(id, null);
    for (const { id, state, intent } of rows) {
      const asked = this.#asked.get(id);
      if (state === 'needsDecision') {
        if (asked === undefined) this.#asked.set(id, isOpen ? { at: scheduler.now, skew } : null);
        continue;
      }
      if (asked === undefined) continue;
      this.#asked.delete(id);
      const wentOn = state === 'waiting' && !this.decided.has(id) && !('unanswered' in intent);
      if (wentOn) complaints.push('nobody answered, and the report does not say so');
      const isInTime = asked && scheduler.now - asked.at < PROMISED_MS && asked.skew === skew;
      if (isInTime && 'unanswered' in intent) complaints.push('a question was not waited for as long as promised');
    }
  }
}
