import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { router } from './router.ts';

/**
 * A page as a visitor who is not signed in sees it first, as HTML: made by the build (build/shells.ts), so that it
 * shows before any script is loaded. In the browser the app then renders the same in its place.
 */
export async function shellOf(path: string): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  // The router's own script for a page that comes from a server: the policy lets no such script run.
  return renderToString(<RouterProvider router={router} />).replace(/<script>.*?<\/script>/gs, '');
}
