import type { ListedCopy } from '#copies/cacheDb.ts';
import type { RowOf } from '#db/copy.ts';
import { meterWith } from '#tests/rules/meterWith.ts';
import { account, profile } from './customerCopies.ts';

type Rows = { [C in ListedCopy as C['name']]: RowOf<C> };

const fetchedAt = '2026-11-21T10:00:00.000Z';
const caAccount = '500010340137';
const money = (amount: number) => ({ amount, currency: 'CAD' });

/** Of each copy a row as it is written, with no more than it must have. */
export const SOUND_ROWS: Rows = {
  profile,
  accounts: account(caAccount, 0),
  content: { page: 'home', words: { title: 'Home' } as never, fetchedAt },
  accountDetails: {
    caAccount,
    address: '12 Main St',
    meterNumber: '70412011',
    meterType: '01',
    billDeliveryMethod: '0',
    accountName: 'Ada',
    accountCategory: '01',
    activeFlag: true,
    fetchedAt,
  },
  meters: { caAccount, meterNumber: '70412011', meter: meterWith(), fetchedAt },
  bills: {
    caAccount,
    bill: {
      balanceForward: null,
      lastPayment: money(10),
      amountDue: money(20),
      totalDue: money(20),
      lastPaymentOn: null,
      paymentDueBy: '2026-12-01',
      appFlag: false,
      paFlag: false,
      eppFlag: false,
      billIssuedFlag: true,
      FinalBill: false,
    },
    fetchedAt,
  },
  billHistory: {
    caAccount,
    bills: [
      {
        documentId: '1',
        issuedOn: '2026-11-01',
        paymentDueBy: null,
        from: '2026-10-01',
        to: '2026-10-31',
        charges: [{ name: 'Energy', amount: money(20) }],
        newCharges: money(20),
        totalDue: money(20),
        payment: null,
      },
    ],
    fetchedAt,
  },
  billPdfs: { documentId: '1', caAccount, fileName: 'a.pdf', fileBody: 'JVBERg==', fetchedAt },
  payments: { caAccount, payment: null, unbilled: [], orderPrefix: 'A', fetchedAt },
  paymentPlans: { caAccount, isActive: false, details: null, fetchedAt },
  notifications: {
    oid: '1',
    UID: 'u',
    createdTime: fetchedAt,
    data: { interactionType: 'OUTAGE', interactionText: 'Out', accountNumber: caAccount, readIndicator: 'unread' },
    position: 0,
    fetchedAt,
  },
  outageMap: { key: 'current', outages: '[]', lastUpdated: null, fetchedAt },
  regions: { key: 'current', regions: [], formerRegions: [], importedAt: fetchedAt, fetchedAt },
  choices: { key: 'currentAccount', value: caAccount },
};
