import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { forgetUnsavedChanges, hasUnsavedChanges } from '#parts/form/unsavedChanges.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { isSamePlace } from './place.ts';

const LeaveQuestion = lazyPart(() => import('./LeaveQuestion.tsx').then((module) => module.LeaveQuestion));

/** Asks before work is lost by going elsewhere in the app; at a reload or a closed tab the browser asks (APP-32). */
export function UnsavedChangesGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges() && !isSamePlace(current.pathname, next.pathname),
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
