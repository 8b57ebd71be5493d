import { comeBack } from './comeBack.ts';
import { openOutbox, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { askSingly, changeReply } from './replies.ts';

/* What the utility told the customer: read where it leads, deleted, and kept so whatever the connection does. */

const PAGE = '/my-notifications';

test('notices are read and deleted, without a connection too, and stay so', { tag: '@worker' }, async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => void Object.assign(window, { badge: count });
  });
  const onIcon = () => page.evaluate(() => (window as { badge?: number }).badge);
  await comeBack(page, 'basement');
  await page.goto(PAGE);
  await wholeAppKept(page);
  const taken: string[] = [];
  context.on('response', (response) => {
    if (!response.url().endsWith('/updateNotifications') || !response.ok()) return;
    const { data } = response.request().postDataJSON();
    taken.push(`${data.interactionText} ${data.readIndicator}`);
  });
  const list = page.locator('#notices');
  const badge = page.getByRole('link', { name: /Notices/ });
  const due = page.getByRole('button', { name: /^Your bill is due soon\./ });
  await test.step('four stand there, the newest first, and the rest after “Show more” (NTF-01)', async () => {
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(list.getByRole('listitem').first()).toContainText('Your meter can be read now.');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused();
    await expect(badge).toContainText('3 unread');
    await expect.poll(onIcon).toBe(3);
  });
  await context.setOffline(true);
  await test.step('a payment reminder is read, and leads to the bill (NTF-04, NTF-07)', async () => {
    await expect(due).toContainText('New');
    await due.click();
    await expect(page).toHaveURL('/my-bill');
    await expect(badge).toContainText('2 unread');
    await page.goBack();
    await expect(due).not.toContainText('New');
  });
  await test.step('one that is deleted is gone, and the counter goes down once (NTF-05, NTF-06)', async () => {
    await page.getByRole('button', { name: 'Delete: Your meter can be read now.' }).click();
    await expect(list).not.toContainText('Your meter can be read now.');
    await expect(badge).toContainText('1 unread');
    await page.getByRole('button', { name: 'Delete: Your bill is due soon.' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(badge).toContainText('1 unread');
    await expect.poll(onIcon).toBe(1);
  });
  await openOutbox(page);
  await expect(page.getByText('Your bill is due soon.')).toHaveCount(0);
  await page.goto(PAGE);
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await context.setOffline(false);
  await expect
    .poll(() => taken.sort())
    .toEqual(['Your bill is due soon. deleted', 'Your meter can be read now. deleted']);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(badge).toContainText('1 unread');
});

test('the steps of one outage are one row, and a press reads or deletes all of them', async ({ page }) => {
  await comeBack(page, 'basement');
  await changeReply(page, '**/notifications', (body) => {
    body.results.forEach((notice: { data: object; matter?: string }, nth: number) => {
      notice.matter = 'one outage';
      Object.assign(notice.data, {
        interactionType: 'Outage Update',
        interactionText: `Step ${5 - nth}`,
        readIndicator: nth < 2 ? 'unread' : 'read',
      });
    });
  });
  const marked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/updateNotifications')) return;
    const { interactionText, readIndicator } = request.postDataJSON().data;
    marked.push(`${interactionText} ${readIndicator}`);
  });
  await page.goto(PAGE);
  const row = page.getByRole('button', { name: /^Step 5/ });
  const badge = page.getByRole('link', { name: /Notices/ });
  await expect(row).toContainText('New');
  await expect(badge).toContainText('2 unread');
  await expect(page.getByText('Step 4')).toBeHidden();
  await page.getByText('Told before: 4').click();
  await expect(page.getByText(/^Step [1-4]$/)).toHaveText(['Step 4', 'Step 3', 'Step 2', 'Step 1']);
  await row.click();
  await expect(row).not.toContainText('New');
  await expect(badge).not.toContainText('unread');
  await expect.poll(() => marked.toSorted()).toEqual(['Step 4 read', 'Step 5 read']);
  await page.getByRole('button', { name: 'Delete: Step 5' }).click();
  await expect(page.getByText('no notifications found')).toBeVisible();
  const deleted = () => marked.filter((one) => one.endsWith('deleted')).toSorted();
  await expect.poll(deleted).toEqual([1, 2, 3, 4, 5].map((step) => `Step ${step} deleted`));
});

test('what the utility refuses is taken back, and said in words', async ({ page }) => {
  await comeBack(page, 'basement');
  // One that leads nowhere, and is new.
  await changeReply(page, '**/notifications', (body) => {
    Object.assign(body.results[2].data, { interactionType: 'Outage Update', interactionText: 'The power is out.' });
  });
  await page.goto(PAGE);
  const list = page.locator('#notices');
  const badge = page.getByRole('link', { name: /Notices/ });
  await expect(list).toContainText('The power is out.');
  await expect(badge).toContainText('3 unread');
  await page.route('**/updateNotifications', (route) => route.fulfill({ json: { errorCode: 1 } }));
  await test.step('a deletion (NTF-12, NTF-06)', async () => {
    await page.getByRole('button', { name: 'Delete: Your meter can be read now.' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to Delete Notification' });
    await expect(alert).toContainText('Unable to delete notification. Please try again.');
    await expect(list).toContainText('Your meter can be read now.');
    await expect(badge).toContainText('3 unread');
  });
  await test.step('and that one was read (NTF-11)', async () => {
    const outage = page.getByRole('button', { name: /^The power is out/ });
    await outage.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to Mark as Read' });
    await expect(alert).toContainText('Unable to mark notification as read. Please try again.');
    await expect(outage).toContainText('New');
    await expect(page).toHaveURL(PAGE);
  });
});

test('a failure to load, and a list with nothing in it, are said', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto(PAGE);
  await expect(page.locator('#notices').getByRole('listitem')).toHaveCount(4);
  await askSingly(page);
  await page.route('**/notifications', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await test.step('the copy stays (NTF-09)', async () => {
    await expect(page.getByRole('alert').filter({ hasText: 'Error loading notifications' })).toBeVisible();
    await expect(page.locator('#notices').getByRole('listitem')).toHaveCount(4);
  });
  await page.unroute('**/notifications');
  await page.route('**/notifications', (route) => route.fulfill({ json: { results: [] } }));
  await page.reload();
  await test.step('nothing (NTF-10)', async () => {
    await expect(page.getByText('no notifications found')).toBeVisible();
  });
});
