import { createHash } from 'node:crypto';
import type { Premises } from '#contracts/installation.ts';
import type { OutageLocation } from '#contracts/outageReport.ts';

/** What a made-up number begins with; then comes a digit for what is known of it, then seven of the place itself. */
const MADE_UP = '79';
/** By that digit. */
const STATUS = [0, 200111, 200112, 200113, 200114];
/** A street with this word in it has this status. */
const STATUS_WORDS = { REPORTED: 1, KNOWN: 2, LIMITED: 4 };

/** A street with this word in it is not found, and so is a meter whose number is all zeros. */
const NOWHERE = 'NOWHERE';
const NO_METER = /^0+$/;
/** A street with this word in it is found three times. */
const TWIN = 'TWIN';

/** The same for the same text, always. */
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** Every place that anybody types in, so that whoever tries the app gets on; README.md tells the rules. */
export const madeUpPremises = {
  at(place: OutageLocation, text: string): Premises[] {
    const street = place.lookupType === 'Civic_Address' ? place.outageAddress.streetName.toUpperCase() : '';
    if (street.includes(NOWHERE)) return [];
    if (place.lookupType === 'Meter_Number' && NO_METER.test(place.outageAddress.meterNumber)) return [];
    const word = Object.entries(STATUS_WORDS).find(([one]) => street.includes(one));
    return addressesOf(place, street, text).map((addressString) => {
      const own = String(numberOf(addressString) % 10_000_000).padStart(7, '0');
      return { addressString, installationNumber: `${MADE_UP}${word?.[1] ?? 0}${own}` };
    });
  },

  statusOf(installationNumber: string): number | null {
    const [, known] = installationNumber.match(new RegExp(`^${MADE_UP}(\\d)\\d{7}$`)) ?? [];
    return STATUS[Number(known)] ?? null;
  },
};

function addressesOf(place: OutageLocation, street: string, text: string): string[] {
  if (street.includes(TWIN)) return [1, 2, 3].map((unit) => `Unit ${unit}, ${text}`);
  // A meter tells no address by itself.
  return [place.lookupType === 'Meter_Number' ? `${(numberOf(text) % 900) + 100} Meter Road, Wakaw` : text];
}
