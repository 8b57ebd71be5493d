import { ProfilePage } from '#features/profile/ProfilePage.tsx';
import { NewProfileNote } from '#features/sign-in/NewProfileNote.tsx';

/** Comes along: who opens the profile mostly goes on to it. */
export { PrimaryDetailsPage } from '#features/profile/PrimaryDetailsPage.tsx';

/** The profile; a customer who just agreed to the terms is welcomed to it (PRO-02). */
export function ProfileScreen({ search: { newProfile } }: { search: { newProfile?: true | undefined } }) {
  return <ProfilePage note={newProfile && <NewProfileNote />} />;
}
