import { KML_TYPE } from '#contracts/regions.ts';
import { TWILIO_SIGNATURE } from '#contracts/textMessage.ts';
import { provinceKml } from '#server/seed/province.ts';
import { type Row, SAME_FOR_ALL } from './row.ts';

export const IMPORT_TOKEN = 'an import token of thirty-two signs';
export const ACCOUNTS_TOKEN = 'a token of accounts of thirty-two signs';

/** What the utility’s own systems and its carrier call, whoever is signed in where they run. */
export const UTILITY_ROWS: Record<string, Row> = {
  // Its carrier signs it, over the address and what is in it.
  'POST /api/utility/textMessages': {
    url: () => '/api/utility/textMessages',
    body: () => new URLSearchParams({ From: '+13065550101', Body: 'made up' }),
    headers: () => ({ [TWILIO_SIGNATURE]: 'made up' }),
    expected: [403, 403, 403, 403],
  },
  'PUT /api/utility/outageMap': {
    url: () => '/api/utility/outageMap',
    headers: () => ({ authorization: `Bearer ${IMPORT_TOKEN}` }),
    body: () => ({ outages: [] }),
    expected: SAME_FOR_ALL,
  },
  'GET /api/utility/outageEstimates': {
    url: () => '/api/utility/outageEstimates?from=2026-11-01T00:00:00-06:00&to=2026-11-30T00:00:00-06:00',
    headers: () => ({ authorization: `Bearer ${IMPORT_TOKEN}` }),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/kmlTemplate': {
    url: () => '/api/utility/kmlTemplate',
    headers: () => ({ authorization: `Bearer ${IMPORT_TOKEN}`, 'content-type': KML_TYPE }),
    body: () => Buffer.from(provinceKml()),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/backOffice/accounts': {
    url: () => '/api/utility/backOffice/accounts',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' }),
    body: () => Buffer.from('no line'),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/backOffice/associations': {
    url: () => '/api/utility/backOffice/associations',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' }),
    body: () => Buffer.from('no line'),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/backOffice/answers': {
    url: () => '/api/utility/backOffice/answers',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' }),
    body: () => Buffer.from('no line'),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/backOffice/notices': {
    url: () => '/api/utility/backOffice/notices',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' }),
    body: () => Buffer.from('no line'),
    expected: SAME_FOR_ALL,
  },
  'GET /api/utility/backOffice/state': {
    url: () => '/api/utility/backOffice/state',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}` }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/backOffice/releaseHeldAssociations': {
    url: () => '/api/utility/backOffice/releaseHeldAssociations',
    body: () => ({}),
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}` }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/backOffice/releaseHeldOutages': {
    url: () => '/api/utility/backOffice/releaseHeldOutages',
    body: () => ({}),
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}` }),
    expected: SAME_FOR_ALL,
  },
};
