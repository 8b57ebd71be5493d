import { addDays } from '#rules/day.ts';
import { place } from './customersPlaces.ts';
import { customer, type SeedCustomer } from './seedCustomer.ts';

/** The customers whose bills come about in another way than usual. Called in their turn: phone numbers go by it. */
export const billCustomers = (): SeedCustomer[] => [
  customer('parts', {
    name: 'Ruby Desjarlais',
    about: 'payment arrangement whose parts are known: one paid, three open',
    plans: () => [
      {
        number: 77,
        name: 'Ruby Desjarlais',
        line: '18 Osler Street',
        ...place.regina,
        bill: { unpaidBefore: 2, partPaidCents: 10_263, arrangedParts: 3, flags: { paFlag: true } },
      },
    ],
  }),
  customer('planlate', {
    name: 'Victor Cardinal',
    about: 'pre-authorised payment plan: the day of the withdrawal has passed',
    plans: () => [
      {
        number: 78,
        name: 'Victor Cardinal',
        line: '61 Hochelaga Street West',
        ...place.mooseJaw,
        daysSinceLastRead: 34,
        bill: { issuedDaysAgo: 32, dueInDays: -6, flags: { appFlag: true } },
      },
    ],
  }),
  customer('finalcredit', {
    name: 'Agnes Lesko',
    about: 'moved out 12 days ago: final bill with a credit',
    plans: (today) => [
      {
        number: 79,
        name: 'Agnes Lesko',
        line: '29 Betts Avenue',
        ...place.yorkton,
        daysSinceLastRead: 12,
        bill: { issuedDaysAgo: 9, dueInDays: 17, overpaidCents: 18_000, flags: { FinalBill: true } },
        facts: { moveOutDate: addDays(today, -12), currentMeterReadWindow: null },
      },
    ],
  }),
  customer('estimated', {
    name: 'Stefan Wolanski',
    about: 'the last six bills were estimated',
    plans: () => [
      {
        number: 80,
        name: 'Stefan Wolanski',
        line: '702 Souris Avenue',
        ...place.weyburn,
        lastRead: 22_480,
        lastReadType: 'E',
        bill: { estimatedBills: 6 },
      },
    ],
  }),
  customer('catchup', {
    name: 'Nadine Poitras',
    about: 'six bills were estimated, the latest one was read and catches up',
    plans: () => [
      {
        number: 81,
        name: 'Nadine Poitras',
        line: '340 Fourth Street',
        ...place.estevan,
        lastRead: 67_215,
        lastReadType: 'C',
        bill: { estimatedBills: 6, isCaughtUp: true },
      },
    ],
  }),
  customer('pricerise', {
    name: 'Hugo Thiessen',
    about: 'the price rose in the middle of the latest bill',
    plans: () => [
      {
        number: 82,
        name: 'Hugo Thiessen',
        line: '15 Stadacona Street',
        ...place.mooseJaw,
        lastReadType: 'C',
        bill: { priceRoseDaysBefore: 12 },
      },
    ],
  }),
  customer('newmeter', {
    name: 'Irene Bugera',
    about: 'the meter was changed before the latest bill',
    plans: () => [
      {
        number: 83,
        name: 'Irene Bugera',
        line: '9 Maple Crescent',
        ...place.melfort,
        lastRead: 812,
        bill: { meterBills: 1 },
      },
    ],
  }),
];
