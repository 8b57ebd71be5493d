import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { NOW_PATH } from '#contracts/nowPage.ts';
import type { PlainWordKey } from '#contracts/words.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { Device, SignInFailure } from '#machines/auth/authContext.ts';
import { awaitsSignIn } from '#parts/submission/unsent.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';
import { LoginFailure, SignOutHere } from './loginParts.ts';
import type { Send } from './SignInFlowScreen.tsx';

interface Props {
  device: Device;
  problem: SignInFailure | null;
  /** The provider let the customer through without asking, and that was not enough. */
  wasNotAsked?: boolean;
  /** What was pressed and is under way. */
  busy: 'unlock' | 'signIn' | 'forgotPassword' | null;
  send: Send;
  /** A button is about to be pressed. */
  onIntent?: () => void;
}

/**
 * The sign-in page (AUTH-01, AUTH-02): the provider's button, and the passkey's where this device is locked with one. What
 * works without signing in stays a tap away.
 */
export function LoginPage({ device, problem, wasNotAsked = false, busy, send, onIntent }: Props) {
  const words = useWords('login');
  const contact = useWords('contact');
  const phone = contact('outage.phone');
  // Watched: it may go, or be taken back, while the page is open.
  const waits = useLiveQuery(() => awaitsSignIn(outboxDb));
  const isLocked = device.customer !== null && device.flags.biometricsEnabledSticky;
  // Without a connection it could not be fetched when it is needed.
  useEffect(() => {
    if (isLocked) LoginFailure.preload();
  }, [isLocked]);
  const offersPasskey = isLocked || (wasNotAsked && 'PublicKeyCredential' in globalThis);
  return (
    <div className="flex w-full max-w-md flex-1 flex-col gap-3.5 self-center wide:justify-center wide:pb-16">
      <Brand />
      <p className="text-soft">{words(introOf(device, isLocked, waits))}</p>
      <ActionBar>
        <WhyNot problem={problem} />
        {offersPasskey && (
          <Button busy={busy === 'unlock'} busyLabel={words('unlocking')} onClick={() => send({ type: 'UNLOCK' })}>
            {words('biometrics')}
          </Button>
        )}
        <Button
          look={offersPasskey ? 'quiet' : 'primary'}
          busy={busy === 'signIn'}
          busyLabel={words('signingIn')}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => send({ type: 'SIGN_IN' })}
        >
          {words('signIn')}
        </Button>
        {(wasNotAsked || problem?.kind === 'notProven') && <SignOutHere send={send} />}
        {problem?.kind !== 'notOffered' && (
          <Button look="plain" busy={busy === 'forgotPassword'} onClick={() => send({ type: 'FORGOT_PASSWORD' })}>
            {words('forgotPassword')}
          </Button>
        )}
      </ActionBar>
      <nav aria-label={words('open')} className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <p className="col-span-full flex flex-wrap justify-between gap-x-3 text-small text-soft">
          {words('open')}
          <a href={NOW_PATH} className="-my-1 py-1 text-act underline">
            {words('open.now')}
          </a>
        </p>
        <LinkButton to="/outage/report-outage" look="quiet">
          {words('open.report')}
        </LinkButton>
        <LinkButton to="/outage/outage-updates" look="quiet">
          {words('open.outages')}
        </LinkButton>
      </nav>
      <a
        href={`tel:${phone}`}
        className="mb-4 flex min-h-13 items-center gap-3 rounded-control border-[1.5px] border-unplanned px-4 py-2 hover:bg-wash active:bg-wash"
      >
        <Icon name="phone" className="size-6 text-unplanned" />
        <span className="flex flex-1 flex-wrap justify-between gap-x-2">
          {contact('outage.short')} <b className="figures text-unplanned">{phone}</b>
        </span>
      </a>
    </div>
  );
}

function introOf(device: Device, isLocked: boolean, waits = false): PlainWordKey<'login'> {
  if (isLocked) return 'lockedIntro';
  if (device.isExpired) return waits ? 'expiredIntro' : 'expired';
  // After a sign-out that kept it, or when the browser lost who was signed in.
  return waits && !device.customer ? 'unsentIntro' : 'intro';
}

function WhyNot({ problem }: { problem: SignInFailure | null }) {
  const words = useWords('login');
  switch (problem?.kind) {
    case 'offline':
      return <Note>{words('needsConnection')}</Note>;
    case 'noAnswer':
      return <Note>{words('noAnswer')}</Note>;
    case 'ended':
    case 'passkey':
    case 'notOffered':
    case 'notProven':
    case 'refused':
      return <LoginFailure problem={problem} />;
    case undefined:
      return null;
    default:
      return <Note>{words('failed.message')}</Note>;
  }
}

/** What this is: above the sign-in, and at its left where there is room (base.css). */
function Brand() {
  const name = useWords('shell')('appName');
  const words = useWords('login');
  return (
    <div
      data-picture
      className="isolate flex flex-col gap-2 overflow-hidden rounded-[1.25rem] bg-hero p-4 pb-0 text-hero-ink narrow:pb-4 short:pb-4 wide:rounded-none wide:p-10"
    >
      <p className="flex items-center gap-2 text-title font-bold narrow:flex-wrap narrow:text-large">
        <Icon name="lamp" className="size-8 text-hero-lamp" />
        {name}
      </p>
      <p className="text-hero-soft wide:max-w-80 wide:text-large">{words('brand')}</p>
      <img
        src="/sign-in.svg"
        alt=""
        className="-mx-4 -mt-4 aspect-[2.2] max-w-none object-cover object-[50%_74%] narrow:hidden short:hidden wide:absolute wide:inset-0 wide:-z-10 wide:m-0 wide:size-full wide:object-bottom"
      />
    </div>
  );
}
