import type { Page } from 'playwright/test';
import { sandboxInbox } from '#contracts/sandbox.ts';
import { comeBack } from './comeBack.ts';
import { expect } from './fixtures.ts';
import type { Server } from './server.ts';

/** Where a customer's name, e-mail and mobile number are changed, and what stands there. */

export const DETAILS_PATH = '/my-profile/primary-details';
export const NEW_EMAIL = 'marlene@farm.example';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What the utility has, above an edit that may be open. */
export const value = (page: Page, name: string) => part(page, name).locator('p').first();
export const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const code = (page: Page) => page.getByLabel('Verification code', { exact: true });
/** What stands in the part's own words about a box, tied to it. */
export const message = async (page: Page, label: string) => {
  const box = page.getByLabel(label, { exact: true });
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  const ids = (await box.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return page.locator(`[id="${ids.at(-1)}"]`);
};

export async function openDetails(page: Page, who = 'basement'): Promise<void> {
  await comeBack(page, who);
  await page.goto(DETAILS_PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  await expect(edit(page, 'name')).toBeVisible();
}

/** The newest code that was sent there. */
export async function codeFor(server: Server, to: string): Promise<string> {
  const reply = await fetch(`${server.origin}/sandbox/inbox`);
  const sent = sandboxInbox.parse(await reply.json()).messages.filter((one) => one.to === to);
  // Of mails about something else one may come after it.
  return sent.flatMap(({ text }) => /\bcode\D+(\d{6})\b/i.exec(text)?.[1] ?? []).at(-1) ?? '';
}

/** Every call of this name from now on, with what it carried. */
export function callsOf(page: Page, name: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/${name}`)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

export async function toEmailCode(page: Page, email = NEW_EMAIL): Promise<void> {
  await edit(page, 'e-mail').click();
  await page.getByLabel('New e-mail').fill(email);
  await button(page, 'Send code').click();
  await expect(code(page)).toBeFocused();
}
