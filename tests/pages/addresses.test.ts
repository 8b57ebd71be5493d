import 'fake-indexeddb/auto';
import { type AnyRouter, createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { type Gate, titleOf } from '#routes/root.ts';
import { routeTree } from '#routes/tree.ts';

/* What an address of the app opens, and for whom. */

/** As the router opens it where nothing is drawn: the title of the page, and the address that it ends at. */
async function opened(address: string, gate: Gate = 'open'): Promise<{ title: unknown; at: string }> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router: AnyRouter = createRouter({ routeTree, history, context: { gate: async () => gate } });
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') return opened(result.redirect.headers.get('Location') ?? '', gate);
  const page = router.state.matches.at(-1);
  const isMissing = page?.status === 'notFound' || page?._notFound;
  return { title: isMissing ? 'no page' : titleOf(page), at: router.state.location.href };
}

test.each([
  ['/Homepage', 'home'],
  ['/outage/outage-map', 'outages'],
  ['/my-bill', 'bill'],
  ['/my-bill/payment-details', 'payment'],
  ['/my-profile/primary-details', 'primaryDetails'],
  ['/menu/licences', 'licences'],
])(
  '%s is the page it was declared as, in any letter case and with a slash at its end [APP-06]',
  async (path, title) => {
    expect(await opened(path)).toEqual({ title, at: path });
    expect(await opened(path.toUpperCase())).toEqual({ title, at: path.toUpperCase() });
    expect(await opened(`${path}/`)).toEqual({ title, at: path });
  },
);

test.each(['/nowhere', '/my-bill/nowhere', '/menu/security/nowhere', '/menu/licences/more', '/my-profiles'])(
  'at %s there is no page [APP-12]',
  async (path) => {
    expect(await opened(path)).toEqual({ title: 'no page', at: path });
  },
);

test.each(['/Homepage', '/meter-read', '/outage/outage-area', '/my-bill', '/my-profile', '/menu/security'])(
  '%s is a customer’s own: others are sent to the sign-in or the first run, which lead back [AUTH-04]',
  async (path) => {
    expect((await opened(path, 'signIn')).at).toBe(`/Login?returnUrl=${encodeURIComponent(path)}`);
    expect((await opened(path, 'firstRun')).at).toBe(`/Login/Initialize-Profile?next=${encodeURIComponent(path)}`);
  },
);

test.each([
  '/menu',
  '/outage/outage-updates',
  '/outage/outage-map',
  '/outage/report-outage',
  '/carry',
  '/menu/is-this-ours',
  '/undo-email-change',
])('%s is open to anyone [AUTH-04]', async (path) => {
  for (const gate of ['open', 'signIn', 'firstRun'] as const) expect((await opened(path, gate)).at).toBe(path);
});
