import { useCallback, useState } from 'react';

/** One edit is open at a time (ACC-15). */
export interface Turn {
  /** Another edit is open. */
  isBlocked: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Gives each edit, by its name, whether it may be opened now. */
export function useTurns(): (name: string) => Turn {
  const [open, setOpen] = useState<string | null>(null);
  return useCallback(
    (name) => ({
      isBlocked: open !== null && open !== name,
      onOpen: (isOpen) => setOpen((now) => (isOpen ? name : now === name ? null : now)),
    }),
    [open],
  );
}
