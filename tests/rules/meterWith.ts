import type { MeterDetails } from '#contracts/meter.ts';

interface Facts {
  moveInDate?: string;
  moveOutDate?: string;
  window?: [string, string];
  readType?: MeterDetails['meterCode']['readType'];
  registerGroup?: string;
  dayOfMonth?: number;
  lastRead?: string;
  lastReadDate?: string;
  submitted?: string[];
  billed?: MeterDetails['billed'];
}

/** A meter with nothing special about it but what is said. */
export function meterWith(facts: Facts = {}): MeterDetails {
  const { window, lastRead = '30412', lastReadDate } = facts;
  return {
    moveInDate: facts.moveInDate ?? null,
    moveOutDate: facts.moveOutDate ?? null,
    currentMeterReadWindow: window ? { currentStartDate: window[0], currentEndDate: window[1] } : null,
    lastRead: lastReadDate
      ? { meterRead: lastRead, meterReadDate: lastReadDate, meterReadType: 'C', meterType: '01' }
      : null,
    meterCode: {
      readType: facts.readType ?? 'REG',
      dayOfMonth: facts.dayOfMonth ?? 0,
      disconnectedFlag: null,
      meterTypeCode: '01',
      registerGroup: facts.registerGroup ?? '5D',
    },
    ...(facts.billed && { billed: facts.billed }),
    currentSubmittedReads: (facts.submitted ?? []).map((submittedDateTime) => ({ submittedDateTime })),
  };
}
