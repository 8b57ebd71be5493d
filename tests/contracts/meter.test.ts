import { expect, test } from 'vitest';
import { DEFAULT_SEGMENT, pathOf } from '#contracts/call.ts';
import { errorCode, isSuccess } from '#contracts/errorCode.ts';
import { meterDetails } from '#contracts/meter.ts';
import { meterReadCall } from '#contracts/meterRead.ts';

test('meter details: move dates, window, last read, meter code, submitted reads; times behind days are dropped [MTR-02]', () => {
  const wire = {
    moveInDate: '2019-05-01T00:00:00-06:00',
    moveOutDate: '',
    currentMeterReadWindow: { currentStartDate: '2026-11-15', currentEndDate: '2026-11-24T00:00:00' },
    lastRead: { meterRead: '30412', meterReadDate: '2026-10-22', meterReadType: 'C', meterType: '01' },
    meterCode: {
      readType: 'REG',
      dayOfMonth: 5,
      disconnectedFlag: 'T',
      meterTypeCode: '01',
      registerGroup: '5D',
    },
    currentSubmittedReads: [{ submittedDateTime: '2026-11-18T23:30:00-06:00' }],
  };
  expect(meterDetails.parse(wire)).toEqual({
    ...wire,
    moveInDate: '2019-05-01',
    moveOutDate: null,
    currentMeterReadWindow: { currentStartDate: '2026-11-15', currentEndDate: '2026-11-24' },
  });
  expect(meterDetails.safeParse({ ...wire, meterCode: { ...wire.meterCode, readType: 'XXX' } }).success).toBe(false);
});

test('errorCode is compared as a number; 0 and "0" are success, all else is failure [API-03] [API2-02]', () => {
  const success = (code: number | string) => isSuccess(errorCode.parse(code));
  expect([success(0), success('0'), success('000')]).toEqual([true, true, true]);
  expect([success(1), success('200111'), success(''), success('x')]).toEqual([false, false, false, false]);
});

test('paths begin with /api/ and the one configured segment [API-01] [API2-01]', () => {
  expect(pathOf(meterReadCall, DEFAULT_SEGMENT)).toBe('/api/utility/meterRead');
  expect(pathOf(meterReadCall, 'north')).toBe('/api/north/meterRead');
});
