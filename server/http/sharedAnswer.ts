/**
 * One question at a time: a caller that asks meanwhile gets that answer, or that error, too. The next one
 * after it asks anew.
 */
export function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
