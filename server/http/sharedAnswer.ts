/**
 * One question at a time: whoever asks while it is being answered gets that answer, or that error, too. The next one
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
