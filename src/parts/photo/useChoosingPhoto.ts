import { useEffect, useRef } from 'react';
import { holdLockOpen } from '#session/relock.ts';

/** Choosing a picture takes the customer out of the app for as long as they like: the lock stays open meanwhile. */
export function useChoosingPhoto(): { begin: (input: HTMLInputElement) => void; end: () => void } {
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  return {
    begin(input) {
      end.current();
      end.current = holdLockOpen();
      input.addEventListener('cancel', end.current, { once: true });
    },
    end: () => end.current(),
  };
}
