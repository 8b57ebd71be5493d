import { Link } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { NotAcceptedHere } from '#parts/submission/NotAcceptedHere.tsx';
import { phoneText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { PreferenceEditor } from './PreferenceEditor.tsx';
import { useProfileNotices } from './useProfileNotices.ts';

/** Route /my-notifications/profile-preferences: of what about them and no account a customer hears, and how (NTF-20). */
export function ProfilePreferencesPage() {
  const words = useWords('preferences');
  const { profile, shown, waits, save, turnOnDevice, loading, failure } = useProfileNotices();
  const why = useWhyMissing(failure?.failure);
  if (!profile || !shown) {
    if (profile === null && !loading) return <Note>{words(`notHere.${why}`)}</Note>;
    return <Skeleton className="h-64 w-full" />;
  }
  const { profileEmail, contactNumber, subscribedOutageZones: areas = [] } = profile;
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      <NotAcceptedHere kinds={['profileNotice']} />
      <p className="text-small text-soft">
        {words('reach.email', { email: profileEmail })}{' '}
        {contactNumber && words('reach.sms', { number: phoneText(contactNumber) })}
      </p>
      <PreferenceEditor
        shown={shown}
        waits={waits}
        save={save}
        turnOnDevice={turnOnDevice}
        more={{
          outagesNotification: (
            <p className="text-small text-soft">
              {words('outagesNotification.areas', { count: areas.length })}{' '}
              <Link to="/outage/outage-area" className="underline">
                {words('outagesNotification.add')}
              </Link>
            </p>
          ),
        }}
      />
    </div>
  );
}
