import type { Page } from 'playwright';
import { submitReading } from '#e2e/customer.ts';
import { amountField, cardForm, pay, title, toCardForm } from '#e2e/payer.ts';
import { changeReply } from '#e2e/replies.ts';
import type { Server } from '#e2e/server.ts';
import { accountFrames, requestFrames, wideFormFrames } from './drawnForms.ts';
import type { Frame } from './drawnFrame.ts';

/** Pays what is due by card, on the page of the amount. */
async function payAll(page: Page): Promise<void> {
  await amountField(page).waitFor();
  await toCardForm(page);
  await pay(page);
  await title(page, 'Payment approved').waitFor();
}
async function openReport(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(Report an outage|My power is out)$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Send my report' }).waitFor();
}

async function sendReport(page: Page): Promise<void> {
  await openReport(page);
  for (const name of ['I have checked my breakers', 'I agree']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Send my report' }).click();
  await page.getByText(/^(Received, |We knew already)/).waitFor();
}

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const out = (server: Server, RegionId: string, estimatedIn = 2) =>
  server.publish({
    action: 'start',
    RegionId,
    Region: 'Kindersley',
    Planned: 'Unplanned',
    Message: 'A pole is broken on the grid road.',
    Cause: 'Storm damage',
    CrewStatus: 'On site',
    CustomersAffected: 218,
    EstimatedRestoration: later(estimatedIn),
  });
const clear = (server: Server) => server.publish({ action: 'clear' });

/** In the region of five of the landlord's places. */
const outAtOne = async (server: Server) => {
  await clear(server);
  await out(server, 'SK-213');
};
/** Of each place the landlord has, what home counts. */
const allOnDevice = (page: Page) =>
  page
    .getByText(/are ready without a connection/)
    .waitFor({ state: 'hidden' })
    .catch(() => {});

/** In the order of the drawing. */
export const frames: readonly Frame[] = [
  { name: 'A1 Home: late', who: 'overdue', path: '/Homepage', size: 'phone', scheme: 'light', before: clear },
  {
    name: 'A2 Home: paid, being booked',
    who: 'pricerise',
    path: '/my-bill/payment-summary',
    size: 'phone',
    scheme: 'light',
    after: async (page) => {
      await payAll(page);
      await page.goto('/Homepage');
    },
  },
  {
    name: 'A3 Home: power out',
    who: 'basement',
    path: '/Homepage',
    size: 'phone',
    scheme: 'dark',
    before: async (server) => {
      await clear(server);
      await out(server, 'SK-101');
    },
  },
  {
    name: 'A4 Home: is it back?',
    who: 'basement',
    path: '/Homepage',
    size: 'phone',
    scheme: 'dark',
    before: async (server) => {
      await clear(server);
      await out(server, 'SK-101', -1);
    },
  },
  {
    name: 'A5 Home: nothing to do',
    who: 'paidup',
    path: '/meter-read',
    size: 'phone',
    scheme: 'light',
    before: clear,
    after: async (page) => {
      await submitReading(page, '31400');
      await page.goto('/Homepage');
    },
  },
  {
    name: 'A6 Home: no account yet',
    who: 'finalcredit',
    path: '/Homepage',
    size: 'phone',
    scheme: 'light',
    before: clear,
    after: async (page) => {
      await changeReply(page, '**/profileDetails', (body) => {
        body.data.associatedAccounts.account = [];
      });
      await page.reload();
    },
  },
  { name: 'A8 Home: reading due', who: 'parts', path: '/Homepage', size: 'phone', scheme: 'light', before: clear },
  {
    name: 'A7 Home: landlord',
    who: 'landlord',
    path: '/Homepage',
    size: 'phone',
    scheme: 'light',
    before: outAtOne,
    after: allOnDevice,
  },
  { name: 'B1 Outages', who: 'basement', path: '/outage/outage-map', size: 'phone', scheme: 'light' },
  {
    name: 'B2 One outage, map in sight',
    who: 'basement',
    path: '/outage/outage-map?region=SK-101',
    size: 'phone',
    scheme: 'dark',
    before: (server) => out(server, 'SK-101'),
  },
  {
    name: 'C1 Report: signed in',
    who: 'basement',
    path: '/Homepage',
    size: 'phone',
    scheme: 'light',
    after: openReport,
  },
  {
    name: 'C2 Report: received',
    who: 'basement',
    path: '/Homepage',
    size: 'phone',
    scheme: 'light',
    before: async (server) => {
      await clear(server);
      await out(server, 'SK-101');
    },
    after: sendReport,
  },
  {
    name: 'C3 Report: signed out, offline',
    who: null,
    path: '/outage/report-outage',
    size: 'phone',
    scheme: 'dark',
    isOffline: true,
    after: (page) => page.getByRole('textbox').fill('12 Main St, kin'),
  },
  { name: 'D1 Bill', who: 'basement', path: '/my-bill', size: 'phone', scheme: 'light' },
  {
    name: 'D2 Bill, further down',
    who: 'basement',
    path: '/my-bill',
    size: 'phone',
    scheme: 'light',
    after: (page) => page.mouse.wheel(0, 900),
  },
  { name: 'D3 Bill: automatic payments', who: 'plan', path: '/my-bill', size: 'phone', scheme: 'light' },
  { name: 'D4 Bill: arrangement', who: 'arranged', path: '/my-bill', size: 'phone', scheme: 'light' },
  { name: 'E1 Pay by card', who: 'overdue', path: '/my-bill/payment-summary', size: 'phone', scheme: 'light' },
  {
    name: 'E2 Paid',
    who: 'newmeter',
    path: '/my-bill/payment-summary',
    size: 'phone',
    scheme: 'light',
    after: payAll,
  },
  {
    name: 'E3 Declined',
    who: 'catchup',
    path: '/my-bill/payment-summary',
    size: 'phone',
    scheme: 'light',
    after: async (page) => {
      await amountField(page).waitFor();
      await toCardForm(page, '100.29');
      await pay(page);
      await page.getByText('Nothing was taken').first().waitFor();
    },
  },
  {
    name: 'E4 Not known yet',
    who: 'estimated',
    path: '/my-bill/payment-summary',
    size: 'phone',
    scheme: 'dark',
    after: async (page) => {
      await amountField(page).waitFor();
      await toCardForm(page);
      await cardForm(page).getByLabel('Card number').waitFor();
      await page.goto('/my-bill');
    },
  },
  ...accountFrames,
  { name: 'I1 Meter', who: 'basement', path: '/meter-read', size: 'phone', scheme: 'light' },
  {
    name: 'I2 Meter: result',
    who: 'catchup',
    path: '/meter-read',
    size: 'phone',
    scheme: 'light',
    after: (page) => submitReading(page, '67640'),
  },
  { name: 'I3 Meter: today is done', who: 'catchup', path: '/meter-read', size: 'phone', scheme: 'light' },
  ...requestFrames,
  { name: 'K1 Landscape', who: 'basement', path: '/Homepage', size: 'landscape', scheme: 'dark' },
  { name: 'K2 Landscape: outages', who: 'basement', path: '/outage/outage-map', size: 'landscape', scheme: 'light' },
  {
    name: 'K3 Text of twice the size',
    who: 'overdue',
    path: '/Homepage',
    size: 'phone',
    scheme: 'light',
    isLarge: true,
  },
  { name: 'W1 Home, wide', who: 'overdue', path: '/Homepage', size: 'wide', scheme: 'light' },
  { name: 'W2 Outages, wide', who: 'basement', path: '/outage/outage-map', size: 'wide', scheme: 'light' },
  {
    name: 'W3 Landlord, wide',
    who: 'landlord',
    path: '/Homepage',
    size: 'wide',
    scheme: 'dark',
    before: outAtOne,
    after: allOnDevice,
  },
  { name: 'W4 Bill, wide', who: 'basement', path: '/my-bill', size: 'wide', scheme: 'light' },
  { name: 'W5 Meter, wide', who: 'basement', path: '/meter-read', size: 'wide', scheme: 'light' },
  ...wideFormFrames,
  {
    name: 'W7 Report received, wide',
    who: 'basement',
    path: '/Homepage',
    size: 'wide',
    scheme: 'dark',
    before: async (server) => {
      await clear(server);
      await out(server, 'SK-101');
    },
    after: sendReport,
  },
  {
    name: 'W8 Choosing among 40',
    who: 'landlord',
    path: '/Homepage',
    size: 'wide',
    scheme: 'light',
    before: outAtOne,
    after: async (page) => {
      await allOnDevice(page);
      await page.getByRole('button', { name: /^Choose your account/ }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
];
