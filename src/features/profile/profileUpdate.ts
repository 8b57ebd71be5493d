import type { RequestOf } from '#contracts/call.ts';
import { UPDATE_GLOBAL_PROFILE, type updateProfileDetailsCall } from '#contracts/profile.ts';
import type { b2cUpdateCall } from '#contracts/verification.ts';
import {
  type Field,
  newValue,
  type PrimaryDetails,
  type PrimaryDetailsContext,
} from '#machines/primaryDetails/primaryDetailsContext.ts';

export interface Interaction {
  interactionType: string;
  interactionText: string;
}

/** What the identity provider is told of a change (API2-25); null where it does not know the field. */
export function directoryChange(field: Field, value: string): RequestOf<typeof b2cUpdateCall> | null {
  if (field === 'profileName') return { displayName: value };
  return field === 'profileEmail' ? { email: value } : null;
}

/** How `cdcData` names a change (API2-32); a phone number has no name there. */
const CHANGE_TYPES: Partial<Record<Field, string>> = { profileName: 'displayName', profileEmail: 'emailAddress' };

/** The update of one field (API2-31): all three values, one of them new. */
export function profileUpdate(
  context: PrimaryDetailsContext,
  interactionData: Interaction,
): RequestOf<typeof updateProfileDetailsCall> {
  const value = newValue(context);
  const changed: PrimaryDetails = { ...context.profile, [context.field]: value };
  const changeType = CHANGE_TYPES[context.field];
  return {
    data: { profileName: changed.profileName, contactNumber: changed.contactNumber },
    profile: { email: changed.profileEmail },
    interactionData,
    ...(changeType && {
      cdcData: {
        requests: [
          {
            requestNumber: 1,
            action: UPDATE_GLOBAL_PROFILE,
            data: [
              { sequence: 1, changeType, value },
              { sequence: 2, changeType: 'updatedBy', value: 'Customer' },
            ],
          },
        ],
      },
    }),
  };
}
