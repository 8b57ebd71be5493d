import { createRoute, useRouterState } from '@tanstack/react-router';
import { lookAtDevice } from '#features/sign-in/device.ts';
import { SignInFlow } from '#features/sign-in/SignInFlow.tsx';
import { rootRoute } from './root.ts';

/** One flow behind nine addresses: it stays while the address goes from one to the other. */
function SignInFlowScreen() {
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const page = match?.staticData.signInFlow;
  return page && <SignInFlow page={page} looked={match.loaderData} />;
}

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'sign-in-flow',
  staticData: { title: null },
  component: SignInFlowScreen,
});

const parent = { getParentRoute: () => layout };

/** `returnUrl`: where the customer wanted to go; the page itself judges whether it is one of ours. */
export const loginRoute = createRoute({
  ...parent,
  path: '/Login',
  staticData: { title: 'login', signInFlow: 'login' },
  validateSearch: ({ returnUrl }: Record<string, unknown>): { returnUrl?: string | undefined } => ({
    returnUrl: typeof returnUrl === 'string' ? returnUrl : undefined,
  }),
  // So that its first paint is complete.
  loader: lookAtDevice,
  // What was so at an earlier visit may be another now.
  gcTime: 0,
});

/** `next`: the same, on the pages after the sign-in page. */
export const initialiseRoute = createRoute({
  ...parent,
  path: '/Login/Initialize-Profile',
  staticData: { title: 'opening', signInFlow: 'initialise' },
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
    next: typeof next === 'string' ? next : undefined,
  }),
});

export const signInFlowRoute = layout.addChildren([
  loginRoute,
  initialiseRoute,
  createRoute({ ...parent, path: '/', staticData: { title: 'splash', signInFlow: 'splash' } }),
  createRoute({ ...parent, path: '/Login/Callback', staticData: { title: 'login', signInFlow: 'callback' } }),
  createRoute({ ...parent, path: '/App-Tour/App-Tour-Intro', staticData: { title: 'tour', signInFlow: 'tour' } }),
  createRoute({
    ...parent,
    path: '/Login/Authentication-Preferences',
    staticData: { title: 'preferences', signInFlow: 'preferences' },
  }),
  createRoute({
    ...parent,
    path: '/login/biometrics-warning',
    staticData: { title: 'preferences', signInFlow: 'biometricsWarning' },
  }),
  createRoute({
    ...parent,
    path: '/login/remember-me-warning',
    staticData: { title: 'preferences', signInFlow: 'rememberMeWarning' },
  }),
  createRoute({ ...parent, path: '/Login/Terms-and-Conditions', staticData: { title: 'terms', signInFlow: 'terms' } }),
]);
