import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { wordsLoaded } from '#content/bundled.ts';
import { preloadRichWords } from '#content/RichWords.tsx';
import type { authMachine } from '#machines/auth.machine.ts';
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
  preloadRichWords();
  void wordsLoaded('tour', 'first-run', 'session', 'terms', 'menu');
}

/** What each state of the map shows. */
export function SignInFlowScreen({ state, send, welcome }: PageProps & { welcome: ReactNode }) {
  const { page } = state.context;
  switch (state.value) {
    case 'splash':
      return <SplashPage />;
    case 'signedOut':
    case 'expired':
    case 'locked':
    case 'unlocking':
    case 'goingAway':
      return <LoginPage state={state} send={send} welcome={welcome} />;
    case 'tour':
      return <TourPage send={send} />;
    case 'preferences':
    case 'switchingOff':
      return <PreferencesPage state={state} send={send} />;
    case 'biometricsWarning':
    case 'registering':
    case 'rememberMeWarning':
    case 'savingMode':
      return <WarningPage state={state} send={send} />;
    case 'terms':
    case 'updatingProfile':
    case 'welcoming':
    case 'notifying':
    case 'loadingProfile':
      return <TermsPage state={state} send={send} />;
    case 'notLoaded':
      return <NotLoaded send={send} />;
    case 'signingOut':
      return <Waiting what="signingOut" />;
    case 'away':
      return <LoginPage state={state} send={send} welcome={welcome} />;
    case 'looking':
      // A moment: the device is asked, not the network.
      if (page === 'splash') return <SplashPage />;
      return page === 'login' ? null : <Waiting what="loading" />;
    default:
      return <Waiting what="loading" />;
  }
}
