interface Waiting {
  grant: () => void;
}

/**
 * Web Locks as the outbox uses them: exclusive, waiting with a signal, and stealing. One of these is
 * shared by every tab and worker of a test's device.
 */
export class FakeLocks {
  readonly #held = new Map<string, { lost: (reason: DOMException) => void }>();
  readonly #queues = new Map<string, Waiting[]>();

  request = async (name: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> => {
    const holder = this.#held.get(name);
    if (holder && options.steal) {
      this.#held.delete(name);
      holder.lost(new DOMException('stolen', 'AbortError'));
    } else if (holder) {
      await this.#wait(name, options.signal ?? null);
    }
    return this.#hold(name, work);
  };

  isHeld(name: string): boolean {
    return this.#held.has(name);
  }

  #wait(name: string, signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(name) ?? [];
      const me = { grant: resolve };
      this.#queues.set(name, [...queue, me]);
      signal?.addEventListener('abort', () => {
        this.#queues.set(
          name,
          (this.#queues.get(name) ?? []).filter((one) => one !== me),
        );
        reject(signal.reason);
      });
    });
  }

  #hold(name: string, work: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const me = { lost: reject };
      this.#held.set(name, me);
      work()
        .then(resolve, reject)
        .finally(() => {
          if (this.#held.get(name) !== me) return;
          this.#held.delete(name);
          const [next, ...rest] = this.#queues.get(name) ?? [];
          this.#queues.set(name, rest);
          next?.grant();
        });
    });
  }
}
