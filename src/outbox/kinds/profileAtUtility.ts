import type { Outcome } from '#api/send.ts';
import type { ReplyOf } from '#contracts/call.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { type ProfileDetails, profileDetailsCall, type updateProfileDetailsCall } from '#contracts/profile.ts';
import type { SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';

/** The customer's profile with the versions of its parts; these are left out where the utility counts none. */
export async function readProfile(
  { sendCall }: OutboxEnvironment,
  { owner }: SubmissionRow,
): Promise<Outcome<ProfileDetails>> {
  const outcome = await sendCall(profileDetailsCall, {}, { owner });
  if (!outcome.ok) return outcome;
  const { errorCode, data } = outcome.reply;
  if (isSuccess(errorCode)) return { ok: true, reply: data };
  return { ok: false, failure: { kind: 'refused', status: 200, code: String(errorCode), message: '' } };
}

type PartVersion = 'accountsVersion' | 'noticesVersion' | 'outageZonesVersion';

/** The utility's answer to a change of the profile, with the version of the changed part where the utility says it. */
export function profileAnswer<Version extends PartVersion>(
  { errorCode, errorMessage, replaced, data }: ReplyOf<typeof updateProfileDetailsCall>,
  part: Version,
): UtilityAnswer & { [part in Version]?: number } {
  const version = data?.[part];
  const said = (version === undefined ? {} : { [part]: version }) as { [part in Version]?: number };
  return { errorCode, ...(errorMessage !== undefined && { errorMessage }), ...(replaced && { replaced }), ...said };
}
