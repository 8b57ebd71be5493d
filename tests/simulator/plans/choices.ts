import type { PaymentPlanEvent } from '#machines/paymentPlan/paymentPlanSetup.ts';
import type { Random } from '../random.ts';
import type { Device, Page } from './page.ts';
import type { PlanWorld } from './planWorld.ts';
import { UNKNOWN_HOLDER } from './server.ts';

/** What schedules have much or little of. `accident`: a page or the server dies, a session is over. */
export type Kind = 'good' | 'fault' | 'accident' | 'time';

/** Something that may happen now, with how likely it is beside the others. */
export interface Choice {
  kind: Kind;
  weight: number;
  name: string;
  run: () => void;
}

const choice = (kind: Kind, weight: number, name: string, run: () => void): Choice => ({ kind, weight, name, run });

/** Everything that may happen now. */
export const choicesNow = (world: PlanWorld, random: Random): Choice[] => [
  ...onLine(world, random),
  ...atServer(world, random),
  ...world.devices.flatMap((device) => atDevice(world, device)),
  ...world.openPages().flatMap((page) => atPage(page, random)),
  ...[5, 21].map((seconds) => choice('time', 0.5, `+${seconds} s`, () => world.pass(seconds * 1000))),
];

function take<T>(list: T[], one: T): T {
  list.splice(list.indexOf(one), 1);
  return one;
}

function onLine(world: PlanWorld, random: Random): Choice[] {
  const { going, replies } = world;
  const why = random.pick(['connection', 'busy'] as const);
  return [
    ...going.flatMap((sent) => [
      choice('good', 6, sent.name, () => world.deliver(take(going, sent))),
      choice('fault', 0.6, `${sent.name} is lost (${why})`, () => take(going, sent).fail(why)),
      ...(sent.isGivenUp ? [] : [choice('fault', 0.4, `${sent.name} is given up`, () => world.giveUp(sent))]),
    ]),
    ...replies.flatMap((reply) => [
      choice('good', 6, reply.name, () => take(replies, reply).arrive()),
      choice('fault', 0.9, `${reply.name}, lost (${why})`, () => take(replies, reply).lose(why)),
    ]),
  ];
}

function atServer({ server }: PlanWorld, random: Random): Choice[] {
  // As many as the longest transaction has, and one more.
  const statements = random.between(1, 14);
  const die = () => server.die(statements);
  return [choice('accident', 0.3, `the server dies before ${statements} statements`, die)];
}

function atDevice(world: PlanWorld, device: Device): Choice[] {
  const { name, isSignedIn } = device;
  const open = world.openPages().filter((page) => page.device === device).length;
  const set = (now: boolean) => () => {
    device.isSignedIn = now;
  };
  return [
    ...(open < 2 ? [choice('good', open === 0 ? 3 : 0.3, `${name} opens the plan`, () => world.open(device))] : []),
    isSignedIn
      ? choice('accident', 0.1, `${name} is signed out`, set(false))
      : choice('good', 2, `${name} signs in`, set(true)),
  ];
}

function atPage(page: Page, random: Random): Choice[] {
  const { name, state } = page;
  const sends = (weight: number, ...events: PaymentPlanEvent[]): Choice =>
    choice('good', weight, `${name}: ${events.map(({ type }) => type).join(', ')}`, () => {
      for (const event of events) page.send(event);
    });
  const kill = choice('accident', 0.15, `${name} is killed`, () => page.kill());
  const on = {
    loadFailed: () => [sends(2, { type: 'RETRY' })],
    noData: () => [sends(2, { type: 'RETRY' })],
    edit: () => [sends(1, { type: 'CHANGE' }), sends(1, { type: 'CANCEL_PLAN' }), sends(0.3, { type: 'RELOAD' })],
    initial: () => [sends(3, filledIn(page, random), { type: 'CONTINUE' }), sends(0.2, { type: 'BACK' })],
    review: () => [
      sends(4, { type: 'TICK', ticks: { terms: true, consent: true } }, { type: 'SUBMIT' }),
      sends(0.3, { type: 'BACK' }),
      sends(0.1, { type: 'FORGET' }),
    ],
    confirmCancel: () => [sends(4, { type: 'CONFIRM' }), sends(0.3, { type: 'BACK' })],
    failure: () => [sends(2, { type: 'AGAIN' })],
    outcomeUnknown: () => [sends(1, { type: 'AGAIN' })],
    success: () => [choice('good', 2, `${name} is closed`, () => page.kill())],
    cancelled: () => [choice('good', 2, `${name} is closed`, () => page.kill())],
  };
  const now = on[state.value as keyof typeof on]?.() ?? [];
  return [...now, kill];
}

/** No two are alike; some stay as they were typed before. */
function filledIn(page: Page, random: Random): PaymentPlanEvent {
  const { typed } = page.state.context;
  if (typed.accountNumber !== '' && random.chance(0.5)) return { type: 'TICK', ticks: {} };
  const holder = random.chance(0.1) ? UNKNOWN_HOLDER : 'Ada Stone';
  return {
    type: 'TYPE',
    typed: {
      preferredWithdrawalDate: random.pick([7, 15, 22]),
      branchTransitNumber: random.pick(['01234', '10008']),
      financialInstitutionNumber: '899',
      accountNumber: '004417012',
      accountHolderName: holder,
      debitCategory: 'personal',
    },
  };
}
