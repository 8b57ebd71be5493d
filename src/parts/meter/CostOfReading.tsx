import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.tsx';
import type { ReadingCostProps } from './ReadingCost.tsx';

const ReadingCost = lazyPart(() => import('./ReadingCost.tsx').then((part) => part.ReadingCost));

/** The same, loaded by the few openings that show it; where its file does not come nothing is said. */
export function CostOfReading(props: ReadingCostProps) {
  return (
    <CatchBoundary getResetKey={() => props.caAccount} errorComponent={() => null}>
      <Suspense fallback={null}>
        <ReadingCost {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
