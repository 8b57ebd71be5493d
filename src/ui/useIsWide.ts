import { useSyncExternalStore } from 'react';

/** As the styles' `wide` (theme.css). */
const WIDE = '(min-width: 56.25rem)';

const watch = (changed: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether there is room for two columns. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  );
