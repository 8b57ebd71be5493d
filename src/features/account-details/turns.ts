import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** One edit is open at a time (ACC-15). */
export interface Turn {
  /** Another edit is open. */
  isBlocked: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Whether an edit waits for the one that is open. */
export const isBlockedBy = (open: string | null, name: string): boolean => open !== null && open !== name;

/** Gives each edit, by its name, whether it may be opened now. */
export function useTurns(): (name: string) => Turn {
  const [open, setOpen] = useState<string | null>(null);
  return useCallback(
    (name) => ({
      isBlocked: isBlockedBy(open, name),
      onOpen: (isOpen) => setOpen((now) => (isOpen ? name : now === name ? null : now)),
    }),
    [open],
  );
}

/** The button that opens an edit: the focus is on it again when the edit closes. `onOpen` is told of both. */
export function useEditButton(isOpen: boolean, onOpen: Turn['onOpen']): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    if (wasOpen.current !== isOpen) onOpen(isOpen);
    wasOpen.current = isOpen;
  }, [isOpen, onOpen]);
  return button;
}
