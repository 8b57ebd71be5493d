import type { ReactNode } from 'react';
import { useListedWords, useWords } from '#content/useWords.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';

/** Route /my-profile (APP-09): who the customer is to the utility, and the ways to what can be set up. */
export function ProfilePage({ note }: { note: ReactNode }) {
  const words = useWords('profile');
  return (
    <>
      <PageTitle title={words('title')} />
      {note}
      <div className="grid gap-3.5 wide:grid-cols-2 wide:items-start wide:gap-8">
        <ProfileDetails />
        <ProfileCards />
      </div>
    </>
  );
}

/**
 * The ways on from the profile, as content lists them. A card that depends on an account is there only while one is
 * selected, and may name it (SEC-19).
 */
function ProfileCards() {
  const words = useListedWords('profile');
  const accounts = useCurrentAccount();
  // Which cards there are is known once the device has answered: none may jump in between the others.
  if (!accounts) return null;
  const account = accounts.current?.descriptiveName;
  const dependent = listed(words('accountDependentCards'));
  const cards = listed(words('cards')).filter((card) => accounts.current || !dependent.includes(card));
  return (
    <nav aria-label={words('more')}>
      <ul className="flex flex-col gap-3">
        {cards.map((card) => (
          <li key={card}>
            <CardLink
              to={words(`${card}.path`)}
              title={words(`${card}.title`)}
              detail={words(`${card}.detail`, account === undefined ? {} : { account })}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How content lists things: by name, with blanks between. */
const listed = (names: string): string[] => names.split(' ').filter((name) => name !== '');
