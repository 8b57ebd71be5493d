import type { Outcome } from '#api/send.ts';
import { type OutageZoneName, profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import type { SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { changeStep, keyedChange } from '../engine/send/content.ts';
import { profileAnswer, readProfile } from './profileAtUtility.ts';

/** One region joins the customer's outage areas, or leaves them. */
export interface OutageAreaChange {
  regionId: string;
  /** As it was called when it was chosen: the map may lose it before this is sent. */
  regionName: string;
  isSubscribed: boolean;
  /** How they call it, '' for no name of theirs; left out, it keeps the name that it has. */
  placeName?: string;
  /** How the utility's log of interactions calls it (API-02). */
  interactionType: string;
  interactionText: string;
}

export interface OutageAreaRow extends SubmissionRow {
  kind: 'outageArea';
  intent: OutageAreaChange;
  answer: AreasAnswer | null;
}

/** `outageZonesVersion`: of the areas with this change in them, where the utility says it. */
export interface AreasAnswer extends UtilityAnswer {
  outageZonesVersion?: number;
}

export interface NewOutageAreaChange extends Submitted {
  owner: string;
  intent: OutageAreaChange;
  /** ISO. */
  chosenAt: string;
}

export const isOutageArea = (row: SubmissionRow | null | undefined): row is OutageAreaRow =>
  row?.kind === outageArea.name;

/** The areas with this change in them. */
export function withChange(areas: readonly string[], { regionId, isSubscribed }: OutageAreaChange): string[] {
  const others = areas.filter((id) => id !== regionId);
  return isSubscribed ? [...others, regionId] : others;
}

/** The names of areas with this change in them. */
function namesWithChange(
  names: readonly OutageZoneName[],
  { regionId, isSubscribed, placeName }: OutageAreaChange,
): readonly OutageZoneName[] {
  if (isSubscribed && placeName === undefined) return names;
  const others = names.filter((one) => one.regionId !== regionId);
  return isSubscribed && placeName ? [...others, { regionId, name: placeName }] : others;
}

interface Areas {
  subscribedOutageZones: string[];
  /** Undefined where the utility knows of no names. */
  outageZoneNames: readonly OutageZoneName[] | undefined;
  outageZonesVersion: number;
  /** What else the call wants of the profile. */
  beside: { profileName: string; contactNumber: string; profileEmail: string };
}

/** What the utility has now. Where it does not say, nothing is sent: a list made of none would end all subscriptions. */
async function readAreas(environment: OutboxEnvironment, row: OutageAreaRow): Promise<Outcome<Areas>> {
  const profile = await readProfile(environment, row);
  if (!profile.ok) return profile;
  const { subscribedOutageZones, outageZoneNames, outageZonesVersion } = profile.reply;
  if (!subscribedOutageZones || outageZonesVersion === undefined) {
    return { ok: false, failure: { kind: 'incompatible', detail: `${profileDetailsCall.path}: no outage areas` } };
  }
  const { profileName, contactNumber, profileEmail } = profile.reply;
  const beside = { profileName, contactNumber, profileEmail };
  return { ok: true, reply: { subscribedOutageZones, outageZoneNames, outageZonesVersion, beside } };
}

/** API2-31: all areas, and the rest of the profile as it is. */
async function writeAreas(
  { sendCall }: OutboxEnvironment,
  row: OutageAreaRow,
  { subscribedOutageZones, outageZoneNames, outageZonesVersion, beside }: Areas,
): Promise<Outcome<AreasAnswer>> {
  const { profileName, contactNumber, profileEmail } = beside;
  const { interactionType, interactionText } = row.intent;
  const { request, options } = keyedChange(row, {
    data: {
      subscribedOutageZones: withChange(subscribedOutageZones, row.intent),
      ...(outageZoneNames && { outageZoneNames: [...namesWithChange(outageZoneNames, row.intent)] }),
      outageZonesVersion,
      profileName,
      contactNumber,
    },
    profile: { email: profileEmail },
    interactionData: { interactionType, interactionText },
  });
  const outcome = await sendCall(updateProfileDetailsCall, request, options);
  return outcome.ok ? { ok: true, reply: profileAnswer(outcome.reply, 'outageZonesVersion') } : outcome;
}

const area = changeStep(updateProfileDetailsCall, readAreas, writeAreas);

/** A region of whose outages the customer wants to hear, or no longer does. */
export const outageArea = defineKind({
  name: 'outageArea',
  owner: 'customer',
  steps: { area },
  counting: 'area',
  begin({ owner, intent, chosenAt }: NewOutageAreaChange) {
    const row = { intent, capturedAt: chosenAt, deadline: null };
    return { enteredBy: owner, steps: ['area'], row, attachment: null };
  },
  draft: null,
  setting: {
    entityOf: () => 'outageAreas',
    partOf: ({ regionId }) => regionId,
  },
  correctable: false,
  words: {
    label: ({ intent }: OutageAreaRow) => ({
      key: !intent.isSubscribed
        ? 'outageArea.remove'
        : intent.placeName === undefined
          ? 'outageArea.add'
          : 'outageArea.name',
    }),
    place: ({ intent }) => intent.regionName,
    refusal: () => null,
    refused: 'refused.outageArea',
    rest: null,
  },
});
