const STREETS = ['Lantern St', 'Breaker Lane', 'Insulator Ave', 'Crossarm Cres', 'Switch Rd'];
const TOWNS = [
  ['Kindersley', 'S0L 1S0'],
  ['Wynyard', 'S0A 4T0'],
  ['Melfort', 'S0E 1A0'],
  ['La Ronge', 'S0J 1L0'],
] as const;
const NAMES = ['Ada Farmer', 'Nils Berg', 'Odile Roy', 'Tariq Shah', 'Mei Chan'];
const PLAN = { branchTransitNumber: '10008', financialInstituteName: 'Bank of the Plains' };

const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;
const digits = (nth: number, length: number): string => String(nth).padStart(length, '0');

/** The account number `nth` of made-up ones, as a line of an import (contracts/accountImport.ts). Its numbers begin with 59. */
export function stagingAccount(nth: number, asOf: string): object {
  const caAccount = `59${digits(nth, 10)}`;
  const meterNumber = `59${digits(nth, 8)}`;
  const [city, postalCode] = pick(TOWNS, nth);
  const street = `${(nth % 900) + 1} ${pick(STREETS, nth)}`;
  const kwh = 300 + (nth % 900);
  return {
    asOf,
    caAccount,
    bpAccount: `49${digits(nth, 8)}`,
    accountType: '01',
    details: {
      address: `${street}, ${city} SK ${postalCode}`,
      meterNumber,
      meterType: '01',
      billDeliveryMethod: String(nth % 3),
      accountName: pick(NAMES, nth),
      accountEmail: `staging${nth}@sandbox.example`,
      accountCategory: 'Residential',
      activeFlag: 'X',
      installationNumber: `3${digits(nth, 9)}`,
      accountAddress: {
        addressId: `S${nth}`,
        addressLine1: street,
        city,
        province: 'SK',
        postalCode,
        country: 'CA',
      },
      accountPhoneNumbers: [{ phoneType: 'Mobile', phoneNumber: '+13065550100', phoneSequence: '1' }],
    },
    meter: {
      meterNumber,
      moveInDate: '2020-05-01',
      moveOutDate: null,
      currentMeterReadWindow: null,
      lastRead: { meterRead: digits(nth % 100_000, 5), meterReadDate: asOf.slice(0, 10), meterReadType: 'A' },
      meterCode: { readType: 'REG', dayOfMonth: 3, meterTypeCode: '01', registerGroup: '5D' },
    },
    // One in three has a plan.
    plan: nth % 3 === 0 ? { ...PLAN, holderName: pick(NAMES, nth), dayOfMonth: (nth % 30) + 1 } : null,
    bills: [
      {
        DocumentID: `79${digits(nth, 10)}`,
        issuedOn: asOf.slice(0, 10),
        paymentDueBy: asOf.slice(0, 10),
        balanceForward: 0,
        amountDue: kwh / 5,
        totalDue: kwh / 5,
        billIssuedFlag: 'X',
      },
    ],
  };
}
