import { type RefObject, useEffect, useRef } from 'react';

/** The box of an edit's step: the focus is in it when it opens, and again when what was asked for did not go through. */
export function useFocusedBox(isBusy: boolean): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) box.current?.focus();
  }, [isBusy]);
  return box;
}
