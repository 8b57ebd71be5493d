/** A part of the app did not come, though it was asked for twice. */
export class LostPart extends Error {
  override readonly name = 'LostPart';
}

/** What browsers say of an `import()` that brought nothing: Chromium and Firefox, WebKit. A page's own chunk is loaded so. */
const NO_MODULE = /dynamically imported module|module script failed/;

export const isLost = (error: unknown): boolean => error instanceof LostPart || NO_MODULE.test(String(error));

/** On a slow connection the second request often comes through, in ms after the first one failed. */
const AGAIN_MS = 1000;

/**
 * Fetches a chunk of the app; what gets lost on its way is asked for once more.
 *
 * @throws {LostPart} when that is lost too: some browsers answer a third request from their memory of the failure, so
 *   only a page that is reloaded gets it
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
  try {
    return await load();
  } catch (cause) {
    throw new LostPart('a part of the app did not come', { cause });
  }
}
