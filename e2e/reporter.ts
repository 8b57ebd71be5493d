import { expect, type Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import type { Server } from './server.ts';

/** What somebody does who reports an outage, and where it stands on the screen. */

export const REPORT_PATH = '/outage/report-outage';
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const next = (page: Page) => button(page, 'Next').click();
export const breakers = (page: Page) => page.getByRole('checkbox', { name: 'I have checked my breakers' });
export const step = (page: Page, number: number) => page.getByRole('heading', { name: `Step ${number} of 4` });
export const box = (page: Page, name: string) => page.getByRole('textbox', { name });

/** From the list of addresses on to step 1. */
export const typeIn = (page: Page) => button(page, 'Type in your address').click();

/** A customer whose device has the whole app, and has no connection any more. */
export async function comeBackOffline(page: Page, server: Server): Promise<void> {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await wholeAppKept(page);
  await page.context().setOffline(true);
  await server.refuse();
}

/** From the one page of a report, or a visitor's search for the place, to the intro. */
export async function goStepByStep(page: Page): Promise<void> {
  const other = page.getByRole('button', { name: /^(Change the place|Use where I am)/ });
  const onOnePage = await Promise.race([
    other.waitFor().then(() => true),
    button(page, 'Next')
      .waitFor()
      .then(() => false),
  ]);
  if (onOnePage) await other.click();
  await expect(button(page, 'Next')).toBeVisible();
}

/** To the list of addresses. */
export async function toResult(page: Page): Promise<void> {
  await page.goto(REPORT_PATH);
  await goStepByStep(page);
  await breakers(page).check();
  await next(page);
  await expect(page.getByRole('heading', { name: 'Where is the power out?', exact: true })).toBeVisible();
}

export async function toStep1(page: Page): Promise<void> {
  await toResult(page);
  await typeIn(page);
  await expect(step(page, 1)).toBeVisible();
}

export async function typeAddress(page: Page, house = '12'): Promise<void> {
  await box(page, 'House number').fill(house);
  await box(page, 'Street').fill('Main St');
  await box(page, 'City, town or village').fill('Wakaw');
}

export async function toStep3(page: Page, house?: string): Promise<void> {
  await toStep1(page);
  await typeAddress(page, house);
  await next(page);
  await expect(step(page, 2)).toBeVisible();
  await next(page);
  await expect(step(page, 3)).toBeVisible();
}

/** Step 3: who reports it. */
async function sayWho(page: Page): Promise<void> {
  await box(page, 'Your name').fill('Ada Farmer');
  await box(page, 'Phone number').fill('306-555-0142');
  await next(page);
}

export async function toStep4(page: Page, house?: string): Promise<void> {
  await toStep3(page, house);
  await sayWho(page);
  await expect(step(page, 4)).toBeVisible();
}

export async function handInReport(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await button(page, 'Submit').click();
  await page.getByRole('dialog', { name: 'Confirm your details' }).waitFor();
  await button(page, 'Confirm').click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
}

/** All of it on one page, with the two ticks that only the customer can make. */
export async function sendOnePage(page: Page): Promise<void> {
  await breakers(page).check();
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await button(page, 'Send my report').click();
}

/** From step 2 on, confirmed. */
export async function finishReport(page: Page): Promise<void> {
  await expect(step(page, 2)).toBeVisible();
  await next(page);
  await sayWho(page);
  await handInReport(page);
}

/** All four steps, confirmed. */
export async function report(page: Page, house?: string): Promise<void> {
  await toStep4(page, house);
  await handInReport(page);
}

/** The utility knows of one outage, where the customer `basement` lives. */
export async function publishKnownOutage(server: Server): Promise<void> {
  await server.publish({ action: 'clear' });
  await server.publish({
    action: 'start',
    RegionId: 'SK-101',
    Region: 'Kindersley',
    Planned: 'Unplanned',
    Message: 'A tree fell on the line.',
  });
}
