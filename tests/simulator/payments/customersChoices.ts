import type { PaymentEvent } from '#machines/payment/paymentSetup.ts';
import type { Random } from '../random.ts';
import { type Choice, choice } from './choice.ts';
import type { Device, Page } from './page.ts';
import type { PaymentWorld } from './paymentWorld.ts';

const PAGES_OF_A_DEVICE = 2;

/** What somebody may do now who pays whatever form they see, on each device and in each page. */
export const customersChoices = (world: PaymentWorld, random: Random): Choice[] => [
  ...world.devices.flatMap((device) => atDevice(world, device, random)),
  ...world.openPages().flatMap((page) => [...always(page), ...atPage(world, page, random)]),
];

function atDevice(world: PaymentWorld, device: Device, random: Random): Choice[] {
  const { name, isSignedIn } = device;
  const open = world.openPages().filter((page) => page.device === device).length;
  const address = random.chance(0.5) ? 'details' : 'summary';
  const opening = choice(open === 0 ? 'good' : 'page', open === 0 ? 3 : 0.5, `${name} opens ${address}`, () =>
    world.open(device, address),
  );
  const session = isSignedIn
    ? choice('accident', 0.1, `${name} is signed out`, () => world.setSignedIn(device, false))
    : choice('good', 2, `${name} signs in`, () => world.setSignedIn(device, true));
  return open < PAGES_OF_A_DEVICE ? [opening, session] : [session];
}

const always = (page: Page): Choice[] => [
  choice('cancel', 0.2, `${page.name} is closed`, () => page.close(false)),
  choice('accident', 0.25, `${page.name} is killed`, () => page.close(true)),
  choice('good', 0.3, `${page.name} is looked at`, () => void page.look()),
];

function atPage(world: PaymentWorld, page: Page, random: Random): Choice[] {
  const { name, state } = page;
  const sends = (weight: number, event: PaymentEvent): Choice =>
    choice('good', weight, `${name}: ${event.type}`, () => page.send(event));
  if (page.form) {
    const form = atForm(world, page, page.form, random);
    return state.matches('leaving')
      ? [...form, sends(1, { type: 'STAY' }), choice('cancel', 1, `${name}: LEAVE`, () => page.send({ type: 'LEAVE' }))]
      : [...form, sends(0.3, { type: 'DONE' })];
  }
  if (state.matches('entering')) {
    const typed = random.pick(['50', '60']);
    const proceed = () => {
      page.send({ type: 'TYPE', typed });
      page.send({ type: 'PROCEED' });
    };
    return [choice('good', 3, `${name} proceeds with ${typed}`, proceed)];
  }
  if (state.matches('outcomeUnknown') || state.matches('notOpened')) {
    return [sends(1, { type: 'AGAIN' }), sends(0.3, { type: 'CLOSE' }), sends(0.2, { type: 'AT', page: 'summary' })];
  }
  if (state.matches('checkoutFailed')) return [sends(1, { type: 'AGAIN' }), sends(1, { type: 'LEAVE' })];
  if (state.matches('approved') || state.matches('declined')) return [sends(2, { type: 'CLOSE' })];
  return state.matches('gone') ? [choice('good', 3, `${name} goes elsewhere`, () => page.close(false))] : [];
}

/** The card form of the provider, in the page. */
function atForm(world: PaymentWorld, page: Page, ticket: string, random: Random): Choice[] {
  const { gateway, server } = world;
  const { name } = page;
  const tell = (said: 'loaded' | 'finished' | 'failed' | 'cancelled') =>
    world.messages.push({ name: `${name} hears ${said}`, tell: () => page.form === ticket && page.say(said) });
  const outcome = () => tell(gateway.find(ticket).charge ? 'finished' : 'failed');
  if (!page.state.context.isFrameLoaded) {
    const load = () => (gateway.isPayable(server.now, ticket) ? tell('loaded') : outcome());
    return [choice('good', 3, `${name} loads the form`, load)];
  }
  if (page.isCovered) return [];
  const result = random.chance(0.85) ? 'a' : 'd';
  const pay = () => {
    gateway.pay(server.now, ticket, { result, step: world.step });
    outcome();
  };
  return [
    choice('pay', 2, `${name} pays ${ticket} (${result})`, pay),
    choice('cancel', 0.8, `${name} cancels ${ticket}`, () => tell('cancelled')),
  ];
}
