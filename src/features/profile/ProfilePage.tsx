import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { ProfileCards } from './ProfileCards.tsx';
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
