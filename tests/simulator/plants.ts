import { plantsAtUtility } from './plantsAtUtility.ts';
import { plantsInAccountList } from './plantsInAccountList.ts';
import { plantsInAnswers } from './plantsInAnswers.ts';
import { plantsInAreas } from './plantsInAreas.ts';
import { plantsInBackups } from './plantsInBackups.ts';
import { plantsInChanges } from './plantsInChanges.ts';
import { plantsInCouples } from './plantsInCouples.ts';
import { plantsInGrants } from './plantsInGrants.ts';
import { plantsInNotices } from './plantsInNotices.ts';
import { plantsInPlaces } from './plantsInPlaces.ts';
import { plantsInRequests } from './plantsInRequests.ts';
import { plantsInSettings } from './plantsInSettings.ts';
import { plantsInTexts } from './plantsInTexts.ts';
import { plantsOnDevice } from './plantsOnDevice.ts';
import { plantsOnDisk } from './plantsOnDisk.ts';
import type { ScopeName } from './scopes.ts';

/** A bug that a developer could write, told as one replacement in the source. */
export interface Plant {
  name: string;
  file: string;
  find: string;
  replace: string;
  why: string;
  /** A seed that finds it; its simulator's `--plants --schedules 2000` looks for others, from this one on. */
  seed: number;
  /** What the judge says of this bug alone, where a seed may also find it by what follows from it. */
  says?: string;
}

/** A bug that the device simulator finds, in schedules of one scope: where what it takes is drawn often. */
export interface DevicePlant extends Plant {
  scope: ScopeName;
}

export const plants: readonly DevicePlant[] = [
  ...plantsOnDevice,
  ...plantsOnDisk,
  ...plantsInChanges,
  ...plantsInBackups,
  ...plantsInSettings,
  ...plantsInAreas,
  ...plantsInAccountList,
  ...plantsInCouples,
  ...plantsInNotices,
  ...plantsInRequests,
  ...plantsInPlaces,
  ...plantsInAnswers,
  ...plantsInGrants,
  ...plantsInTexts,
  ...plantsAtUtility,
];
