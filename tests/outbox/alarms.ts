import { expect } from 'vitest';
import { makeRetryTimer } from '#outbox/engine/send/retryTimer.ts';
import type { Device } from './device.ts';

/** A page's retry timer on a device's clock. */
export class Alarms {
  /** Work that a page starts for a good reason. */
  readonly start: ReturnType<typeof makeRetryTimer>;
  readonly #waiting: { at: number; ring: () => void }[] = [];
  readonly #device: Device;
  /** What the last alarm started is under way, or found that nothing waits. */
  #state: 'idle' | 'running' | 'nothingWaits' = 'idle';

  constructor(device: Device, { outbox }: ReturnType<Device['tab']>) {
    this.#device = device;
    const drain = async () => {
      const next = await outbox.drain();
      this.#state = next === null ? 'nothingWaits' : 'idle';
      return next;
    };
    this.start = makeRetryTimer(
      { drain, nextAttempt: outbox.nextAttempt },
      { now: () => device.clock, random: () => device.random, after: (ms, ring) => this.#after(ms, ring) },
    );
  }

  #after(ms: number, ring: () => void): () => void {
    const alarm = { at: this.#device.clock + ms, ring };
    this.#waiting.push(alarm);
    this.#state = 'idle';
    return () => void this.#waiting.splice(this.#waiting.indexOf(alarm), 1);
  }

  #isDone(): boolean {
    return this.#state === 'nothingWaits' || (this.#state === 'idle' && this.#waiting.length > 0);
  }

  /** When the next one rings, epoch ms. */
  get next(): number | undefined {
    return this.#waiting[0]?.at;
  }

  /** Time goes on for so many ms, with every alarm in it. */
  async pass(ms: number): Promise<void> {
    const end = this.#device.clock + ms;
    for (let alarm = this.#waiting[0]; alarm && alarm.at <= end; alarm = this.#waiting[0]) {
      this.#waiting.shift();
      this.#device.clock = alarm.at;
      this.#state = 'running';
      alarm.ring();
      await expect.poll(() => this.#isDone()).toBe(true);
    }
    this.#device.clock = end;
  }
}
