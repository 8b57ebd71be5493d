import type { ReactNode } from 'react';

/**
 * The screen's one primary action (and at most a quiet one above it), within the thumb's reach: at the end of
 * a short page, and held above the navigation on a long one. Where there is room it follows what it is about.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="print:hidden sticky bottom-(--bar-height) z-10 -mx-4.5 mt-auto flex flex-col gap-3 bg-linear-to-t from-paper from-85% to-transparent forced-colors:bg-[Canvas] px-4.5 pt-4 pb-3 short:static wide:static wide:mx-0 wide:mt-2 wide:max-w-md wide:px-0">
      {children}
    </div>
  );
}
