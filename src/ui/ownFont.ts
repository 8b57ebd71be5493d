// Latin only: the app speaks English, and the other alphabets would be another 19 KB.
import file from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';

/** Which file of the font this device has. */
const NOTE = 'ownFont';

function isKept(): boolean {
  try {
    return localStorage.getItem(NOTE) === file;
  } catch {
    return false;
  }
}

/**
 * Before the first paint: the app's own font where this device has it. A first visit shows the system's font, since ours
 * is 34 KB; changed later on the open page it would shift the text.
 */
export function showOwnFontIfKept(): void {
  if (isKept()) document.documentElement.dataset.font = 'own';
}

/** Fetches it for the next page that is opened. */
export async function keepOwnFont(): Promise<void> {
  if (isKept()) return;
  try {
    if ((await fetch(file)).ok) localStorage.setItem(NOTE, file);
  } catch {
    // The next start tries again.
  }
}
