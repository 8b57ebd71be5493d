import { expect, test } from 'vitest';
import { accountDetailsCall, accountInfoCall } from '#contracts/account.ts';
import { accountAssociationCall } from '#contracts/accountAssociation.ts';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { billDetailsCall } from '#contracts/bill.ts';
import { viewBillPdfCall } from '#contracts/billDocument.ts';
import type { AnyCall } from '#contracts/call.ts';
import { cdcUpdateCall } from '#contracts/cdcUpdate.ts';
import { inquiryCall } from '#contracts/inquiry.ts';
import { interactionUpdateCall } from '#contracts/interaction.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import { updateNotificationsCall } from '#contracts/notifications.ts';
import { monerisPreloadCall, monerisReceiptCall } from '#contracts/payment.ts';
import { pppDetailsCall, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { twilioLookupCall, twilioVerifyCall } from '#contracts/verification.ts';

const TITLES: [rows: string, call: AnyCall, path: string, title: string][] = [
  ['[ERR-02, PAY-11]', monerisPreloadCall, '/monerisPreload', 'Payment Setup Error'],
  ['[ERR-02, API-05]', accountDetailsCall, '/accountDetails', 'Failed to Load Account Details'],
  ['[ERR-02, API-07]', updateProfileDetailsCall, '/updateProfileDetails', 'Profile Update Failed'],
  ['[ERR-02, BILL-16]', viewBillPdfCall, '/viewBillPdf', 'Failed to Load Bill PDF'],
  ['[ERR-02, MTR-03]', meterReadDetailsCall, '/meterReadDetails', 'Failed to Load Meter Read Details'],
  ['[ERR-02, MTR-63]', meterReadCall, '/meterRead', 'Failed to Load Meter Read'],
  ['[ERR-02, NTF-11]', updateNotificationsCall, '/updateNotifications', 'Failed to Mark as Read'],
  ['[ERR2-01, API2-03]', pppDetailsCall, '/pppDetails', 'Failed to Load Payment Plan Details'],
  ['[ERR2-01, API2-04]', accountInfoCall, '/accountInfo', 'Failed to Load Account Info'],
  ['[ERR2-01, API2-05]', pppSubmitCall, '/pppSubmit', 'Payment Plan Submission Failed'],
  ['[ERR2-01, API2-07]', billDetailsCall, '/billDetails', 'Failed to Load Bill Details'],
  ['[ERR2-01, API2-10]', accountUpdateCall, '/accountUpdate', 'Account Update Failed'],
  ['[ERR2-01, API2-11]', twilioLookupCall, '/twilioLookup', 'Failed to Lookup Phone Number'],
  ['[ERR2-01, API2-12]', twilioVerifyCall, '/twilioVerify', 'Failed to Verify Phone Number'],
  ['[ERR2-01, API2-13]', inquiryCall, '/inquiry', 'Failed to Submit Inquiry'],
  ['[ERR2-01, API2-14]', cdcUpdateCall, '/cdcUpdate', 'CDC Update Failed'],
  ['[ERR2-01, API2-16]', accountAssociationCall, '/accountAssociation', 'Account Association Failed'],
  ['[ERR2-01, API2-17]', interactionUpdateCall, '/interactionUpdate', 'Failed to Update Interaction'],
  ['[ERR2-01, API2-19]', monerisReceiptCall, '/monerisReceipt', 'Payment Receipt Error'],
];

test.each(TITLES)('%s a call that fails has its title', (_, call, path, title) => {
  expect([call.method, call.path, call.failureTitle]).toEqual(['POST', `/api/{product}${path}`, title]);
});
