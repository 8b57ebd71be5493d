import { createHash } from 'node:crypto';
import type { Premises } from '#contracts/installation.ts';
import type { OutageLocation } from '#contracts/outageReport.ts';
import { OUTAGE_STATUS } from '#contracts/outageStatus.ts';

/** What a made-up number begins with; then comes the digit of a street word, then seven of the place itself. */
const MADE_UP = '79';
/** What a word in the street makes of the place: its status, and how a report of it is refused. */
const STREET_WORDS: readonly StreetWord[] = [
  { word: null, status: 0 },
  { word: 'REPORTED', status: OUTAGE_STATUS.reported },
  { word: 'KNOWN', status: OUTAGE_STATUS.reportedHere },
  { word: 'DUPLICATE', status: OUTAGE_STATUS.duplicate },
  { word: 'LIMITED', status: OUTAGE_STATUS.loadLimited },
  {
    word: 'MEANWHILE',
    status: 0,
    refusal: { errorCode: OUTAGE_STATUS.reportedHere, errorDetails: 'An outage at this place was reported meanwhile.' },
  },
  {
    word: 'REFUSED',
    status: 0,
    refusal: { errorCode: 200199, errorDetails: 'We cannot take a report of this place.' },
  },
];
interface StreetWord {
  /** In capitals; null: any other street. */
  word: string | null;
  status: number;
  refusal?: { errorCode: number; errorDetails: string };
}

/** A street with this word in it is not found, and so is a meter whose number is all zeros. */
const NOWHERE = 'NOWHERE';
const NO_METER = /^0+$/;
/** A street with this word in it is found three times. */
const TWIN = 'TWIN';

/** The same for the same text, always. */
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** Every place that is typed in, so that a first try of the app succeeds; docs/sandbox.md tells the rules. */
export const madeUpPremises = {
  at(place: OutageLocation, text: string): Premises[] {
    const street = place.lookupType === 'Civic_Address' ? place.outageAddress.streetName.toUpperCase() : '';
    if (street.includes(NOWHERE)) return [];
    if (place.lookupType === 'Meter_Number' && NO_METER.test(place.outageAddress.meterNumber)) return [];
    const digit = Math.max(
      0,
      STREET_WORDS.findIndex(({ word }) => word !== null && street.includes(word)),
    );
    return addressesOf(place, street, text).map((addressString) => {
      const own = String(numberOf(addressString) % 10_000_000).padStart(7, '0');
      return { addressString, installationNumber: `${MADE_UP}${digit}${own}` };
    });
  },

  statusOf(installationNumber: string): number | null {
    return wordOf(installationNumber)?.status ?? null;
  },

  refusalOf(installationNumber: string): NonNullable<StreetWord['refusal']> | null {
    return wordOf(installationNumber)?.refusal ?? null;
  },
};

function wordOf(installationNumber: string): StreetWord | undefined {
  const [, digit] = installationNumber.match(new RegExp(`^${MADE_UP}(\\d)\\d{7}$`)) ?? [];
  return STREET_WORDS[Number(digit)];
}

function addressesOf(place: OutageLocation, street: string, text: string): string[] {
  if (street.includes(TWIN)) return [1, 2, 3].map((unit) => `Unit ${unit}, ${text}`);
  // Who tries the app knows the house by the meter's number.
  return [place.lookupType === 'Meter_Number' ? `${houseOf(place.outageAddress.meterNumber)} Meter Road, Wakaw` : text];
}

/** Its last three digits without zeros in front. */
const houseOf = (meterNumber: string): string => String(Number(meterNumber.slice(-3)) || 1);
