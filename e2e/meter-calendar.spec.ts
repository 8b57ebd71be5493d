import { today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import { openMeterPage } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* The calendar of the read date speaks the page's language, whatever the browser's is. */

for (const locale of ['fa-IR', 'th-TH', 'cr-CA']) {
  test.describe(`in a browser whose language is ${locale}`, () => {
    test.use({ locale });

    test('the calendar is the page’s: in English, of our years, with its digits', async ({ page }) => {
      await comeBack(page, 'basement');
      await openMeterPage(page);
      await page.getByRole('button', { name: 'Open calendar' }).click();
      const [year, month] = today().split('-').map(Number);
      const title = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1)).toLocaleDateString('en-CA', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: `When did you read it?, ${title}`, exact: true })).toBeVisible();
      await expect(dialog.getByRole('gridcell', { name: /15, \d{4}/ })).toBeVisible();
      await expect(dialog.getByRole('gridcell', { name: /15, \d{4}/ })).toHaveText('15');
      await expect(dialog.getByRole('button', { name: 'Previous', exact: true })).toBeVisible();
    });
  });
}
