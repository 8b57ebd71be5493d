import { expect, test } from './fixtures.ts';
import { workerReady } from './worker.ts';

/*
 * Text never becomes script (build/trustedTypes.ts). That the app itself does nothing of the kind is looked at in every
 * test (fixtures.ts); what is planted here is refused in a browser context of its own.
 */

interface WithTrustedTypes {
  trustedTypes: { createPolicy(name: string, rules: object): unknown };
}

test('planted text becomes no element, no script and no worker; the build’s own files do', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/outage/outage-updates');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const outcomeOf = (plant: () => unknown): string => {
      try {
        plant();
        return 'taken';
      } catch (reason) {
        return (reason as Error).name;
      }
    };
    const html = (text: string) => Object.assign(document.createElement('div'), { innerHTML: text });
    const script = (src: string) => Object.assign(document.createElement('script'), { src });
    const policy = (name: string) => (globalThis as unknown as WithTrustedTypes).trustedTypes.createPolicy(name, {});
    return {
      element: outcomeOf(() => html('<img src=x onerror=planted()>')),
      entity: outcomeOf(() => html('&amp;')),
      foreignScript: outcomeOf(() => script('https://evil.example/assets/a.js')),
      scriptInAddress: outcomeOf(() => script('data:text/javascript,planted()')),
      reply: outcomeOf(() => script('/api/content/en')),
      worker: outcomeOf(() => new Worker(URL.createObjectURL(new Blob(['planted()'])))),
      otherPolicy: outcomeOf(() => policy('planted')),
      secondPolicy: outcomeOf(() => policy('default')),
      ownScript: outcomeOf(() =>
        script(document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src ?? ''),
      ),
    };
  });
  await context.close();
  expect(outcomes).toEqual({
    element: 'TypeError',
    entity: 'taken',
    foreignScript: 'TypeError',
    scriptInAddress: 'TypeError',
    reply: 'TypeError',
    worker: 'TypeError',
    otherPolicy: 'TypeError',
    secondPolicy: 'TypeError',
    ownScript: 'taken',
  });
});

test('the service worker loads no script but the build’s', { tag: '@worker' }, async ({ page, context }) => {
  await page.goto('/outage/outage-updates');
  await workerReady(page);
  const refused = await context.serviceWorkers()[0]?.evaluate(() => {
    try {
      importScripts('data:text/javascript,planted()');
      return 'taken';
    } catch (reason) {
      return String(reason);
    }
  });
  expect(refused).toContain("This document requires 'TrustedScriptURL' assignment");
});
