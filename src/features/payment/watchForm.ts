/** How often it is asked whether the payment of an open card form still stands. */
export const LOOK_MS = 5_000;
/** Longer without a look: the device slept, or the page was out of sight. */
const SLEPT_MS = 12_000;

export interface Watching {
  /** Whether it stands, at the utility; null where it does not answer. */
  stands(): Promise<boolean | null>;
  /** By a clock that goes on while the device sleeps, in ms. */
  now(): number;
  isInSight(): boolean;
  onOver(): void;
  /** `isCovered`: no card may be typed now, for another page may have cancelled the payment meanwhile. */
  onCover(isCovered: boolean): void;
}

/**
 * Watches over a card form: a payment that was cancelled or paid elsewhere could be paid here beside the next one. No
 * answer never closes the form, and covers it only after a sleep, until there is one.
 *
 * @returns what is to be called every LOOK_MS, and when the page comes into sight; and what ends it.
 */
export function watchForm({ stands, now, isInSight, onOver, onCover }: Watching): {
  look(): Promise<void>;
  end(): void;
} {
  let lookedAt = now();
  let isAsking = false;
  let hasEnded = false;
  /** How often it slept: an answer to a question from before says nothing of what happened since. */
  let sleeps = 0;

  return {
    async look() {
      if (!isInSight() || hasEnded) return;
      const hasSlept = now() - lookedAt > SLEPT_MS;
      lookedAt = now();
      if (hasSlept) {
        sleeps += 1;
        onCover(true);
      } else if (isAsking) return;
      const asked = sleeps;
      isAsking = true;
      const answer = await stands();
      if (asked !== sleeps || hasEnded) return;
      isAsking = false;
      if (answer === false) onOver();
      else if (answer) onCover(false);
    },
    end() {
      hasEnded = true;
    },
  };
}
