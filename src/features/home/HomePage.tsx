import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#db/cache.ts';
import { ContactCards } from '#parts/ContactCards.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { titleCase } from './titleCase.ts';

/**
 * Welcome, the cards, and the numbers to call, which are there also when nothing else is. The route gives the
 * cards: what one shows is another feature's business.
 */
export function HomePage({ children }: { children: ReactNode }) {
  const words = useWords('home');
  const profileName = useLiveQuery(() => cacheDb.profile.get('current'))?.profileName;
  return (
    <>
      {/* The name stands below: beside the lamp a long one would take three lines of a small phone. */}
      <PageTitle title={words('welcome')} />
      {profileName && <p className="text-title font-bold">{titleCase(profileName)}</p>}
      <div className="grid gap-3.5 wide:grid-cols-2 wide:items-start wide:gap-8">
        <div className="flex flex-col gap-3.5">{children}</div>
        <section aria-labelledby="emergency" className="mt-4 flex flex-col gap-3 wide:mt-0">
          <div>
            <h2 id="emergency" className="text-large">
              {words('emergency.title')}
            </h2>
            <p className="mt-1 text-small text-soft">{words('emergency.text')}</p>
          </div>
          <ContactCards list="emergency" urgent />
        </section>
      </div>
    </>
  );
}
