import type { AccountPlan } from './build.ts';
import { place } from './customersPlaces.ts';

/** Where the utility reaches the holder of an account, as far as it knows. */
export interface SeedContacts {
  email?: string;
  mobile?: string;
}

/** An account that is in nobody's list, to be added by name and number. */
interface UnheldPlan extends AccountPlan {
  contacts?: SeedContacts;
}

export const unheldPlans: readonly UnheldPlan[] = [
  { number: 100, name: 'HENRY OLSON', line: '9 Elevator Street', ...place.biggar, paperless: false },
  { number: 101, name: 'O’BRIEN-LÉGARÉ', line: '410 Main Street North', ...place.mooseJaw, paperless: false },
  {
    number: 102,
    name: 'PRAIRIE CO-OP LTD.',
    line: '1 Co-op Road',
    ...place.yorkton,
    accountType: '02',
    registerGroup: '6L',
    paperless: false,
  },
  { number: 103, name: 'JUNE WEBB', line: '52 Poplar Bay', ...place.wynyard, active: false, paperless: false },
  {
    number: 104,
    name: 'ANNA BERG',
    line: '118 Fourth Street East',
    ...place.saskatoon,
    contacts: { email: 'anna.berg@sandbox.example', mobile: '+13065550901' },
  },
];
