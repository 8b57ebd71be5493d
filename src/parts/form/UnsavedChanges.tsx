import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useId } from 'react';
import { beforeRelock } from '#session/relock.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { forgetUnsavedChanges, hasUnsavedChanges, noteUnsavedChanges } from './unsavedChanges.ts';

const LeaveQuestion = lazyPart(() => import('./LeaveQuestion.tsx').then((module) => module.LeaveQuestion));

/**
 * Stands on a page whose form keeps its work nowhere else; `has`: something is typed and not saved. Asks before that is
 * lost by going elsewhere in the app; at a reload or a closed tab the browser asks (APP-32). A form that keeps a draft
 * as the customer goes needs none.
 */
export function UnsavedChanges({ has }: { has: boolean }) {
  const form = useId();
  useEffect(() => {
    if (has) return noteUnsavedChanges(form);
  }, [form, has]);
  // An app that locks itself does not ask: its customer is away.
  useEffect(() => beforeRelock(forgetUnsavedChanges), []);
  const { status, proceed, reset } = useBlocker({
    // By their paths: the pages of an area are one route (src/routes/pageRoute.tsx).
    shouldBlockFn: ({ current, next }) =>
      hasUnsavedChanges() && current.pathname.toLowerCase() !== next.pathname.toLowerCase(),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  if (status !== 'blocked') return null;

  function leave() {
    forgetUnsavedChanges();
    proceed?.();
  }

  return (
    <Suspense fallback={null}>
      <LeaveQuestion onLeave={leave} onStay={reset} />
    </Suspense>
  );
}
