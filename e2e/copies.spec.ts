import { filesWith } from './filesWith.ts';
import { expect, test } from './partsPage.ts';
import { askSingly } from './replies.ts';

/* A copy that the app does not have, declared in one place (tests/copies/madeUpCopy.ts), in a real browser's profile. */

const REMARK = 'much in 4711 Zebra Crossing Barn';
const ACCOUNT = '500010340137';

for (const [path, where] of [
  ['copy', 'lies in the profile as it is: the search finds what there is to find'],
  ['locked-copy', 'is nowhere in the profile behind the lock, neither its text nor whose it is'],
] as const) {
  test(`a copy that was just declared ${where}`, { tag: '@worker' }, async ({ phone, parts }) => {
    const page = await phone.open();
    await askSingly(page);
    await page.route('**/accountDetails*', (route) => route.fulfill({ json: details }));
    await page.route('**/usage*', (route) => route.fulfill({ json: { remark: REMARK } }));
    await page.goto(`${parts}#/${path}`);
    await expect(page.getByText(REMARK)).toBeVisible();
    await phone.close();
    const found = [await filesWith(phone, REMARK), await filesWith(phone, ACCOUNT)].map((files) => files.length > 0);
    expect(found).toEqual(path === 'copy' ? [true, true] : [false, false]);
  });
}

const details = {
  errorCode: 0,
  data: {
    accountDetails: {
      caAccount: ACCOUNT,
      accountName: 'Ada',
      address: '12 Main St',
      meterNumber: '70412011',
      meterType: '01',
      accountCategory: '01',
      billDeliveryMethod: '0',
      activeFlag: true,
    },
  },
};
