import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { setStickyFlags, stickyFlags, subscribeToStickyFlags } from '#session/stickyFlags.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const SafetyTour = lazyPart(() => import('./SafetyTour.tsx').then((module) => module.SafetyTour));

/** The tour over whatever page; where its file does not come the page stands without. Finished once, it was seen. */
export function SafetyTourOverPage({ onFinish }: { onFinish?: () => void }) {
  const finish = () => {
    setStickyFlags({ showLookUpAndLiveTourSticky: false });
    onFinish?.();
  };
  return (
    <CatchBoundary getResetKey={() => 'tour'} errorComponent={() => null}>
      <Suspense fallback={null}>
        <SafetyTour onFinish={finish} />
      </Suspense>
    </CatchBoundary>
  );
}

/** Once by itself, where nothing else is to be said (APP-30). */
export function SafetyTourOnce() {
  const flags = useSyncExternalStore(subscribeToStickyFlags, stickyFlags, stickyFlags);
  return flags.showLookUpAndLiveTourSticky && <SafetyTourOverPage />;
}
