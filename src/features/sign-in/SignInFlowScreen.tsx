import type { ComponentProps } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { wordsLoaded } from '#content/bundled.ts';
import type { authMachine } from '#machines/auth/auth.machine.ts';
import { pageOf, type SignInFlowPage } from '#machines/auth/authPages.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { LoginPage } from './LoginPage.tsx';
import { LoginFailure, SignOutHere } from './loginParts.ts';
import { SplashPage } from './SplashPage.tsx';
import { Waiting } from './Waiting.tsx';

export type AuthState = SnapshotFrom<typeof authMachine>;
export type Send = (event: EventFrom<typeof authMachine>) => void;
export interface PageProps {
  state: AuthState;
  send: Send;
}

const TourPage = lazyPart(() => import('./TourPage.tsx').then((page) => page.TourPage));
const PreferencesPage = lazyPart(() => import('./PreferencesPage.tsx').then((page) => page.PreferencesPage));
const WarningPage = lazyPart(() => import('./WarningPage.tsx').then((page) => page.WarningPage));
const TermsPage = lazyPart(() => import('./TermsPage.tsx').then((page) => page.TermsPage));
// Its words come with those pages anyhow.
const NotLoaded = lazyPart(() => import('./NotLoaded.tsx').then((page) => page.NotLoaded));

/** Call while a customer is let in: the pages that may come next are here when they come. */
export function preloadFirstRun(): void {
  for (const page of [TourPage, PreferencesPage, WarningPage, TermsPage, NotLoaded, LoginFailure, SignOutHere])
    page.preload();
  void wordsLoaded('tour', 'first-run', 'session', 'terms', 'menu');
}

interface Props {
  /** Null: the machine is not loaded yet, and not needed yet where there is a `signedOut`. */
  state: AuthState | null;
  page: SignInFlowPage;
  send: Send;
  /** What the sign-in page shows to a visitor, before the machine is loaded. */
  signedOut: Omit<ComponentProps<typeof LoginPage>, 'send'> | null;
}

/** What each state shows: its page, or what is waited for. */
export function SignInFlowScreen({ state, page, send, signedOut }: Props) {
  if (!state || state.matches('opening')) {
    switch (state?.context.opened ?? page) {
      // A moment: the device is asked, not the network.
      case 'splash':
        return <SplashPage />;
      case 'login':
        return signedOut && <LoginPage {...signedOut} send={send} />;
      default:
        return <Waiting what="loading" />;
    }
  }
  if (state.hasTag('signingOut')) return <Waiting what="signingOut" />;
  if (state.matches({ session: 'initialising' })) {
    return state.matches({ session: { initialising: 'notLoaded' } }) ? (
      <NotLoaded send={send} />
    ) : (
      <Waiting what="loading" />
    );
  }
  switch (pageOf(state)) {
    case 'splash':
      return <SplashPage />;
    case 'login':
      return <LoginPage {...loginOf(state)} send={send} />;
    case 'tour':
      return <TourPage send={send} />;
    case 'preferences':
      return <PreferencesPage state={state} send={send} />;
    case 'biometricsWarning':
    case 'rememberMeWarning':
      return <WarningPage state={state} send={send} />;
    case 'terms':
      return <TermsPage state={state} send={send} />;
    default:
      return <Waiting what="loading" />;
  }
}

function loginOf(state: AuthState) {
  const { device, problem, action, asksAnew } = state.context;
  const isLeaving = state.matches({ session: { login: 'starting' } }) || state.matches({ session: { login: 'away' } });
  const isUnlocking = state.matches({ session: { login: 'unlocking' } });
  return {
    device,
    problem,
    wasNotAsked: asksAnew && !device.isLocked,
    busy: isUnlocking ? ('unlock' as const) : isLeaving ? action : null,
  };
}
