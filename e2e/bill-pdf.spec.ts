import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

/* The PDF of the bill: loaded, opened and saved by links, kept for use without a connection, and what is said when there is none. */

const CALL = '**/viewBillPdf';
const button = (page: Page) => page.getByRole('button', { name: 'View and download current bill', exact: true });
const openLink = (page: Page) => page.getByRole('link', { name: /^Open bill-\d{4}-\d\d-\d\d\.pdf$/ });
const KEPT = 'It is kept on this device and opens without a connection.';

/** What the link that saves it gives. */
async function saved(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save it on this device', exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Answers that bring no PDF. */
const NO_PDF = [
  ['the utility says no', { errorCode: '200304' }],
  ['there is no file', { downloadFile: null }],
  ['the file has no name', { downloadFile: { fileBody: 'JVBERi0=', fileName: '', fileType: 'application/pdf' } }],
  ['the file has no type', { downloadFile: { fileBody: 'JVBERi0=', fileName: 'bill.pdf' } }],
  ['the file is a page', { downloadFile: { fileBody: 'PGgxPg==', fileName: 'bill.html', fileType: 'text/html' } }],
  ['the file cannot be read', { downloadFile: { fileBody: '%%%', fileName: 'bill.pdf', fileType: 'application/pdf' } }],
] as const;

test('a PDF that is not there, that does not come, that comes, and is opened or saved', async ({ page }) => {
  await comeBack(page, 'basement');
  const none = page.getByText('error downloading PDF', { exact: true });
  await test.step('no PDF, and the bill stays: its number is missing (BILL-15, BILL-16)', async () => {
    await changeReply(page, '**/billDetails', ({ data }) => Object.assign(data.billDetails, { DocumentID: '' }));
    await page.goto('/my-bill');
    await button(page).click();
    await expect(none).toBeVisible();
    await expect(button(page)).toBeEnabled();
    await page.unroute('**/billDetails');
  });
  for (const [what, change] of NO_PDF) {
    await test.step(`no PDF, and the bill stays: ${what} (BILL-16)`, async () => {
      // The bill of the copy is another one, whose answer would go with it.
      const bill = page.waitForResponse('**/billDetails');
      await page.reload();
      await bill;
      await expect(none).toHaveCount(0);
      await changeReply(page, CALL, ({ data }) => Object.assign(data, change));
      await button(page).click();
      await expect(none).toBeVisible();
      await expect(button(page)).toBeEnabled();
      await expect(openLink(page)).toHaveCount(0);
      await page.unroute(CALL);
    });
  }
  await test.step('a failed call is told by the shared alert, and may be tried again (BILL-16)', async () => {
    await page.route(CALL, (route) => route.fulfill({ status: 503, body: 'no' }), { times: 1 });
    await button(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to Load Bill PDF');
    await expect(alert).toContainText('We cannot be reached right now. Please try again in a few minutes.');
    // The button stands far below it.
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(none).toHaveCount(0);
  });
  const asked = page.waitForRequest(CALL);
  await test.step('how far it is shows while it comes', async () => {
    // An answer that comes in two parts.
    await page.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = async (url, init) => {
        const reply = await fetch(url, init);
        if (!String(url).includes('viewBillPdf')) return reply;
        const bytes = new Uint8Array(await reply.arrayBuffer());
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            controller.enqueue(bytes.subarray(0, bytes.length / 2));
            await new Promise((go) => Object.assign(globalThis, { goOn: go }));
            controller.enqueue(bytes.subarray(bytes.length / 2));
            controller.close();
          },
        });
        return new Response(body, {
          headers: { 'content-length': String(bytes.length), 'content-type': 'application/json' },
        });
      };
    });
    await button(page).click();
    await expect(page.getByRole('progressbar', { name: /^The PDF is on its way: (49|50) %$/ })).toBeVisible();
    await page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
    await expect(openLink(page)).toBeVisible();
  });
  await test.step('it was asked for by account, due day and document, and is opened or saved under its name (BILL-14, BILL-15, API-10)', async () => {
    const request = (await asked).postDataJSON();
    expect(request).toEqual({
      caAccount: expect.stringMatching(/^5000\d{8}$/),
      billDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      documentId: expect.stringMatching(/^7\d{11}$/),
    });
    await expect(openLink(page)).toHaveText(`Open bill-${request.billDate}.pdf`);
    await expect(openLink(page)).toBeFocused();
    await expect(openLink(page)).toHaveAttribute('target', '_blank');
    await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
    await expectAccessible(page, 'the bill with its PDF');
    const { name, bytes } = await saved(page);
    expect(name).toBe(`bill-${request.billDate}.pdf`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('a PDF that was opened is there without a connection; one that was not says what it needs [BILL-14]', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'farm');
  await page.goto('/my-bill');
  await wholeAppKept(page);
  await button(page).click();
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await server.refuse();
  await page.reload();
  await button(page).click();
  await expect(openLink(page)).toBeVisible();
  expect((await saved(page)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: /Choose your account/ }).click();
  await page.getByRole('option', { name: /Grain bins/ }).click();
  await button(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to Load Bill PDF');
  await expect(alert).toContainText('The PDF needs a connection the first time. After that it opens without one.');
});
