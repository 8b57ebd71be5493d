import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { wordsLoaded } from '#content/bundled.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { PlacesHomeProps } from './PlacesHome.tsx';

const PlacesHome = lazyPart(async () => {
  const [part] = await Promise.all([import('./PlacesHome.tsx'), wordsLoaded('places')]);
  return part.PlacesHome;
});

/** The same, in a file that only customers with many places load; where it does not come, what it surrounds stands alone. */
export function PlacesHomePart(props: PlacesHomeProps) {
  return (
    <CatchBoundary getResetKey={() => 'places'} errorComponent={() => props.children}>
      <Suspense
        fallback={
          <>
            <Skeleton className="h-80 w-full" />
            {props.children}
          </>
        }
      >
        <PlacesHome {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
