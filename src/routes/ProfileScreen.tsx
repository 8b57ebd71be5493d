import { useSearch } from '@tanstack/react-router';
import { ProfilePage } from '#features/profile/ProfilePage.tsx';
import { NewProfileNote } from '#features/sign-in/NewProfileNote.tsx';

/** Comes along: whoever opens the profile mostly goes on to it. */
export { PrimaryDetailsPage } from '#features/profile/PrimaryDetailsPage.tsx';

/** The profile; somebody who just agreed to the terms is welcomed to it (PRO-02). */
export function ProfileScreen() {
  const { newProfile } = useSearch({ from: '/customer/my-profile' });
  return <ProfilePage note={newProfile && <NewProfileNote />} />;
}
