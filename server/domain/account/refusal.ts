/** The utility's code for "not taken". */
export const REFUSED = 1;

/** A save is refused, with the words for it; thrown, so that nothing of it is stored. */
export class Refusal extends Error {}

/** What `saving` answers, or the refusal that it threw. */
export async function orRefused<T>(saving: Promise<T>): Promise<T | { errorCode: number; errorMessage: string }> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof Refusal) return { errorCode: REFUSED, errorMessage: error.message };
    throw error;
  }
}
