import { createRoute, lazyRouteComponent, useRouterState } from '@tanstack/react-router';
import { Welcome } from '#features/home/Welcome.tsx';
import { rootRoute } from './root.ts';

const WayIn = lazyRouteComponent(() => import('#features/sign-in/WayIn.tsx'), 'WayIn');

/** One flow behind nine addresses: it stays while the address goes from one to the other. */
function WayInScreen() {
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const page = match?.staticData.wayIn;
  return page && <WayIn page={page} search={match.search} welcome={<Welcome />} />;
}

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'way-in',
  loader: () => WayIn.preload?.(),
  component: WayInScreen,
});

const parent = { getParentRoute: () => layout };

/** `returnUrl`: where the customer wanted to go; the page itself judges whether it is one of ours. */
export const loginRoute = createRoute({
  ...parent,
  path: '/Login',
  staticData: { title: 'login', wayIn: 'login' },
  validateSearch: ({ returnUrl }: Record<string, unknown>): { returnUrl?: string } =>
    typeof returnUrl === 'string' ? { returnUrl } : {},
});

/** `next`: the same, on the pages behind the door. */
export const initialiseRoute = createRoute({
  ...parent,
  path: '/Login/Initialize-Profile',
  staticData: { title: 'opening', wayIn: 'initialise' },
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
});

export const wayInRoute = layout.addChildren([
  loginRoute,
  initialiseRoute,
  createRoute({ ...parent, path: '/', staticData: { title: 'splash', wayIn: 'splash' } }),
  createRoute({ ...parent, path: '/Login/Callback', staticData: { title: 'login', wayIn: 'callback' } }),
  createRoute({ ...parent, path: '/App-Tour/App-Tour-Intro', staticData: { title: 'tour', wayIn: 'tour' } }),
  createRoute({
    ...parent,
    path: '/Login/Authentication-Preferences',
    staticData: { title: 'preferences', wayIn: 'preferences' },
  }),
  createRoute({
    ...parent,
    path: '/login/biometrics-warning',
    staticData: { title: 'preferences', wayIn: 'biometricsWarning' },
  }),
  createRoute({
    ...parent,
    path: '/login/remember-me-warning',
    staticData: { title: 'preferences', wayIn: 'rememberMeWarning' },
  }),
  createRoute({ ...parent, path: '/Login/Terms-and-Conditions', staticData: { title: 'terms', wayIn: 'terms' } }),
]);
