import { Suspense } from 'react';
import { usePage } from '#content/usePage.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { bannerKey } from './bannerText.ts';

/** On most days there is none. */
const BannerNotice = lazyPart(() => import('./BannerNotice.tsx').then((module) => module.BannerNotice));

/** What the utility has to say about the service itself. */
export function MaintenanceBanner({ path }: { path: string }) {
  const name = bannerKey(usePage('banner'), path);
  return (
    name && (
      // As high as its two lines: what stands below stays where it is.
      <Suspense fallback={<Skeleton className="h-17 w-full" />}>
        <BannerNotice name={name} />
      </Suspense>
    )
  );
}
