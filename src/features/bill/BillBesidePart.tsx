import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { wordsLoaded } from '#content/bundled.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { useIsWide } from '#ui/useIsWide.ts';

const BillBeside = lazyPart(async () => {
  const [part] = await Promise.all([import('./BillBeside.tsx'), wordsLoaded('bill', 'bill-history')]);
  return part.BillBeside;
});

/** The same where there is room, loaded by these screens alone; where its file does not come the page stands without. */
export function BillBesidePart({ caAccount }: { caAccount: string }) {
  if (!useIsWide()) return null;
  return (
    <CatchBoundary getResetKey={() => caAccount} errorComponent={() => null}>
      <Suspense fallback={null}>
        <BillBeside caAccount={caAccount} />
      </Suspense>
    </CatchBoundary>
  );
}
