import type { Actor, Scheduler } from './scheduler.ts';

interface Held {
  actor: Actor;
  lose: (reason: DOMException) => void;
}
interface Waiting {
  actor: Actor;
  grant: () => void;
}

/**
 * Web Locks of one browser, as the standard has them: exclusive, first in first out, waiting with a
 * signal, stealing. A dead tab's locks are free; a suspended tab keeps its own.
 */
export class Locks {
  readonly #scheduler: Scheduler;
  readonly #held = new Map<string, Held>();
  readonly #queues = new Map<string, Waiting[]>();
  /** Who was granted a lock and has not come to the end of its work, robbed of it or not. */
  readonly #working = new Map<string, Actor[]>();
  /** A lock is taken away from who holds it. */
  onSteal: (name: string, robbed: Actor) => void = () => {};

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  request = (name: string, options: LockOptions, work: (lock: object) => Promise<unknown>): Promise<unknown> => {
    const actor = this.#scheduler.current;
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) return reject(signal.reason);
      const waiting: Waiting = {
        actor,
        grant: () => {
          signal?.removeEventListener('abort', giveUp);
          const held: Held = { actor, lose: reject };
          this.#held.set(name, held);
          this.#working.set(name, [...(this.#working.get(name) ?? []), actor]);
          // The grant is an event of its own: the holder learns of it a task later.
          this.#scheduler.task(actor, () => {
            new Promise((run) => run(work({ name })))
              .finally(() => {
                const working = this.#working.get(name) ?? [];
                working.splice(working.indexOf(actor), 1);
                this.#release(name, held);
              })
              .then(resolve, reject);
          });
        },
      };
      const giveUp = () => {
        this.#queues.set(
          name,
          this.#queue(name).filter((one) => one !== waiting),
        );
        reject(signal?.reason);
      };
      const holder = this.#held.get(name);
      if (options.steal) {
        this.#held.delete(name);
        if (holder) {
          this.onSteal(name, holder.actor);
          this.#tell(holder);
        }
        waiting.grant();
      } else if (holder) {
        signal?.addEventListener('abort', giveUp);
        this.#queues.set(name, [...this.#queue(name), waiting]);
      } else {
        waiting.grant();
      }
    });
  };

  /** The browser frees what a dead tab held and forgets what it waited for. */
  died(actor: Actor): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((one) => one.actor !== actor),
      );
    }
    for (const [name, held] of this.#held) if (held.actor === actor) this.#release(name, held);
  }

  works(name: string, actor: Actor): boolean {
    return this.#working.get(name)?.includes(actor) ?? false;
  }

  holders(): Actor[] {
    return [...this.#held.values()].map(({ actor }) => actor);
  }

  #queue(name: string): Waiting[] {
    return this.#queues.get(name) ?? [];
  }

  #tell(holder: Held): void {
    this.#scheduler.task(holder.actor, () => holder.lose(new DOMException('stolen', 'AbortError')));
  }

  #release(name: string, held: Held): void {
    if (this.#held.get(name) !== held) return;
    this.#held.delete(name);
    const [next, ...rest] = this.#queue(name);
    this.#queues.set(name, rest);
    next?.grant();
  }
}
