import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { billHistoryRoute, billingBreakdownRoute, billRoute, paymentHistoryRoute } from '#routes/bill.tsx';
import { homeRoute } from '#routes/home.tsx';
import { licencesRoute, menuRoute } from '#routes/menu.tsx';
import { meterReadRoute } from '#routes/meter-read.tsx';
import { accountPreferencesRoute, billingPreferenceRoute, notificationsRoute } from '#routes/not-yet.tsx';
import { outageAreaRoute, outageMapRoute, outageUpdatesRoute } from '#routes/outages.tsx';
import { outboxRoute } from '#routes/outbox.tsx';
import { paymentRoute } from '#routes/payment.tsx';
import { primaryDetailsRoute, profileRoute } from '#routes/profile.tsx';
import { reportOutageRoute } from '#routes/report-outage.tsx';
import { customerRoute, rootRoute } from '#routes/root.ts';
import {
  resetPasswordSuccessRoute,
  securityRoute,
  socialConnectRoute,
  undoEmailChangeRoute,
} from '#routes/security.tsx';
import { signInFlowRoute } from '#routes/sign-in-flow.tsx';
import { gate } from './guard.ts';
import { Opening } from './Opening.tsx';
import { ProblemPage } from './ProblemPage.tsx';
import { Shell } from './Shell.tsx';

/** Its words are no part of the start either. */
const NotFoundPage = lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage');

const routeTree = rootRoute.addChildren([
  signInFlowRoute,
  menuRoute,
  licencesRoute,
  outageMapRoute,
  outageUpdatesRoute,
  reportOutageRoute,
  resetPasswordSuccessRoute,
  undoEmailChangeRoute,
  customerRoute.addChildren([
    homeRoute,
    meterReadRoute,
    outboxRoute,
    billRoute,
    paymentRoute,
    notificationsRoute,
    outageAreaRoute,
    profileRoute,
    primaryDetailsRoute,
    billingPreferenceRoute,
    accountPreferencesRoute,
    billingBreakdownRoute,
    billHistoryRoute,
    paymentHistoryRoute,
    securityRoute,
    socialConnectRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { gate },
  InnerWrap: Shell,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ProblemPage,
  defaultPendingComponent: Opening,
  defaultPendingMs: 200,
  defaultPreload: 'intent',
  notFoundMode: 'root',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
