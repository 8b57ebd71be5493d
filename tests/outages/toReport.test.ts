import { expect, test } from 'vitest';
import { createOutageCall } from '#contracts/outageReport.ts';
import { toReport } from '#features/report-outage/toReport.ts';
import { begin, type ReportEntry } from '#machines/reportOutage/reportOutageContext.ts';

/* What goes over the wire of what a customer filled in. */

const FILLED: ReportEntry = {
  ...begin({}),
  breakerChecked: true,
  outageAddress: { house: '12', streetName: 'Main St', cityTown: 'Wakaw' },
  contactName: ' Ada Farmer ',
  phoneNumber: '306-555-0142',
  additionalInfo: 'A bang, then nothing. ',
  alternativeContactNumber: '306-555-0177',
  alternativeContactEmail: 'ada@farm.example',
  privacyPolicyChecked: true,
};
const HOME = { addressString: '218 Second Avenue West, Kindersley', installationNumber: '4020500029' };
const NOON = new Date('2026-11-21T18:00:00Z');

test.each([
  ['Phone', '306-555-0142', ''],
  ['Email', '306-555-0142', 'ada@farm.example'],
  ['Text', '306-555-0177', ''],
] as const)('the whole form goes over the wire as it is, to be told by %s [REP-34] [REP-40]', (by, phone, email) => {
  const report = toReport({ ...FILLED, notificationPreference: by }, NOON);
  expect(report).toEqual({
    installationNumber: '',
    callbackAddress: '12 MAIN ST, WAKAW',
    callerName: 'Ada Farmer',
    callerComments: 'A bang, then nothing.',
    callbackType: by,
    callbackPhoneNumber: phone,
    callbackEmail: email,
    location: {
      lookupType: 'Civic_Address',
      outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
    },
    capturedDateTime: '2026-11-21T12:00:00-06:00',
  });
  expect(createOutageCall.request.safeParse(report).success).toBe(true);
});

test('the address and number of premises are the utility’s, with what was typed; of picked ones nothing was [REP-24] [REP-33]', () => {
  const found = toReport({ ...FILLED, found: HOME }, NOON);
  expect(found).toMatchObject({
    installationNumber: HOME.installationNumber,
    callbackAddress: HOME.addressString,
    location: { lookupType: 'Civic_Address' },
  });
  const picked = toReport({ ...FILLED, premises: HOME }, NOON);
  expect(picked).toMatchObject({ installationNumber: HOME.installationNumber, callbackAddress: HOME.addressString });
  expect(picked).not.toHaveProperty('location');
});

test('a meter whose house was not named is reported as it was typed, and says so [REP-27]', () => {
  const found = {
    addressString: 'Second Avenue West, Kindersley SK',
    installationNumber: 'a sealed word',
    asks: 'house' as const,
  };
  const meter = { lookupType: 'Meter_Number' as const, outageAddress: { meterNumber: '70412011' } };
  const report = toReport({ ...FILLED, ...meter, found }, NOON);
  expect(report).toMatchObject({
    installationNumber: 'a sealed word',
    callbackAddress: 'Meter 70412011',
    location: meter,
    unanswered: 'notConfirmed',
  });
  const { asks: _, ...whole } = found;
  expect(toReport({ ...FILLED, ...meter, found: whole }, NOON)).not.toHaveProperty('unanswered');
});

test('a report names the outage that is not over, and none otherwise', () => {
  expect(toReport({ ...FILLED, relatedOutageId: '4711' }, NOON)).toHaveProperty('relatedOutageId', '4711');
  expect(toReport(FILLED, NOON)).not.toHaveProperty('relatedOutageId');
});
