import type { OutageLocation } from '#contracts/outageReport.ts';

/** 'NE-36-42-25-W2': parts of the Dominion Land Survey from the smallest to the largest, numbers without leading zeros. */
const survey = (first: string, ...numbers: string[]): string => {
  const plain = [first, ...numbers].map((part) => part.replace(/^0+(?=\d)/, ''));
  return `${plain.slice(0, -1).join('-')}-W${plain.at(-1)}`;
};

const list = (...parts: (string | undefined | false)[]): string => parts.filter(Boolean).join(', ');

/** A place in one line, as people here write it: for the screens, and for a call back (`callbackAddress`). */
export function locationText({ lookupType, outageAddress: at }: OutageLocation): string {
  switch (lookupType) {
    case 'Civic_Address':
      // As Canada Post writes it: the apartment, a hyphen, the house.
      return list(`${at.apartment ? `${at.apartment}-` : ''}${at.house} ${at.streetName}`, at.cityTown);
    case 'Lot_Block':
      return list(`Lot ${at.lot}`, `Block ${at.block}`, at.cityTown);
    case 'LLD':
      return list(at.lot && `Lot ${at.lot}`, survey(at.quarter, at.section, at.township, at.range, at.meridian));
    case 'River_Lot':
      return `River Lot ${survey(at.riverLot, at.township, at.range, at.meridian)}`;
    case 'First_Nations':
      return list(
        at.apartment && `Apartment ${at.apartment}`,
        `House ${at.house}`,
        at.firstNation,
        at.transformer && `Transformer ${at.transformer}`,
      );
    case 'LSD':
      return `LSD ${survey(at.lsd, at.section, at.township, at.range, at.meridian)}`;
    case 'Meter_Number':
      return `Meter ${at.meterNumber}`;
  }
}
