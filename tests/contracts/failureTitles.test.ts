import { expect, test } from 'vitest';
import { accountDetailsCall } from '#contracts/account.ts';
import { billDetailsCall } from '#contracts/bill.ts';
import type { AnyCall } from '#contracts/call.ts';
import { interactionUpdateCall } from '#contracts/interaction.ts';
import { monerisReceiptCall } from '#contracts/payment.ts';
import { twilioLookupCall, twilioVerifyCall } from '#contracts/verification.ts';

const TITLES: [row: string, call: AnyCall, path: string, title: string][] = [
  ['[API-05]', accountDetailsCall, '/accountDetails', 'Failed to Load Account Details'],
  ['[API2-07]', billDetailsCall, '/billDetails', 'Failed to Load Bill Details'],
  ['[API2-11]', twilioLookupCall, '/twilioLookup', 'Failed to Lookup Phone Number'],
  ['[API2-12]', twilioVerifyCall, '/twilioVerify', 'Failed to Verify Phone Number'],
  ['[API2-17]', interactionUpdateCall, '/interactionUpdate', 'Failed to Update Interaction'],
  ['[API2-19]', monerisReceiptCall, '/monerisReceipt', 'Payment Receipt Error'],
];

test.each(TITLES)('%s a call that fails has its title', (_, call, path, title) => {
  expect([call.method, call.path, call.failureTitle]).toEqual(['POST', `/api/{product}${path}`, title]);
});
