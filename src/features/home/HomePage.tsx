import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/ContactCards.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { titleCase } from './titleCase.ts';

type Props = {
  /** The profile's name as the utility keeps it, once it is known. */
  profileName?: string | undefined;
  /** The route fills these: what a card shows is another feature's business. */
  children: ReactNode;
};

/** Welcome, the cards, and the numbers to call, which are there also when nothing else is. */
export function HomePage({ profileName, children }: Props) {
  const words = useWords('home');
  return (
    <>
      <PageTitle
        title={profileName ? words('welcome', { name: titleCase(profileName) }) : words('welcomeWithoutName')}
      />
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
