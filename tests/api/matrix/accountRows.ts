import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { photoPutHeaders } from '#contracts/photo.ts';
import { jpeg, nameOf } from '../jpeg.ts';
import { preloadBody } from '../payment.ts';
import { reading } from '../reading.ts';
import { type Facts, OWN, OWNER_ONLY, type Row } from './row.ts';

const photoName = ({ photo }: Facts) => nameOf(photo);

/** What a signed-in customer asks for and hands in of an account. */
export const ACCOUNT_ROWS: Record<string, Row> = {
  'GET /api/utility/notifications': { url: () => '/api/utility/notifications', expected: OWN },
  'POST /api/utility/updateNotifications': {
    url: () => '/api/utility/updateNotifications',
    body: ({ known }) => ({
      oid: 'made up',
      UID: 'made up',
      data: { interactionType: '', interactionText: '', accountNumber: known.caAccount, readIndicator: 'read' },
    }),
    expected: OWN,
  },
  'GET /api/utility/profileDetails': { url: () => '/api/utility/profileDetails', expected: OWN },
  'POST /api/utility/opening': {
    url: () => '/api/utility/opening',
    // Of another's account it says nothing: everybody is shown their own.
    body: ({ known }) => ({ caAccount: known.caAccount }),
    expected: OWN,
  },
  'POST /api/utility/accountDetails': {
    url: () => '/api/utility/accountDetails',
    body: ({ known }) => ({ bpAccount: known.bpAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/accountInfo': {
    url: () => '/api/utility/accountInfo',
    body: ({ known: { bpAccount, caAccount } }) => ({ bpAccount, caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/pppDetails': {
    url: () => '/api/utility/pppDetails',
    body: ({ known: { caAccount } }) => ({ caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/bankCheck': {
    url: () => '/api/utility/bankCheck',
    body: ({ known: { caAccount } }) => ({
      caAccount,
      branchTransitNumber: '10008',
      financialInstituteNumber: '001',
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/pppSubmit': {
    url: () => '/api/utility/pppSubmit',
    body: ({ known: { caAccount } }) => ({ caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/accountUpdate': {
    url: () => '/api/utility/accountUpdate',
    body: ({ known: { caAccount } }) => ({ caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/accountAssociation': {
    url: () => '/api/utility/accountAssociation',
    body: () => ({ accountName: 'MADE UP', accountNumber: '500000000000' }),
    expected: OWN,
  },
  // Of the owner's account nothing has to be shown.
  'POST /api/contactProof/send': {
    url: () => '/api/contactProof/send',
    body: ({ known: { caAccount } }) => ({ caAccount, contact: '0' }),
    expected: [403, 403, 401, 401],
  },
  'POST /api/contactProof/check': {
    url: () => '/api/contactProof/check',
    body: ({ known: { caAccount } }) => ({ caAccount, contact: '0', code: '123456' }),
    expected: [403, 403, 401, 401],
  },
  'POST /api/contactProof/lost': {
    url: () => '/api/contactProof/lost',
    body: ({ known: { caAccount } }) => ({ caAccount }),
    expected: [403, 403, 401, 401],
  },
  'POST /api/utility/inquiry': {
    url: () => '/api/utility/inquiry',
    body: ({ known }) => ({
      messageSubject: 'Made up',
      caAccount: known.caAccount,
      profileName: 'Made up',
      email: 'made-up@sandbox.example',
      message: { messageText: 'Made up' },
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/cdcUpdate': {
    url: () => '/api/utility/cdcUpdate',
    body: ({ known: { caAccount: accountNumber } }) => ({
      requests: [
        {
          requestNumber: 1,
          action: 'update-accounts',
          data: [
            { sequence: 1, accountNumber, changeType: 'descriptiveName', value: 'Made up' },
            { sequence: 2, accountNumber, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
          ],
        },
      ],
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/billDetails': {
    url: () => '/api/utility/billDetails',
    body: ({ known }) => ({ caAccount: known.caAccount, accountType: '01' }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/billHistory': {
    url: () => '/api/utility/billHistory',
    body: ({ known }) => ({ caAccount: known.caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/viewBillPdf': {
    url: () => '/api/utility/viewBillPdf',
    body: ({ known }) => ({ caAccount: known.caAccount, billDate: '2026-01-31', documentId: '700000000000' }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/monerisPreload': {
    url: () => '/api/utility/monerisPreload',
    body: ({ known }) => preloadBody(known.caAccount, '100.25'),
    // Twice, by each of two customers: the account has one open payment.
    headers: ({ known }) => ({ [IDEMPOTENCY_HEADER]: `preload-${known.caAccount}` }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/openPayment': {
    url: () => '/api/utility/openPayment',
    body: ({ known }) => ({ accountNumber: known.caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/monerisReceipt': {
    url: () => '/api/utility/monerisReceipt',
    body: ({ ticket }) => ({ ticket, action: 'receipt' }),
    expected: [200, 404, 401, 401],
  },
  'POST /api/utility/paymentLeft': {
    url: () => '/api/utility/paymentLeft',
    body: ({ ticket }) => ({ ticket, why: 'closed' }),
    expected: [200, 404, 401, 401],
  },
  'POST /api/utility/paymentSeen': {
    url: () => '/api/utility/paymentSeen',
    body: ({ ticket }) => ({ ticket }),
    expected: [200, 404, 401, 401],
  },
  'POST /api/utility/interactionUpdate': {
    url: () => '/api/utility/interactionUpdate',
    body: ({ known }) => ({
      interaction: { interactionType: 'CHAT', interactionText: 'Made up', accountNumber: known.caAccount },
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/meterReadDetails': {
    url: () => '/api/utility/meterReadDetails',
    body: ({ known }) => known,
    expected: OWNER_ONLY,
  },
  'POST /api/utility/meterRead': {
    url: () => '/api/utility/meterRead',
    body: ({ known }) => reading(known),
    headers: () => ({ [IDEMPOTENCY_HEADER]: randomUUID() }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/customerRequest': {
    url: () => '/api/utility/customerRequest',
    body: ({ known: { caAccount } }) => ({
      caAccount,
      asked: { kind: 'equalizedPlan' },
      note: '',
      capturedDateTime: new Date().toISOString(),
    }),
    headers: () => ({ [IDEMPOTENCY_HEADER]: randomUUID() }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/uploadMeterPhoto': {
    url: () => '/api/utility/uploadMeterPhoto',
    body: (facts) => ({ fileName: nameOf(jpeg(`another ${photoName(facts)}`)) }),
    expected: OWN,
  },
  'PUT /api/utility/meterPhotos/:fileName': {
    url: (facts) => `/api/utility/meterPhotos/${photoName(facts)}`,
    headers: ({ uploadToken }) => photoPutHeaders(uploadToken),
    body: ({ photo }) => photo,
    expected: [201, 403, 401, 401],
  },
  'GET /api/utility/uploadMeterPhoto': {
    url: (facts) => `/api/utility/uploadMeterPhoto?fileName=${photoName(facts)}`,
    expected: [200, 404, 401, 401],
  },
  'POST /api/addressFind': { url: () => '/api/addressFind', body: () => ({ text: 'lantern street' }), expected: OWN },
  'POST /api/addressRetrieve': {
    url: () => '/api/addressRetrieve',
    body: () => ({ id: 'CA|CP|A|103' }),
    expected: OWN,
  },
};
