import type { Page } from 'playwright';
import { addDays, today } from '#e2e/calendar.ts';
import { agree, fillIn, PLAN_PATH } from '#e2e/planPage.ts';
import { button } from '#e2e/primaryDetails.ts';
import type { Frame } from './drawnFrame.ts';

/* What a customer fills in about an account, the plan, notices and requests: frames F, G, H and J of the drawing. */

const ACCOUNT = '/my-profile/account-details-and-billing-preference';

async function nameAccount(page: Page): Promise<void> {
  await page.getByLabel('1. Account number').fill('500010353700');
  await page.getByLabel('2. Account name, as printed').fill('Henry Olson');
}

async function askForCode(page: Page): Promise<void> {
  await button(page, 'Edit e-mail').click();
  await page.getByLabel('New billing e-mail').fill('bills@farm.example');
  await button(page, 'Send code').click();
  await page.getByLabel(/code/i).first().waitFor();
}

export const accountFrames: readonly Frame[] = [
  {
    name: 'F1 Account details, e-mail open',
    who: 'arranged',
    path: ACCOUNT,
    size: 'phone',
    scheme: 'light',
    after: askForCode,
  },
  {
    name: 'F2 Phones, address, delivery',
    who: 'basement',
    path: ACCOUNT,
    size: 'phone',
    scheme: 'light',
    after: (page) => page.mouse.wheel(0, 700),
  },
  {
    name: 'F3 Add an account',
    who: 'lonely',
    path: '/my-profile/add-and-remove-account',
    size: 'phone',
    scheme: 'light',
    after: async (page) => {
      await nameAccount(page);
      await page.getByLabel('1. Account number').fill('700010353700');
      await button(page, 'Next').click();
    },
  },
  {
    name: 'F4 Add an account: is it this?',
    who: 'lonely',
    path: '/my-profile/add-and-remove-account',
    size: 'phone',
    scheme: 'light',
    after: async (page) => {
      await nameAccount(page);
      await button(page, 'Next').click();
      await page.getByText('Number and name belong together').waitFor();
    },
  },
  {
    name: 'F5 Remove an account',
    who: 'farm',
    path: '/my-profile/add-and-remove-account',
    size: 'phone',
    scheme: 'light',
    after: async (page) => {
      await page.getByRole('button', { name: /^Choose/ }).click();
      await page.getByRole('option').last().click();
      await button(page, 'Remove').click();
    },
  },
  { name: 'F6 Business: ask for a change', who: 'business', path: ACCOUNT, size: 'phone', scheme: 'light' },
  {
    name: 'G1 Automatic payments: form',
    who: 'basement',
    path: PLAN_PATH,
    size: 'phone',
    scheme: 'light',
    after: (page) => fillIn(page),
  },
  {
    name: 'G2 Automatic payments: review',
    who: 'basement',
    path: PLAN_PATH,
    size: 'phone',
    scheme: 'light',
    after: async (page) => {
      await fillIn(page);
      await agree(page);
    },
  },
  { name: 'G3 Automatic payments: running', who: 'plan', path: PLAN_PATH, size: 'phone', scheme: 'light' },
  { name: 'H1 Notices', who: 'basement', path: '/my-notifications', size: 'phone', scheme: 'light' },
  {
    name: 'H2 What we tell you',
    who: 'basement',
    path: '/my-notifications/account-preferences',
    size: 'phone',
    scheme: 'light',
  },
];

export const requestFrames: readonly Frame[] = [
  {
    name: 'J2 More time to pay',
    who: 'overdue',
    path: '/requests/payment-arrangement',
    size: 'phone',
    scheme: 'light',
  },
  {
    name: 'J3 Moving',
    who: 'basement',
    path: '/requests/moving-out',
    size: 'phone',
    scheme: 'light',
    after: (page) => page.getByLabel('Last day there').fill(addDays(today(), 30)),
  },
];

export const wideFormFrames: readonly Frame[] = [
  {
    name: 'W6 Account details, wide',
    who: 'arranged',
    path: ACCOUNT,
    size: 'wide',
    scheme: 'light',
    after: askForCode,
  },
];
