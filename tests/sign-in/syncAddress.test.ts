import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { addressOf, parseAddress } from '#features/sign-in/addresses.ts';
import { syncAddress } from '#features/sign-in/syncAddress.ts';
import { NOBODY } from '#machines/auth/authContext.ts';
import { customer, enter, newcomer, type World } from '../machines/authWorld.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  // The history asks blockers only where there is a document.
  vi.stubGlobal('document', {});
});

/** The sign-in flow at an address, in a world that a test plays. */
function openAt(address: string, given: Partial<World> = {}) {
  const history = createMemoryHistory({ initialEntries: ['/Homepage', address] });
  // The app's guard of unsaved changes: it lets each of these steps pass, but not at once.
  history._getBlockers().push({ blockerFn: async () => false });
  const { page, ...leads } = parseAddress(history.location) ?? { page: 'login' };
  const flow = enter(page, given, leads);
  const addresses: string[] = [];
  history.subscribe(() => void addresses.push(history.location.href));
  syncAddress(flow.actor, history);
  return { history, flow, addresses };
}

const TOUR = '/App-Tour/App-Tour-Intro';
const PREFERENCES = '/Login/Authentication-Preferences';
const WARNING = '/login/remember-me-warning';
const newHere = { device: customer(), profileStatus: newcomer };

test.each([
  ['/', { page: 'splash', next: null, returnUrl: null }],
  ['/LOGIN/', { page: 'login', next: null, returnUrl: null }],
  ['/Login?returnUrl=%2Fmy-bill', { page: 'login', next: '/my-bill', returnUrl: null }],
  ['/Login/Terms-and-Conditions', { page: 'terms', next: null, returnUrl: null }],
  ['/login/terms-and-conditions?next=%2Fmy-bill', { page: 'terms', next: '/my-bill', returnUrl: null }],
  [`${TOUR}?next=https%3A%2F%2Fevil.example`, { page: 'tour', next: null, returnUrl: null }],
  [
    `${WARNING}?returnUrl=%2Fmenu%2Fsecurity&next=%2Fmy-bill`,
    { page: 'rememberMeWarning', next: '/my-bill', returnUrl: '/menu/security' },
  ],
  ['/Homepage', null],
] as const)('%s opens %o, and is written so again [AUTH-30]', (address, opened) => {
  const { location } = createMemoryHistory({ initialEntries: [address] });
  const parsed = parseAddress(location);
  expect(parsed).toEqual(opened);
  if (!parsed) return;
  const again = createMemoryHistory({ initialEntries: [addressOf(parsed)] }).location;
  expect(parseAddress(again)).toEqual(parsed);
});

test('the address follows the state, and none of its own steps is taken for the customer’s', async () => {
  const { flow, history, addresses } = openAt('/Login/Initialize-Profile?next=%2Fmy-bill', newHere);
  await flow.send({ type: 'SKIP' }, { type: 'SWITCH', mode: 'rememberMe', on: true }, { type: 'CONTINUE' });
  expect(addresses).toEqual([TOUR, PREFERENCES, WARNING].map((path) => `${path}?next=%2Fmy-bill`));
  // Asked for once: an address that was taken for the customer's would ask the device again.
  expect(flow.done.filter((one) => one === 'look')).toHaveLength(1);
  history.back();
  await flow.settle();
  expect([flow.page, flow.context.chosen]).toEqual(['preferences', 'none']);
  history.back();
  await flow.settle();
  expect(flow.page).toBe('tour');
  history.back();
  expect(history.location.pathname).toBe('/Homepage');
});

test.each([WARNING, '/login/biometrics-warning'])(
  'after %s the customer is back on a path of this app, and on nobody else’s [SEC-04]',
  async (warning) => {
    const disagree = async (returnUrl: string) => {
      const { flow } = openAt(`${warning}?${new URLSearchParams({ pendingMethod: 'rememberMe', returnUrl })}`);
      await flow.send({ type: 'DISAGREE' });
      return [flow.context.returnUrl, flow.done.at(-1)];
    };
    expect(await disagree('/menu/security?x=1')).toEqual(['/menu/security?x=1', 'leave for security']);
    for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      expect(await disagree(elsewhere)).toEqual([null, 'signOut']);
    }
  },
);

test('states that follow each other at once: the last one has the address', async () => {
  const { flow, history, addresses } = openAt('/Login/Callback?code=1', {
    ...newHere,
    device: customer({ showAppTourSticky: false, doNotShowAgainSticky: true }),
  });
  await flow.settle();
  expect(addresses).toEqual(['/Login/Initialize-Profile', '/Login/Terms-and-Conditions']);
  expect(flow.done.filter((one) => one === 'look')).toHaveLength(2);
  history.back();
  expect(history.location.pathname).toBe('/Homepage');
});

test('an address that the customer opens opens its page; the one that is shown changes nothing', async () => {
  const { flow, history } = openAt(PREFERENCES, newHere);
  await flow.send({ type: 'SWITCH', mode: 'rememberMe', on: true });
  history.replace(`${PREFERENCES.toLowerCase()}/?other=1`);
  await flow.settle();
  expect([flow.page, flow.context.chosen]).toEqual(['preferences', 'rememberMe']);
  history.push('/app-tour/app-tour-intro');
  await flow.settle();
  expect(flow.page).toBe('tour');
});

test('a page that may not be shown: the address goes to the one that comes before it', async () => {
  const { flow, history } = openAt('/Login/Terms-and-Conditions?next=%2Fmy-bill', { device: NOBODY });
  await flow.settle();
  expect([flow.page, history.location.href]).toEqual(['login', '/Login?returnUrl=%2Fmy-bill']);
});

test('a customer who left the flow is not brought back by what it was waiting for', async () => {
  const { flow, history, addresses } = openAt('/Login/Initialize-Profile', newHere);
  history.push('/outage/outage-map');
  await flow.settle();
  expect([flow.page, addresses]).toEqual(['tour', ['/outage/outage-map']]);
});

test('who comes back after the flow has ended begins anew, at the same address too', async () => {
  const { flow, history } = openAt('/Login/Initialize-Profile', {
    device: customer({ showAppTourSticky: false, doNotShowAgainSticky: true }),
  });
  await flow.settle();
  expect(flow.state).toBe('leaving.left');
  history.push('/Homepage');
  flow.world.device = NOBODY;
  history.push('/Login/Initialize-Profile');
  await flow.settle();
  expect([flow.page, history.location.href]).toEqual(['login', '/Login']);
});

test('a flow that was stopped hears of no address any more', async () => {
  const { flow, history } = openAt(PREFERENCES, newHere);
  await flow.settle();
  const before = history.subscribers.size;
  flow.actor.stop();
  expect(history.subscribers.size).toBe(before - 1);
});
