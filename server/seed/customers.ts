import { addDays } from '#rules/day.ts';
import { billCustomers } from './billCustomers.ts';
import { windowAround } from './build.ts';
import { place } from './customersPlaces.ts';
import { landlordPlans } from './landlord.ts';
import { customer, type SeedCustomer } from './seedCustomer.ts';

export const seedCustomers: readonly SeedCustomer[] = [
  customer('basement', {
    name: 'Marlene Kowalchuk',
    about: 'one account, 5-dial meter, inside its read window',
    plans: () => [
      {
        number: 1,
        name: 'Marlene Kowalchuk',
        line: '218 Second Avenue West',
        ...place.kindersley,
        at: { latitude: 51.4682, longitude: -109.1588 },
        lastRead: 48_102,
      },
    ],
  }),
  customer('farm', {
    name: 'Garth Friesen',
    about: 'three accounts, 4-dial meters, yearly window',
    plans: (today) =>
      [
        {
          number: 2,
          descriptiveName: 'Home quarter',
          line: 'NE 14-36-15 W3',
          at: { latitude: 52.1034, longitude: -108.0412 },
          lastRead: 6_214,
        },
        { number: 3, descriptiveName: 'Grain bins', line: 'SW 23-36-15 W3', lastRead: 1_187 },
        { number: 4, descriptiveName: 'Well and shop', line: 'SE 23-36-15 W3', lastRead: 3_940 },
      ].map((plan) => ({
        ...plan,
        ...place.biggar,
        name: 'Garth Friesen',
        registerGroup: '4D',
        paperless: false,
        daysSinceLastRead: 340,
        facts: { currentMeterReadWindow: windowAround(today, -180, 184) },
      })),
  }),
  customer('landlord', { name: 'Prairie Rose Rentals', about: '40 accounts', plans: () => landlordPlans }),
  customer('business', {
    name: 'Elevator Road Bakery Ltd.',
    about: 'business account (type 02): no reading by the customer',
    plans: () => [
      {
        number: 60,
        name: 'Elevator Road Bakery Ltd.',
        line: '1450 Broad Street',
        ...place.regina,
        accountType: '02',
        registerGroup: '6L',
      },
    ],
  }),
  customer('movein', {
    name: 'Amina Yusuf',
    about: 'moved in yesterday: a start reading is needed',
    plans: (today) => [
      {
        number: 61,
        name: 'Amina Yusuf',
        line: '77 Temperance Street',
        ...place.saskatoon,
        lastRead: 20_411,
        daysSinceLastRead: 12,
        facts: { moveInDate: addDays(today, -1), meterCode: { readType: 'MIR' } },
      },
    ],
  }),
  customer('moveout', {
    name: 'Denis Lalonde',
    about: 'moves out tomorrow: a stop reading is needed',
    plans: (today) => [
      {
        number: 62,
        name: 'Denis Lalonde',
        line: '304 Athabasca Street East',
        ...place.mooseJaw,
        lastRead: 77_032,
        facts: { moveOutDate: addDays(today, 1), meterCode: { readType: 'MOR' } },
      },
    ],
  }),
  customer('smart', {
    name: 'Helen Chan',
    about: 'smart meter: it reads itself',
    plans: () => [
      {
        number: 63,
        name: 'Helen Chan',
        line: '19 Lakeview Crescent',
        ...place.estevan,
        registerGroup: '6L',
        meterTypeCode: '07',
        lastRead: 104_388,
      },
    ],
  }),
  customer('netmetered', {
    name: 'Owen Petit',
    about: 'net metered: no reading by the customer',
    plans: () => [
      {
        number: 64,
        name: 'Owen Petit',
        line: 'NW 08-44-18 W2',
        ...place.melfort,
        registerGroup: '5L',
        meterTypeCode: '03',
      },
    ],
  }),
  customer('disconnected', {
    name: 'Rosalie Bear',
    about: 'disconnected meter',
    plans: () => [
      {
        number: 65,
        name: 'Rosalie Bear',
        line: '5 Railway Avenue',
        ...place.wynyard,
        facts: { meterCode: { disconnectedFlag: 'T' } },
      },
    ],
  }),
  customer('inactive', {
    name: 'Walter Sorensen',
    about: 'inactive account',
    plans: () => [
      { number: 66, name: 'Walter Sorensen', line: '88 Gladstone Avenue', ...place.yorkton, active: false },
    ],
  }),
  customer('newcomer', {
    name: 'Thanh Nguyen',
    about: 'new here: no consent given, not registered',
    isNew: true,
    plans: () => [{ number: 67, name: 'Thanh Nguyen', line: '640 Coteau Avenue', ...place.weyburn, lastRead: 12_870 }],
  }),
  customer('plan', {
    name: 'Colleen MacPherson',
    about: 'pre-authorised payment plan active, entered by the utility',
    plans: () => [
      {
        number: 68,
        name: 'Colleen MacPherson',
        line: '2203 Cornwall Street',
        ...place.regina,
        lastRead: 31_554,
        bill: { flags: { appFlag: true } },
      },
    ],
  }),
  customer('arranged', {
    name: 'Jesse Whitecap',
    about: 'payment arrangement',
    plans: () => [
      {
        number: 69,
        name: 'Jesse Whitecap',
        line: '412 Avenue H South',
        ...place.saskatoon,
        lastRead: 9_026,
        bill: { unpaidBefore: 2, partPaidCents: 10_263, flags: { paFlag: true } },
      },
    ],
  }),
  customer('final', {
    name: 'Edith Bergstrom',
    about: 'moved out 12 days ago: final bill',
    plans: (today) => [
      {
        number: 70,
        name: 'Edith Bergstrom',
        line: '51 Main Street North',
        ...place.mooseJaw,
        lastRead: 88_410,
        daysSinceLastRead: 12,
        bill: { issuedDaysAgo: 9, dueInDays: 17, flags: { FinalBill: true } },
        facts: { moveOutDate: addDays(today, -12), currentMeterReadWindow: null },
      },
    ],
  }),
  customer('nobill', {
    name: 'Priya Raman',
    about: 'moved in six days ago: first bill not issued yet',
    plans: (today) => [
      {
        number: 71,
        name: 'Priya Raman',
        line: '930 Fourth Street',
        ...place.estevan,
        lastRead: 40_077,
        daysSinceLastRead: 6,
        bill: 'notIssued',
        facts: { moveInDate: addDays(today, -6) },
      },
    ],
  }),
  customer('paidup', {
    name: 'Walter Obrigewitsch',
    about: 'bill paid: nothing is owing',
    plans: () => [
      {
        number: 72,
        name: 'Walter Obrigewitsch',
        line: '8 Church Avenue',
        ...place.melfort,
        bill: { overpaidCents: 'latest' },
      },
    ],
  }),
  customer('credit', {
    name: 'Lucille Gagnon',
    about: 'paid too much: the bill shows a credit',
    plans: () => [
      {
        number: 73,
        name: 'Lucille Gagnon',
        line: '615 Third Avenue',
        ...place.wynyard,
        bill: { overpaidCents: 18_000 },
      },
    ],
  }),
  customer('overdue', {
    name: 'Terry Bear',
    about: 'bill overdue for six days, with a balance of the one before',
    plans: () => [
      {
        number: 74,
        name: 'Terry Bear',
        line: '127 Smith Street East',
        ...place.yorkton,
        daysSinceLastRead: 34,
        bill: { issuedDaysAgo: 32, dueInDays: -6, unpaidBefore: 1 },
      },
    ],
  }),
  customer('equalized', {
    name: 'Joan Hrabok',
    about: 'equalized payment plan',
    plans: () => [
      {
        number: 75,
        name: 'Joan Hrabok',
        line: '33 Coteau Avenue',
        ...place.weyburn,
        bill: { equalCents: 14_200, flags: { eppFlag: true } },
      },
    ],
  }),
  customer('church', {
    name: 'Olga Marchuk',
    about: 'account of type 01 that is not residential',
    plans: () => [
      {
        number: 76,
        name: 'Olga Marchuk',
        line: '4 Cathedral Lane',
        ...place.weyburn,
        accountCategory: 'Commercial',
      },
    ],
  }),
  ...billCustomers(),
  customer('couple', {
    name: 'Ruth Desjarlais',
    about: 'two people have this account in their list: see spouse@',
    plans: () => [{ number: 90, name: 'Ruth Desjarlais', line: '27 Poplar Bay', ...place.wynyard, lastRead: 52_310 }],
  }),
  customer('spouse', {
    name: 'Alain Desjarlais',
    about: 'has the account of couple@ in his list',
    sharesWith: 'couple@sandbox.example',
    plans: () => [],
  }),
  customer('lonely', { name: 'Victor Sorensen', about: 'no account yet', plans: () => [] }),
  customer('wrap', {
    name: 'Ingrid Solberg',
    about: 'payment plan not started; days 25 to 5 are offered for it',
    plans: () => [
      {
        number: 91,
        name: 'Ingrid Solberg',
        line: '14 Granary Road',
        ...place.melfort,
        lastRead: 18_204,
        planDays: { fromDay: 25, toDay: 5 },
      },
    ],
  }),
  customer('noplandata', {
    name: 'Hugh Tanner',
    about: 'the utility knows nothing of a payment plan',
    plans: () => [
      {
        number: 92,
        name: 'Hugh Tanner',
        line: '60 Stockyard Street',
        ...place.yorkton,
        lastRead: 6_115,
        planDays: null,
      },
    ],
  }),
  customer('nophone', {
    name: 'Elsie Cardinal',
    about: 'no contact number; the account has a mobile and a fax number',
    contactNumber: '',
    plans: () => [
      {
        number: 93,
        name: 'Elsie Cardinal',
        line: '3 Ferry Landing',
        ...place.wynyard,
        lastRead: 44_870,
        phones: [
          { phoneType: 'Mobile', phoneNumber: '+13065550931' },
          { phoneType: 'Fax', phoneNumber: '+13065550932' },
        ],
      },
    ],
  }),
  customer('smsstop', {
    name: 'Colleen Fehr',
    about: 'answered STOP to a text message',
    hasStoppedTexts: true,
    plans: () => [{ number: 94, name: 'Colleen Fehr', line: '9 Elevator Road', ...place.yorkton, lastRead: 30_517 }],
  }),
  customer('atbank', {
    name: 'Mavis Dyck',
    about: 'paid part of an overdue bill at a bank: the utility’s books of two days ago have $84.10 open',
    plans: () => [
      {
        number: 95,
        name: 'Mavis Dyck',
        line: '118 Saskatchewan Avenue',
        ...place.wynyard,
        lastRead: 27_640,
        daysSinceLastRead: 34,
        bill: { issuedDaysAgo: 32, dueInDays: -6 },
        books: { openCents: 8_410, daysAgo: 2 },
      },
    ],
  }),
  customer('highbill', {
    name: 'Lorne Hrycan',
    about: 'asked to be told of a bill above $120: a reading of 31 800 says so',
    plans: () => [
      {
        number: 96,
        name: 'Lorne Hrycan',
        line: '52 Prairie Avenue',
        ...place.melfort,
        lastRead: 31_000,
        highBillAlert: 120,
      },
    ],
  }),
];
