import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Welcome } from '#features/home/Welcome.tsx';
import { rootRoute } from './root.ts';

/** Only a path of this app is followed after signing in: another site must not borrow our door. */
function returnUrl(value: unknown): { returnUrl?: string } {
  const isOurs = typeof value === 'string' && /^\/(?![/\\])/.test(value);
  return isOurs ? { returnUrl: value } : {};
}

const LoginPage = lazyRouteComponent(() => import('#features/sign-in/LoginPage.tsx'), 'LoginPage');

function LoginScreen() {
  return (
    <div className="flex w-full max-w-md flex-1 flex-col gap-3.5 self-center">
      <Welcome />
      <LoginPage {...loginRoute.useSearch()} />
    </div>
  );
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Login',
  staticData: { title: 'login' },
  validateSearch: (search: Record<string, unknown>) => returnUrl(search.returnUrl),
  component: LoginScreen,
});

export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Login/Callback',
  staticData: { title: 'login' },
  component: lazyRouteComponent(() => import('#features/sign-in/CallbackPage.tsx'), 'CallbackPage'),
});
