import type { ComponentProps, ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { wordsLoaded } from '#content/bundled.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import type { SignInFlowPage } from '#machines/authContext.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { LoginPage } from './LoginPage.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { SplashPage } from './SplashPage.tsx';
import { Waiting } from './Waiting.tsx';

export type AuthState = SnapshotFrom<typeof authMachine>;
export type Send = (event: EventFrom<typeof authMachine>) => void;
export interface PageProps {
  state: AuthState;
  send: Send;
}

const TourPage = lazyPart(() => import('./tour/TourPage.tsx').then((page) => page.TourPage));
const PreferencesPage = lazyPart(() => import('./PreferencesPage.tsx').then((page) => page.PreferencesPage));
const WarningPage = lazyPart(() => import('./WarningPage.tsx').then((page) => page.WarningPage));
const TermsPage = lazyPart(() => import('./TermsPage.tsx').then((page) => page.TermsPage));

/** Call while a customer is let in: the pages that may come next are here when they come. */
export function preloadFirstRun(): void {
  for (const page of [TourPage, PreferencesPage, WarningPage, TermsPage]) page.preload();
  void wordsLoaded('tour', 'first-run', 'session', 'terms', 'menu');
}

interface Props {
  /** Null: the machine is not loaded yet, and not needed yet where there is a `signedOut`. */
  state: AuthState | null;
  page: SignInFlowPage;
  send: Send;
  /** What the sign-in page shows to somebody who is not signed in, before the machine is loaded. */
  signedOut: Omit<ComponentProps<typeof LoginPage>, 'send' | 'welcome'> | null;
  welcome: ReactNode;
}

/** What each state of the map shows. */
export function SignInFlowScreen({ state, page: opened, send, signedOut, welcome }: Props) {
  const page = state?.context.page ?? opened;
  switch (state?.value ?? 'looking') {
    case 'splash':
      return <SplashPage />;
    case 'signedOut':
    case 'expired':
    case 'locked':
    case 'unlocking':
    case 'goingAway':
    case 'away':
      return state && <LoginPage {...loginOf(state)} send={send} welcome={welcome} />;
    case 'tour':
      return <TourPage send={send} />;
    case 'preferences':
    case 'switchingOff':
      return state && <PreferencesPage state={state} send={send} />;
    case 'biometricsWarning':
    case 'registering':
    case 'rememberMeWarning':
    case 'savingMode':
      return state && <WarningPage state={state} send={send} />;
    case 'terms':
    case 'updatingProfile':
    case 'welcoming':
    case 'notifying':
    case 'loadingProfile':
      return state && <TermsPage state={state} send={send} />;
    case 'notLoaded':
      return <NotLoaded send={send} />;
    case 'signingOut':
      return <Waiting what="signingOut" />;
    case 'looking':
      // A moment: the device is asked, not the network.
      if (page === 'splash') return <SplashPage />;
      if (page !== 'login') return <Waiting what="loading" />;
      return signedOut && <LoginPage {...signedOut} send={send} welcome={welcome} />;
    default:
      return <Waiting what="loading" />;
  }
}

function loginOf(state: AuthState) {
  const { device, problem, action } = state.context;
  const isLeaving = state.matches('goingAway') || state.matches('away');
  return { device, problem, busy: state.matches('unlocking') ? ('unlock' as const) : isLeaving ? action : null };
}
