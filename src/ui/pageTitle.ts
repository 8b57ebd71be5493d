/**
 * The title of the page that is open. `id` changes with the page, `text` may change while it stays open. `windowText`: for
 * the window, where it is not `text`.
 */
export interface PageTitleState {
  id: string;
  text: string;
  windowText?: string | undefined;
}

let current: PageTitleState | null = null;
const listeners = new Set<() => void>();

export const pageTitle = (): PageTitleState | null => current;

export function subscribeToPageTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how to take the title back; a page that came meanwhile keeps its own. */
export function setPageTitle(next: PageTitleState): () => void {
  current = next;
  for (const listener of listeners) listener();
  return () => {
    if (current?.id !== next.id) return;
    current = null;
    for (const listener of listeners) listener();
  };
}
