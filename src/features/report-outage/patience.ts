/**
 * Waits for several answers one after the other, together no longer than `mostMs` from `begin` on; null for one that has
 * not come by then.
 */
export function patience(mostMs: number) {
  let until = 0;
  return {
    begin(): void {
      until = performance.now() + mostMs;
    },
    waitFor<T>(answer: Promise<T>): Promise<T | null> {
      const left = Math.max(0, until - performance.now());
      return Promise.race([answer, new Promise<null>((resolve) => setTimeout(resolve, left, null))]);
    },
  };
}
