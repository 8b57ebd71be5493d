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

let claimedOnce: Set<string> | undefined;
/** The rows that some test's title names. */
function claimedRows(): Set<string> {
  const areas = () => new Set(readRequirements(read('docs/requirements.md')).map(({ key }) => key));
  claimedOnce ??= new Set(claims(root, areas()).map(({ id }) => id));
  return claimedOnce;
}

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

  const claimed = claimedRows();
  expect([...shown, ...inCode].map(([row]) => row).filter((row) => !claimed.has(row))).toEqual([]);
});

/** Of these the catalogue has only the key: the words are ours. */
const keyed: readonly (readonly [row: string, page: string, key: string, words: string])[] = [
  ['ACC-22', 'verification', 'emailRequired', 'E-mail is required'],
  ['ACC-26', 'verification', 'verificationCodeRequired', 'Please enter the code.'],
  ['ACC-29', 'verification', 'verificationFailed', 'The code could not be checked.'],
  ['ACC-30', 'verification', 'initVerificationFailed', 'The code could not be sent.'],
  ['ACC-47', 'account-details', 'addressUpdateError', 'The mailing address could not be saved.'],
  ['ACC-57', 'account-details', 'nothingToUpdate', 'Nothing is changed yet, so there is nothing to send.'],
  ['ACC-58', 'account-details', 'pleaseCheckFormForErrors', 'Please check the form: something in it is not right.'],
  ['ASN-06', 'account-list', 'accountNameEmptyError', 'Please enter the account name that is printed on the bill.'],
  ['ASN-08', 'account-list', 'accountNumberError', 'Account numbers have 12 digits and start with {prefix}.'],
  ['ASN-10', 'account-list', 'accountNameDuplicateError', 'This account is in your list already.'],
  [
    'ASN-11',
    'account-list',
    'accountNameAssociationError',
    'Number and name do not belong together, or the account cannot be added. Compare both with a bill, or call us.',
  ],
  [
    'PLAN-04',
    'payment-plan',
    'errorFetchingAccountData',
    'We have no payment plan data of this account. Please try again later, or call us.',
  ],
];

test('what the catalogue names by its key alone has English words under that key [ERR2-02]', () => {
  for (const [row, name, key, words] of keyed) expect(page(name)[key], row).toBe(words);
});

/** The rest of the catalogue (ERR2-04), by the rows that say it. */
const others =
  'PLAN-23 PLAN-14 PLAN-04 ACC-34 ACC-30 ACC-29 ACC-26 ACC-27 ACC-42 ACC-31 ACC-23 ACC-60 ACC-47 ACC-57 ACC-58 ASN-21 ' +
  'REP-31 REP-30 REP-29 OUT-11 OUT-12 OUT-27 OUT-28 OUT-29 REP-33 REP-43 REP-39 REP-46 REP-47 REP-41 REP-05 ' +
  'PRO-23 PRO-07 PRO-13 ACC-24 PRO-14 SEC-15';

test('each row that the rest of the catalogue refers to is proven by a test [ERR2-04]', () => {
  const claimed = claimedRows();
  expect(others.split(' ').filter((row) => !claimed.has(row))).toEqual([]);
});
