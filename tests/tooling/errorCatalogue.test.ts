import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claims, readRequirements } from '../../scripts/requirements.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = (name: string): Record<string, string> => JSON.parse(read(`content/en/${name}.json`));

/** What the customer reads, whole: row, page of the content, key, and the words. */
const shown: readonly (readonly [row: string, page: string, key: string, words: string])[] = [
  ['APP-12', 'not-found', 'title', 'Well that wasn’t very bright of us…'],
  ['APP-32', 'unsaved', 'question', 'You have unsaved changes. Are you sure you want to leave?'],
  ['AUTH-16', 'first-run', 'profileFailed', 'error fetching profile details'],
  ['AUTH-39', 'first-run', 'unlockFailed', 'Error logging in with passkey'],
  ['AUTH-40', 'first-run', 'passkeyFailed', 'Error registering passkey'],
  ['AUTH-41', 'session', 'updateFailed', 'Failed to update session'],
  ['AUTH-41', 'session', 'needsConnection', 'This needs a connection. Nothing was changed; please try again.'],
  ['MTR-46', 'photo', 'problem.imageSize', 'This picture is larger than 10 MB. Take a smaller one.'],
  ['MTR-47', 'photo', 'problem.imageType', 'This is not a picture we can use. Choose a JPEG, PNG or HEIC.'],
  ['MTR-48', 'photo', 'problem.processing', 'Failed to process image. Take the picture again, or choose another.'],
  ['MTR-50', 'outbox', 'detail.photoFailed', 'Failed to upload image. {message}'],
  ['MTR-50', 'outbox', 'photo.waiting', 'Failed to upload image. The photo is kept here and tried again now and then.'],
  ['MTR-51', 'outbox', 'detail.photoDuplicate', 'Duplicate file: this photo was sent before. Take a new one.'],
  ['MTR-52', 'outbox', 'detail.photoRefused', 'Its photo was not taken: {message}'],
  ['MTR-31', 'meter-read', 'incomplete', 'double check your entry'],
  ['MTR-32', 'meter-read', 'date.missing', 'select meter read date'],
  ['MTR-33', 'meter-read', 'wrongLength', 'invalid meter reading'],
  ['MTR-43', 'meter-scan', 'invalid', 'invalid meter reading'],
  ['MTR-44', 'meter-scan', 'failed.noContainer', 'Scanner container not found'],
  ['MTR-45', 'meter-scan', 'failed.other', 'Failed to initialize scanner. Please try again.'],
  ['OUT-11', 'outages', 'problem.load', 'Failed to load outage map data'],
  ['MTR-62', 'meter-read', 'declined.title', 'request declined'],
  ['BILL-16', 'bill', 'pdf.none', 'error downloading PDF'],
  ['PAY-03', 'payment', 'amount.atLeast', 'Must be at least one dollar'],
  ['PAY-20', 'payment', 'declined.again', 'Try again'],
  ['NTF-10', 'notices', 'none', 'no notifications found'],
  ['NTF-11', 'notices', 'read.failed', 'Failed to Mark as Read'],
  ['NTF-11', 'notices', 'read.failed.text', 'Unable to mark notification as read. Please try again.'],
  ['NTF-12', 'notices', 'deleted.failed', 'Failed to Delete Notification'],
  ['NTF-12', 'notices', 'deleted.failed.text', 'Unable to delete notification. Please try again.'],
  ['BILL-19', 'bill', 'refused', 'Error: {message}'],
  ['BILL-20', 'bill', 'missing', 'error fetching account data'],
];

/** Which customer's own message a meter that cannot be read gets. */
const notEligible = ['accountType02', 'inactiveAccount', 'disconnectedMeter', 'netMetered', 'smartMeter'];

/** What stands in the code: it goes into the log, or comes from the server. */
const inCode: readonly (readonly [row: string, file: string, words: readonly string[]])[] = [
  ['APP-41', 'src/copies/accountDetails.ts', ['Invalid account: bpAccount is required.']],
  ['NTF-09', 'contracts/notifications.ts', ['Error loading notifications']],
  ['AUTH-31', 'machines/auth/authFirstRun.ts', ['SESSION_EMPTY']],
  [
    'AUTH-36',
    'machines/auth/authFirstRun.ts',
    ['UPDATE_PROFILE_ERROR', 'SEND_WELCOME_EMAIL_ERROR', 'NOTIFY_LOGIN_ERROR', 'PROFILE_DETAILS_ERROR'],
  ],
  [
    'AUTH-39',
    'contracts/biometrics.ts',
    ['Failed to start authentication', 'Failed to verify authentication', 'Authentication verification failed'],
  ],
  [
    'AUTH-40',
    'contracts/biometrics.ts',
    ['Failed to start registration', 'Failed to verify registration', 'Registration verification failed'],
  ],
  ['PAY-15', 'server/checkout/document.js', ['The card provider’s script did not come.']],
  ['REP-46', 'contracts/outageReport.ts', ['Failed to create outage report']],
  ['AUTH-41', 'src/session/refreshSession.ts', ['Failed to update rememberMe cookie']],
];

const straight = (text: string) => text.replaceAll('’', "'");

test('the error catalogue stands literally: content says it, or the log', () => {
  for (const [row, name, key, words] of shown) {
    expect(straight(page(name)[key] ?? ''), row).toBe(straight(words));
  }
  const refusals = notEligible.map((reason) => page('meter-read')[`notEligible.${reason}`]);
  expect(new Set(refusals).size, 'MTR-04 to MTR-08: each its own').toBe(5);
  expect(refusals).not.toContain(undefined);
  for (const [row, file, words] of inCode) {
    for (const one of words) expect(read(file), row).toContain(`'${one}'`);
  }

  const areas = new Set(readRequirements(read('docs/requirements.md')).map(({ key }) => key));
  const claimed = new Set(claims(root, areas).map(({ id }) => id));
  expect([...shown, ...inCode].map(([row]) => row).filter((row) => !claimed.has(row))).toEqual([]);
});
