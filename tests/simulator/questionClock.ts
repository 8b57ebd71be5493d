import type { SubmissionRow } from '#db/submissions.ts';
import { ANSWER_WITHIN_MS } from '#outbox/engine/settle/answerTime.ts';
import type { Device } from './device.ts';

/**
 * The app promises to wait ten minutes for an answer. Less by what may pass here between the moment from which it counts
 * and the one at which the question is on the disk, which may hang for three minutes at once; in ms.
 */
const PROMISED_MS = 5 * 60_000;
/** A leap of the clock over more than this is sleep, and what was just being written then may come long after it. In ms. */
const SLEEP_MS = 90 * 60_000;
const JUST_MS = 60_000;

interface Asked {
  /** Until when the app says that it waits, epoch ms of the device's clock. */
  decideBy: number | undefined;
  /** True time, and how far off the device's clock was; null: the app was left since, or not open. */
  seen: { at: number; skew: number } | null;
}

/** Sees to it that who has the app open gets the time to answer that they were promised. */
export class QuestionClock {
  readonly #device: Device;
  readonly #asked = new Map<string, Asked>();
  /** Those that went on: a transaction which the disk then refused brings its question back, as old as it was. */
  readonly #wentOn = new Map<string, Asked>();

  #watchedAt = 0;
  #wokeAt = Number.NEGATIVE_INFINITY;
  #timesReplaced = 0;

  /** About these somebody began to decide. */
  readonly decided = new Set<string>();

  constructor(device: Device) {
    this.#device = device;
  }

  /** After every step. */
  watch(rows: readonly SubmissionRow[]): void {
    const { scheduler, skew, complaints } = this.#device;
    this.#noteLeaps();
    const isOpen = this.#device.isPageOpen();
    const isJustAwake = scheduler.now - this.#wokeAt < JUST_MS;
    if (!isOpen) for (const asked of [...this.#asked.values(), ...this.#wentOn.values()]) asked.seen = null;
    for (const { id, state, intent, decideBy } of rows) {
      const asked = this.#asked.get(id);
      if (state === 'needsDecision') {
        const before = this.#wentOn.get(id);
        // Written down by a clock that was set right meanwhile, its time is over at once (answerTime.ts).
        const isOfThisClock = (decideBy ?? 0) <= scheduler.now + skew + ANSWER_WITHIN_MS;
        const seen = isOpen && !isJustAwake && isOfThisClock ? { at: scheduler.now, skew } : null;
        if (!asked) this.#asked.set(id, before && before.decideBy === decideBy ? before : { decideBy, seen });
        continue;
      }
      if (!asked) continue;
      this.#asked.delete(id);
      this.#wentOn.set(id, asked);
      const wentOn = state === 'waiting' && !this.decided.has(id) && !('unanswered' in intent);
      if (wentOn) complaints.push('nobody answered, and the report does not say so');
      const { seen } = asked;
      const isInTime = seen && scheduler.now - seen.at < PROMISED_MS && seen.skew === skew;
      if (isInTime && 'unanswered' in intent) complaints.push('a question was not waited for as long as promised');
    }
  }

  #noteLeaps(): void {
    const { scheduler, timesReplaced } = this.#device;
    if (scheduler.now - this.#watchedAt > SLEEP_MS) this.#wokeAt = scheduler.now;
    this.#watchedAt = scheduler.now;
    // What is put back may be of a time when it was asked: as old as it was then, its time may be over.
    if (timesReplaced !== this.#timesReplaced) {
      for (const [id, asked] of this.#asked) this.#wentOn.set(id, asked);
      this.#asked.clear();
    }
    this.#timesReplaced = timesReplaced;
  }
}
