/** The forms whose work would be lost by leaving. */
const unsaved = new Set<string>();

/** The unsaved-changes flag (APP-32): asked before the customer leaves a page. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0;

/** Returns what clears the flag again. */
export function noteUnsavedChanges(form: string): () => void {
  unsaved.add(form);
  return () => void unsaved.delete(form);
}

/** The customer wants to leave all the same (APP-33), or signs out. */
export const forgetUnsavedChanges = (): void => unsaved.clear();
