import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { cacheDb } from '#copies/cacheDb.ts';
import { hasUnsavedChanges, noteUnsavedChanges } from '#parts/form/unsavedChanges.ts';

// A page's own: it is loaded when somebody signed in, and listens to the window.
vi.mock('#outbox/pageOutbox.ts', () => ({ ownerSignedIn: () => {} }));

const fetchedAt = '2026-11-22T10:00:00-06:00';
const caAccount = '500010340137';
const storage = () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} });
const session = (customerId: string) => ({
  customerId,
  name: 'Ada',
  email: 'ada@sandbox.example',
  rememberMe: true,
  socialHosts: [],
});

/** What the app holds of the customer's business, by the specification's names. */
async function clientState() {
  const details = await cacheDb.accountDetails.get(caAccount);
  const unread = await cacheDb.notifications.filter(({ data }) => data.readIndicator === 'unread').count();
  return {
    serviceAddress: details?.address ?? null,
    meterNumber: details?.meterNumber ?? null,
    meterType: details?.meterType ?? null,
    billDeliveryMethod: details?.billDeliveryMethod ?? null,
    unread,
    unsavedChanges: hasUnsavedChanges(),
  };
}

const nothing = {
  serviceAddress: null,
  meterNumber: null,
  meterType: null,
  billDeliveryMethod: null,
  unread: 0,
  unsavedChanges: false,
};
const business = {
  serviceAddress: '12 Main St, Wakaw',
  meterNumber: '70412011',
  meterType: '01',
  billDeliveryMethod: '0',
  unread: 1,
  unsavedChanges: true,
};

beforeEach(async () => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('document', { cookie: '' });
  noteUnsavedChanges('a form');
  const { serviceAddress: address, meterNumber, meterType, billDeliveryMethod } = business;
  await cacheDb.accountDetails.put({
    caAccount,
    address,
    meterNumber,
    meterType,
    billDeliveryMethod,
    accountName: 'Ada',
    accountCategory: '',
    activeFlag: true,
    fetchedAt,
  });
  await cacheDb.notifications.put({
    oid: '1',
    UID: 'ada',
    createdTime: fetchedAt,
    data: { interactionType: '', interactionText: '', accountNumber: '', readIndicator: 'unread' },
    position: 0,
    fetchedAt,
  });
});

test('the app holds the customer’s business until they sign out, and nothing of it afterwards', async () => {
  const { becomeNobody } = await import('#features/sign-in/customerChange.ts');
  expect(await clientState()).toEqual(business);
  await becomeNobody();
  expect(await clientState()).toEqual(nothing);
});

test('the next customer on the device begins with nothing of the last one', async () => {
  const { becomeCustomer } = await import('#features/sign-in/customerChange.ts');
  await becomeCustomer(session('grace') as never);
  expect(await clientState()).toEqual(nothing);
});
