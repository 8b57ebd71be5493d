import type { Page } from './page.ts';
import { areaRoute, pageRoute } from './pageRoute.tsx';
import { rootRoute } from './root.ts';
import { signInFlowRoute } from './sign-in-flow.tsx';
import { pages } from './start.pages.ts';

type Declared = typeof pages &
  typeof import('./my-bill.pages.ts').pages &
  typeof import('./my-profile.pages.ts').pages &
  typeof import('./my-notifications.pages.ts').pages &
  typeof import('./requests.pages.ts').pages &
  typeof import('./menu.pages.ts').pages;

/** Every page as a route of its own, whether or not the start declares it: links and searches are typed by these. */
type PageRoutes = {
  [Path in keyof Declared]: Declared[Path] extends Page<infer Search>
    ? ReturnType<typeof pageRoute<Path, Search>>
    : never;
};
type SignInFlowRoute = typeof signInFlowRoute;
const typedTree = (routes: PageRoutes & { signInFlow: SignInFlowRoute }) => rootRoute.addChildren(routes);

export const routeTree = rootRoute.addChildren([
  signInFlowRoute,
  ...Object.entries(pages).map(([path, page]) => pageRoute(path, page)),
  areaRoute('/my-bill', () => import('./my-bill.pages.ts')),
  areaRoute('/my-profile', () => import('./my-profile.pages.ts')),
  areaRoute('/my-notifications', () => import('./my-notifications.pages.ts')),
  areaRoute('/requests', () => import('./requests.pages.ts')),
  areaRoute('/menu', () => import('./menu.pages.ts')),
]) as unknown as ReturnType<typeof typedTree>;
