import type { DevicePlant } from './plants.ts';

/** Bugs in how outage areas are chosen. */
export const plantsInAreas: readonly DevicePlant[] = [
  {
    name: 'areas-without-their-version',
    file: 'src/outbox/kinds/outageAreas.ts',
    find: '      outageZonesVersion,\n      profileName,\n      contactNumber,\n    },',
    replace: '      profileName,\n      contactNumber,\n    },',
    scope: 'areas',
    seed: 20,
    why: 'what another device chose between reading and writing is lost',
  },
  {
    name: 'areas-of-this-device-alone',
    file: 'src/outbox/kinds/outageAreas.ts',
    find: 'withChange(subscribedOutageZones, row.intent)',
    replace: 'withChange([], row.intent)',
    scope: 'areas',
    seed: 6,
    why: 'the list is made of the change alone: every other area is lost',
  },
  {
    name: 'names-of-other-areas-lost',
    file: 'src/outbox/kinds/outageAreas.ts',
    find: 'namesWithChange(outageZoneNames, row.intent)',
    replace: 'namesWithChange([], row.intent)',
    scope: 'areas',
    seed: 20,
    why: 'of all names that the customer gave only the last one is left',
  },
  {
    name: 'areas-told-apart-by-their-names',
    file: 'src/outbox/kinds/outageAreas.ts',
    find: 'partOf: ({ regionId }) => regionId,',
    replace: 'partOf: ({ regionName }) => regionName,',
    scope: 'areas',
    seed: 103,
    why: 'of a region that got another name an older choice that comes late takes effect after the newer one',
  },
  {
    name: 'asked-anew-for-another-customer',
    file: 'src/outbox/engine/send/content.ts',
    find: "untilUnlocked(outcome.failure) };\n    if (!(await isSignedIn())) return { ok: false, failure: { kind: 'signInAgain' } };",
    replace: 'untilUnlocked(outcome.failure) };',
    scope: 'otherCustomerAtConflict',
    seed: 2,
    why: 'what the utility has is asked again after somebody else signed in',
  },
  {
    name: 'areas-of-any-version',
    file: 'server/domain/outage/outageAreas.ts',
    find: 'const before = await outageZonesOf(tx, customerId);\n  if (madeOf !== null && madeOf !== before.version) throw changedMeanwhile();',
    replace: 'const before = await outageZonesOf(tx, customerId);\n  madeOf = null;',
    scope: 'areas',
    seed: 20,
    why: 'the utility keeps a list that was made of an older one',
  },
];
