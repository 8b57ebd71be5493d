import '#ui/base.css';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { SplashPage } from '#features/sign-in/SplashPage.tsx';
import { CopyPage } from './CopyPage.tsx';
import { FindingPage } from './FindingPage.tsx';
import { FormPage } from './FormPage.tsx';
import { PrimitivesPage } from './PrimitivesPage.tsx';

/** Parts that no page of the app uses yet, in a page of their own: e2e/parts.spec.ts builds it and looks. */
const rootRoute = createRootRoute({
  staticData: { title: null },
  component: () => (
    <main className="flex flex-col gap-6 p-4">
      <h1>Parts</h1>
      <nav aria-label="Pages">
        <Link to="/form">Form</Link> <Link to="/elsewhere">Elsewhere</Link>
      </nav>
      <Outlet />
    </main>
  ),
});
const parent = { getParentRoute: () => rootRoute, staticData: { title: null } };
const router = createRouter({
  history: createHashHistory(),
  routeTree: rootRoute.addChildren([
    createRoute({ ...parent, path: '/form', component: FormPage }),
    createRoute({ ...parent, path: '/primitives', component: PrimitivesPage }),
    createRoute({ ...parent, path: '/copy', component: () => <CopyPage isLocked={false} /> }),
    createRoute({ ...parent, path: '/locked-copy', component: () => <CopyPage isLocked /> }),
    createRoute({ ...parent, path: '/finding/$name', component: FindingPage }),
    createRoute({ ...parent, path: '/splash', component: SplashPage }),
    createRoute({ ...parent, path: '/elsewhere', component: () => <p>You are elsewhere.</p> }),
  ]),
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<RouterProvider router={router as never} />);
