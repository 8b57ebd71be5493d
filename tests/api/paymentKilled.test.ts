import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Payment } from '#contracts/payment.ts';
import type { ProfileDetails } from '#contracts/profile.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { freePort } from '#e2e/freePort.ts';
import { startSmtp } from '#server/sandbox/smtp.ts';
import type { Inbox } from '#server/sandbox/state.ts';
import { openStore } from '#server/store/open.ts';
import { payments } from '#server/store/schema.ts';
import { Browser } from './browser.ts';
import { Child } from './child.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';
import { type Gateway, type Point, startGateway } from './gateway.ts';
import { APPROVED, leave, openPayment, pay, preload, receipt, ticketOf } from './payment.ts';
import type { RunningServer } from './server.ts';

// A process that is killed and started again, and its jobs, which look every few seconds.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });
const PATIENT = { timeout: 120_000, interval: 200 };

/** What the customer or the job was at, and how far it had come at the card provider, when the server was killed. */
const STEPS = [
  ['ticket', 'asked'],
  ['ticket', 'answered'],
  ['check', 'asked'],
  ['check', 'answered'],
  ['job', 'asked'],
  ['job', 'answered'],
  ['cancel', 'asked'],
  ['cancel', 'answered'],
  ['cancel of a paid one', 'asked'],
  ['cancel of a paid one', 'answered'],
] as const satisfies readonly (readonly [string, Point])[];
type What = (typeof STEPS)[number][0];

/** One payment of an account of its own. */
interface Step {
  what: What;
  point: Point;
  account: string;
  orderNo: string;
  key: string;
}

/**
 * What a server that died had reserved is over half a minute later. The time is turned back in the database: its clock is
 * the one that counts, whatever the clock of the next server says.
 */
async function endReservations(place: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const store = await openStore(place);
  await store.db.update(payments).set({ reservedUntil: sql`${payments.reservedUntil} - interval '31 seconds'` });
  await store.close();
}

