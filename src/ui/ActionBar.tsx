import type { ReactNode } from 'react';

/**
 * The screen's one primary action (and at most a quiet one above it), within the thumb's reach: at the end of
 * a short page, and held at the bottom of a long one. On a phone it takes the place of the navigation, for a task has one
 * way on; a place that keeps the navigation says `besideTabs`. Where there is room it follows what it is about.
 */
export function ActionBar({ besideTabs = false, children }: { besideTabs?: boolean; children: ReactNode }) {
  return (
    <div
      data-instead-of-tabs={besideTabs ? undefined : ''}
      className="print:hidden sticky bottom-(--bar-height) z-10 -mx-4.5 mt-auto flex flex-col gap-3 bg-linear-to-t from-paper from-85% to-transparent forced-colors:bg-[Canvas] px-4.5 pt-4 pb-[max(0.75rem,calc(env(safe-area-inset-bottom)-var(--bar-height)))] short:static wide:static wide:mx-0 wide:mt-2 wide:max-w-md wide:px-0"
    >
      {children}
    </div>
  );
}
