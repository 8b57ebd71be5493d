import { randomUUID } from 'node:crypto';
import { REPORT_ACTION } from '#contracts/botCheck.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { outageReport } from '../../outages/outageReport.ts';
import { type Row, SAME_FOR_ALL } from './row.ts';

/** What anybody may ask for, also without an account. */
export const PUBLIC_ROWS: Record<string, Row> = {
  'POST /api/utility/installationLookup': {
    url: () => '/api/utility/installationLookup',
    body: () => ({ lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } }),
    expected: SAME_FOR_ALL,
  },
  // Closed: it was not looked up.
  'POST /api/utility/confirmInstallation': {
    url: () => '/api/utility/confirmInstallation',
    body: () => ({ installationNumber: '4020500029', answer: '218' }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/outageStatus': {
    url: () => '/api/utility/outageStatus',
    body: () => ({ installationNumber: '4020500029' }),
    expected: SAME_FOR_ALL,
  },
  'GET /api/botCheck/challenge': { url: () => `/api/botCheck/challenge?key=${randomUUID()}`, expected: SAME_FOR_ALL },
  // Not passed, and says so.
  'POST /api/utility/verifyRecaptcha': {
    url: () => '/api/utility/verifyRecaptcha',
    body: () => ({ token: 'made up', expectedAction: REPORT_ACTION }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/createOutage': {
    url: () => '/api/utility/createOutage',
    body: () => outageReport(),
    headers: () => ({ [IDEMPOTENCY_HEADER]: randomUUID() }),
    expected: SAME_FOR_ALL,
  },
  // Unreadable, and says so.
  'POST /api/utility/carriedReports': {
    url: () => '/api/utility/carriedReports',
    body: () => ({ carried: 'made up' }),
    expected: SAME_FOR_ALL,
  },
  // By the token in a mail alone, whoever is signed in: nobody's, so nothing is taken out of a list.
  'POST /api/customer/objectToAccount': {
    url: () => '/api/customer/objectToAccount',
    body: () => ({ token: 'made up' }),
    expected: SAME_FOR_ALL,
  },
  // By the token in a mail alone, whoever is signed in.
  'GET /api/utility/stopMails': {
    url: () => '/api/utility/stopMails?token=made.up',
    expected: [403, 403, 403, 403],
  },
  'POST /api/utility/stopMails': {
    url: () => '/api/utility/stopMails?token=made.up',
    body: () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    expected: [403, 403, 403, 403],
  },
  'POST /api/addressSearch': {
    url: () => '/api/addressSearch',
    body: () => ({ text: 'lantern street' }),
    expected: SAME_FOR_ALL,
  },
  'GET /api/utility/outageMap': { url: () => '/api/utility/outageMap', expected: SAME_FOR_ALL },
  'GET /api/utility/kmlTemplate': { url: () => '/api/utility/kmlTemplate', expected: SAME_FOR_ALL },
  'GET /api/regions': { url: () => '/api/regions', expected: SAME_FOR_ALL },
  'GET /now': { url: () => '/now', expected: SAME_FOR_ALL },
  'GET /api/openapi.json': { url: () => '/api/openapi.json', expected: SAME_FOR_ALL },
  'GET /api/content/en': { url: () => '/api/content/en', expected: SAME_FOR_ALL },
};