describeOnEachDatabase('A server killed with SIGKILL at each step of a payment', (engine) => {
  const inbox: Inbox = [];
  const cleanups: (() => unknown)[] = [];
  let steps: Step[] = [];
  let gateway: Gateway;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    const place = await freshPlace(engine);
    cleanups.push(place.remove);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const smtp = await startSmtp(inbox, () => new Date());
    cleanups.push(smtp.close);
    gateway = await startGateway(place.dataDir, `http://127.0.0.1:${port}`);
    cleanups.push(gateway.close);
    const env = {
      ...gateway.env,
      PORT: String(port),
      STORMLAMP_DATA: place.dataDir,
      SMTP_URL: smtp.url,
      EMAIL_FROM: 'test@sandbox.example',
      EMAIL_POSTAL_ADDRESS: 'Us, 1 Lamp Street',
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    };
    const first = new Child(env);
    cleanups.push(() => first.kill('SIGKILL'));
    await first.listening();
    browser = new Browser(origin);
    await browser.signIn('landlord');
    const accounts = await accountsOf(browser);
    steps = STEPS.map(([what, point], index) => ({
      what,
      point,
      account: accounts[index] ?? '',
      orderNo: `mhp-app1795459200000${index}`,
      key: randomUUID(),
    }));
    // The job first: it comes by itself, a few seconds later.
    const isJob = ({ what }: Step) => what === 'job';
    await Promise.all(steps.filter(isJob).map(toThePoint));
    await Promise.all(steps.filter((step) => !isJob(step)).map(toThePoint));
    expect(await first.kill('SIGKILL')).toBe('SIGKILL');

    gateway.letGo();
    await endReservations(place);
    const second = new Child(env);
    cleanups.push(() => second.kill('SIGKILL'));
    await second.listening();
  });
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const begin = async ({ account, orderNo, key }: Step) =>
    ticketOf(await preload(browser, account, APPROVED, { key, orderNo }));
  const payAtGateway = (ticket: string) => pay({ port: gateway.port } as RunningServer, ticket);

  /** Resolves when the server waits at that point. */
  async function toThePoint(step: Step): Promise<void> {
    const { what, point, orderNo } = step;
    const action = what === 'ticket' ? 'preload' : 'receipt';
    if (what === 'ticket') {
      const there = gateway.hold(action, orderNo, point);
      dying(begin(step));
      return there;
    }
    const ticket = await begin(step);
    if (what !== 'cancel') await payAtGateway(ticket);
    const there = gateway.hold(action, orderNo, point);
    if (what === 'check') dying(receipt(browser, ticket));
    else if (what !== 'job') dying(leave(browser, ticket, 'cancelled'));
    return there;
  }

  const stepOf = (what: What, point: Point) => steps.find((one) => one.what === what && one.point === point) as Step;
  const shown = async ({ account }: Step): Promise<Payment | null> => (await openPayment(browser, account)).payment;
  const charges = ({ orderNo }: Step) => gateway.ticketsOf(orderNo).filter(({ charge }) => charge?.result === 'a');
  async function logged({ account }: Step): Promise<string[]> {
    const { interactions } = (await (await fetch(`${origin}/sandbox/state`)).json()) as SandboxState;
    return interactions
      .filter(({ accountNumber }) => accountNumber === account)
      .map(({ interactionType }) => interactionType);
  }
  const mails = ({ orderNo }: Step) => inbox.filter(({ text }) => text.includes(orderNo));

  /** One charge, one entry, one mail, and the next opening tells it. */
  async function expectPaidOnce(step: Step): Promise<void> {
    await vi.waitFor(() => expect(mails(step)).toHaveLength(1), PATIENT);
    expect(await shown(step)).toMatchObject({ orderNo: step.orderNo, state: 'approved' });
    expect([charges(step).length, await logged(step)]).toEqual([1, ['CARD_PAYMENT_COMPLETED']]);
  }

  it.each(['asked', 'answered'] as const)(
    'while a ticket is got (%s): nothing is open, the same try has one ticket, and it is charged once [API-04]',
    async (point) => {
      const step = stepOf('ticket', point);
      expect(await shown(step)).toBeNull();
      // Of two at once one may be told to ask again.
      const [one, other] = await Promise.all([begin(step), begin(step)].map((asked) => asked.catch(() => null)));
      const ticket = await begin(step);
      expect([one ?? ticket, other ?? ticket]).toEqual([ticket, ticket]);
      expect(await shown(step)).toMatchObject({ ticket, state: 'open' });
      await payAtGateway(ticket);
      await receipt(browser, ticket);
      await expectPaidOnce(step);
    },
  );

  it.each(['asked', 'answered'] as const)(
    'while the customer asks how it ended (%s): their next question is answered, and it is logged once [PAY-18] [PAY-21]',
    async (point) => {
      const step = stepOf('check', point);
      const [ticket] = gateway.ticketsOf(step.orderNo);
      expect((await receipt(browser, ticket?.ticket ?? '')).state).toBe('approved');
      await expectPaidOnce(step);
    },
  );

  it.each(['asked', 'answered'] as const)(
    'while the job asks how it ended (%s), and nobody else does: it is found, and logged once [PAY-21]',
    async (point) => expectPaidOnce(stepOf('job', point)),
  );

  it.each(['asked', 'answered'] as const)(
    'while a cancel is on its way (%s): said again it is cancelled, logged once, and was charged never [PAY-23]',
    async (point) => {
      const step = stepOf('cancel', point);
      const [ticket] = gateway.ticketsOf(step.orderNo);
      const reply = await leave(browser, ticket?.ticket ?? '', 'cancelled');
      expect(await reply.json()).toEqual({ data: { state: 'cancelled' } });
      expect(await shown(step)).toBeNull();
      expect([charges(step), await logged(step), mails(step)]).toEqual([[], ['CARD_PAYMENT_CANCELLED'], []]);
    },
  );

  it.each(['asked', 'answered'] as const)(
    'while a cancel of what was paid elsewhere is on its way (%s): it is approved [PAY-23]',
    async (point) => {
      const step = stepOf('cancel of a paid one', point);
      const [ticket] = gateway.ticketsOf(step.orderNo);
      const reply = await leave(browser, ticket?.ticket ?? '', 'cancelled');
      expect(await reply.json()).toEqual({ data: { state: 'approved' } });
      await expectPaidOnce(step);
    },
  );
});

/** The server is killed before it answers. */
function dying(answer: Promise<unknown>): void {
  void answer.catch(() => {});
}

async function accountsOf(browser: Browser): Promise<string[]> {
  const profile = (await (await browser.get('/api/utility/profileDetails')).json()) as { data: ProfileDetails };
  return profile.data.associatedAccounts.account.map(({ caAccount }) => caAccount);
}
