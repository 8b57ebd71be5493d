import { lazy, type ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { authMachine } from '#machines/auth.machine.ts';
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

const TourPage = lazy(() => import('./tour/TourPage.tsx').then((page) => ({ default: page.TourPage })));
const PreferencesPage = lazy(() => import('./PreferencesPage.tsx').then((page) => ({ default: page.PreferencesPage })));
const WarningPage = lazy(() => import('./WarningPage.tsx').then((page) => ({ default: page.WarningPage })));
const TermsPage = lazy(() => import('./TermsPage.tsx').then((page) => ({ default: page.TermsPage })));

/** What each state of the map shows. */
export function WayInScreen({ state, send, welcome }: PageProps & { welcome: ReactNode }) {
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
