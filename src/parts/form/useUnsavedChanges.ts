import { useEffect, useId } from 'react';
import { beforeRelock } from '#session/relock.ts';
import { forgetUnsavedChanges, noteUnsavedChanges } from './unsavedChanges.ts';

/**
 * For a form whose work is kept nowhere else: sets the flag while something is typed and not saved. A form that
 * keeps a draft as the customer goes needs no flag.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  const form = useId();
  useEffect(() => {
    if (hasChanges) return noteUnsavedChanges(form);
  }, [form, hasChanges]);
  // The app that locks itself asks nobody: nobody is there.
  useEffect(() => beforeRelock(forgetUnsavedChanges), []);
}
