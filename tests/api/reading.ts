import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import type { MeterReadAnswer, MeterReadSubmission } from '#contracts/meterRead.ts';
import type { ProfileDetails } from '#contracts/profile.ts';
import { onDayAtTimeOf, reginaDay, reginaIso } from '#rules/reginaTime.ts';
import type { Browser } from './browser.ts';

export interface Known {
  caAccount: string;
  bpAccount: string;
  meterNumber: string;
}

/** The customer's account number `index`, with its meter, as the app learns them. */
export async function accountOf(browser: Browser, index = 0): Promise<Known> {
  const profile = (await (await browser.get('/api/utility/profileDetails')).json()) as { data: ProfileDetails };
  const account = profile.data.associatedAccounts.account[index];
  if (!account) throw new Error(`no account ${index}`);
  const { caAccount, bpAccount } = account;
  const details = (await (await browser.post('/api/utility/accountDetails', { bpAccount, caAccount })).json()) as {
    data: { accountDetails: { meterNumber: string } };
  };
  return { caAccount, bpAccount, meterNumber: details.data.accountDetails.meterNumber };
}

/** One moment for all of them: a repeat made again in the next second would be another content. */
const CAPTURED = new Date();

/** A reading of today, captured a moment ago, unless said otherwise. */
export function reading(
  known: Known,
  changes: Partial<MeterReadSubmission> = {},
  captured = CAPTURED,
): MeterReadSubmission {
  return {
    caAccount: known.caAccount,
    meterNumber: known.meterNumber,
    meterRead: '48213',
    submittedDateTime: onDayAtTimeOf(reginaDay(captured), captured),
    capturedDateTime: reginaIso(captured),
    moveInOutIndicator: 'NONE',
    interactionType: 'METER_READ',
    interactionText: 'Meter reading by the customer',
    ...changes,
  };
}

export function submit(browser: Browser, body: MeterReadSubmission, key: string = randomUUID()): Promise<Response> {
  return browser.post('/api/utility/meterRead', body, { [IDEMPOTENCY_HEADER]: key });
}

export async function answerOf(response: Response): Promise<MeterReadAnswer> {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: MeterReadAnswer }).data;
}
