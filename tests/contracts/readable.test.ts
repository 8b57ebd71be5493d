import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountDetailsCall } from '#contracts/account.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { notificationsCall } from '#contracts/notifications.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { onUnreadable } from '#contracts/unreadable.ts';

let leftOut: [string, number][] = [];
let stop = () => {};
beforeEach(() => {
  leftOut = [];
  stop = onUnreadable((list, count) => leftOut.push([list, count]));
});
afterEach(() => stop());

const alert = { CreateDate: '2026-11-21T13:05:00-06:00', Message: 'A crew is on the way.' };
const outage = { OutageId: '4711', RegionId: 'SK-101', Planned: 'Planned', Alerts: [alert] };
const outagesOf = (list: unknown) =>
  outageMapCall.reply.safeParse({ outages: JSON.stringify(list), lastUpdated: '2026-11-21T19:05:10.000Z' });

const meter = {
  moveInDate: '2019-05-01',
  moveOutDate: null,
  currentMeterReadWindow: { currentStartDate: '2026-11-15', currentEndDate: '2026-11-24' },
  lastRead: { meterRead: '30412', meterReadDate: '2026-10-22', meterReadType: 'C', meterType: '01' },
  meterCode: { readType: 'REG', dayOfMonth: 5, disconnectedFlag: null, meterTypeCode: '01', registerGroup: '10' },
  currentSubmittedReads: [{ submittedDateTime: '2026-11-18T23:30:00-06:00' }],
};
const meterOf = (changes: object = {}) =>
  meterReadDetailsCall.reply.safeParse({ data: { ...meter, ...changes } }).data?.data;

const notification = {
  oid: '7001',
  UID: '42',
  createdTime: '2026-11-21T19:05:10.000Z',
  data: { interactionType: 'Bill', interactionText: 'Ready.', accountNumber: '500010340137', readIndicator: 'unread' },
};
const notificationsOf = (results: unknown[]) => notificationsCall.reply.safeParse({ results });

const ODD = ['0000-00-00', '2026-02-30T10:00:00-06:00', 'soon', '', null, 20261121];

test.each(ODD)('an alert dated %s is left out and counted; its outage and the others stay [API2-20]', (CreateDate) => {
  const odd = { ...outage, OutageId: '4712', Alerts: [{ ...alert, CreateDate }, alert] };
  expect(outagesOf([outage, odd]).data?.outages).toEqual([outage, { ...odd, Alerts: [alert] }]);
  expect(leftOut).toEqual([['alerts of an outage', 1]]);
});

test('an odd outage is left out and counted; where none fits the list is refused: nobody is told that all is well', () => {
  expect(outagesOf([{ ...outage, RegionId: null }, outage, 7]).data?.outages).toEqual([outage]);
  expect(leftOut).toEqual([['outages', 2]]);
  expect(outagesOf([7]).success).toBe(false);
  expect(outagesOf([]).data?.outages).toEqual([]);
});

test.each(ODD)('a submitted read dated %s is left out and counted, the rest is as it was [API-14]', (odd) => {
  const currentSubmittedReads = [{ submittedDateTime: odd }, ...meter.currentSubmittedReads];
  expect(meterOf({ currentSubmittedReads })).toEqual(meter);
  expect(meterOf({ currentSubmittedReads: [{ submittedDateTime: odd }] })?.currentSubmittedReads).toEqual([]);
  expect(leftOut).toEqual([
    ['submitted reads', 1],
    ['submitted reads', 1],
  ]);
});

test.each(ODD)('a window, a last read or a move dated %s counts as none', (odd) => {
  expect(meterOf({ currentMeterReadWindow: { ...meter.currentMeterReadWindow, currentEndDate: odd } })).toEqual({
    ...meter,
    currentMeterReadWindow: null,
  });
  expect(meterOf({ lastRead: { ...meter.lastRead, meterReadDate: odd } })).toEqual({ ...meter, lastRead: null });
  expect(leftOut).toEqual([
    ['meter read window', 1],
    ['last read', 1],
  ]);
  if (typeof odd !== 'number') expect(meterOf({ moveInDate: odd })).toEqual({ ...meter, moveInDate: null });
});

test('a notification that does not fit is left out and counted; where none fits the list is refused [API-11]', () => {
  expect(notificationsOf([{ ...notification, oid: null }, notification]).data?.results).toEqual([notification]);
  expect(leftOut).toEqual([['notifications', 1]]);
  expect(notificationsOf([7]).success).toBe(false);
});

test('numbers of the notifications may come as numbers, and are texts here [API-11]', () => {
  const data = { ...notification.data, accountNumber: 500010340137 };
  expect(notificationsOf([{ ...notification, oid: 7001, UID: 42, data }]).data?.results).toEqual([notification]);
});

test('a notification’s time may come as a number since 1970, and is ISO here; another number is none [API-11]', () => {
  const createdTime = Date.parse(notification.createdTime);
  const sent = [createdTime, createdTime / 1000, 20261121].map((time) => ({ ...notification, createdTime: time }));
  const inSeconds = new Date(Math.floor(createdTime / 1000) * 1000).toISOString();
  expect(notificationsOf(sent).data?.results).toEqual([notification, { ...notification, createdTime: inSeconds }]);
  expect(leftOut).toEqual([['notifications', 1]]);
});

test('numbers and codes of a meter may come as numbers, and have one shape here [API-14]', () => {
  const { lastRead, meterCode } = meter;
  const sent = {
    lastRead: { ...lastRead, meterRead: 30412, meterType: 1 },
    meterCode: { ...meterCode, dayOfMonth: '5', meterTypeCode: 1, registerGroup: 10 },
  };
  expect(meterOf(sent)).toEqual(meter);
  const asked = meterReadDetailsCall.request.parse({ caAccount: 500010340137, meterNumber: 70412011 });
  expect(asked).toEqual({ caAccount: '500010340137', meterNumber: '70412011' });
});

test('numbers and codes of an account may come as numbers, and have one shape here [API-05]', () => {
  const details = {
    caAccount: '500010340137',
    address: '12 Main St',
    meterNumber: '70412011',
    meterType: '01',
    billDeliveryMethod: '0',
    accountName: 'Ada Farmer',
    accountCategory: 'Residential',
    activeFlag: true,
    accountSequence: '3',
    regionId: '101',
    installationNumber: '4020500029',
    accountPhoneNumbers: [{ phoneType: 'Home', phoneNumber: '3065550142', phoneExt: '7', phoneSequence: '1' }],
  };
  const sent = {
    ...details,
    caAccount: 500010340137,
    meterNumber: 70412011,
    meterType: 1,
    billDeliveryMethod: 0,
    accountSequence: 3,
    regionId: 101,
    installationNumber: 4020500029,
    accountPhoneNumbers: [{ phoneType: 'Home', phoneNumber: 3065550142, phoneExt: 7, phoneSequence: 1 }],
  };
  const read = accountDetailsCall.reply.parse({ data: { accountDetails: sent } });
  expect(read.data.accountDetails).toEqual(details);
  const { request } = accountDetailsCall;
  const asked = { bpAccount: '100010340', caAccount: '500010340137', accountType: '01' };
  expect(request.parse({ bpAccount: 100010340, caAccount: 500010340137, accountType: 1 })).toEqual(asked);
  expect(request.parse(asked)).toEqual(asked);
  // Its last digits are lost before anybody reads it.
  for (const bpAccount of [10 ** 17, 0.5, '', null]) expect(request.safeParse({ bpAccount }).success).toBe(false);
});
