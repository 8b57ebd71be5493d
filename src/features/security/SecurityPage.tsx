import type { ReactNode } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { ReachNote } from '#parts/status/ReachNote.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Devices } from './Devices.tsx';
import { MethodSwitches } from './MethodSwitches.tsx';
import { Passkeys } from './Passkeys.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SocialApps } from './SocialApps.tsx';
import { SocialStatus } from './SocialStatus.tsx';
import type { SecuritySearch } from './securitySearch.ts';
import { YourData } from './YourData.tsx';

interface Props {
  search: SecuritySearch;
  signOutEverywhere: ReactNode;
  deleteAccount: ReactNode;
}

/** Remember-me, biometrics, passkeys, devices, the password and social apps (SEC-02). All of it can be read without a network. */
export function SecurityPage({ search, signOutEverywhere, deleteAccount }: Props) {
  const words = useWords('security');
  const { agreed, pendingMethod, signedInAgain, emailChanged, returnUrl } = search;
  return (
    <>
      <PageTitle title={words('title')} description={words('description')} />
      {returnUrl && (
        <LinkButton to={returnUrl} look="quiet">
          {words('goBack')}
        </LinkButton>
      )}
      <SocialStatus search={search} />
      <ReachNote text={words} />
      <div className="grid gap-3.5 *:min-w-0 wide:grid-cols-2 wide:items-start wide:gap-8">
        <div className="flex flex-col gap-3.5">
          <Card>
            <h2 className="mb-1 text-large">{words('method.title')}</h2>
            <MethodSwitches
              agreed={agreed}
              pendingMethod={pendingMethod}
              signedInAgain={signedInAgain}
              returnUrl={returnUrl}
            />
          </Card>
          <Card>
            <Passkeys isAsking={emailChanged === true} />
          </Card>
          <Card>
            <ResetPassword />
          </Card>
          <Card>
            <YourData deleteAccount={deleteAccount} />
          </Card>
        </div>
        <div className="flex flex-col gap-3.5">
          <Card>
            <Devices everywhere={signOutEverywhere} />
          </Card>
          <Card>
            <SocialApps />
          </Card>
          <Card>
            <h2 className="mb-1 text-large">{words('protects.title')}</h2>
            <div className="text-small text-soft">
              <RichWords page="security" name="protects.text" />
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}
