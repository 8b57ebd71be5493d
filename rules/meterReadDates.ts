import type { MeterDetails } from '#contracts/meter.ts';
import { addDays, type Day, dayOfMonth } from './day.ts';
import { dayOfRead, type LifecycleState } from './meterLifecycle.ts';

/** Without a last read, readings may be dated this many days back (part 1 §9). */
const FALLBACK_DAYS = 30;

/** Why a day cannot be the read date. */
export type DateRefusal = 'afterToday' | 'beforeFirstDay' | 'alreadySubmitted' | 'dayOfMonth';

type Facts = Pick<MeterDetails, 'moveInDate' | 'lastRead' | 'meterCode' | 'currentSubmittedReads'>;
interface Moment {
  state: LifecycleState;
  today: Day;
  hasPhoto: boolean;
}

const isStart = (state: LifecycleState) => state === 'startReadNeeded' || state === 'startReadSubmitted';
const isStop = (state: LifecycleState) => state === 'stopReadNeeded' || state === 'stopReadSubmitted';

/** The earliest read date: today with a photo, else move-in, last read, or 30 days ago (MTR-36). */
export function firstReadDay(meter: Facts, { state, today, hasPhoto }: Moment): Day {
  if (hasPhoto) return today;
  if (isStart(state) && meter.moveInDate) return meter.moveInDate;
  return meter.lastRead?.meterReadDate ?? addDays(today, -FALLBACK_DAYS);
}

/** Null when the day may be the read date, else why not (MTR-34, MTR-36 to MTR-38). */
export function refuseReadDay(meter: Facts, day: Day, moment: Moment): DateRefusal | null {
  if (day > moment.today) return 'afterToday';
  if (day < firstReadDay(meter, moment)) return 'beforeFirstDay';
  const submitted = meter.currentSubmittedReads.map((read) => dayOfRead(read.submittedDateTime));
  if (day !== moment.today && submitted.includes(day)) return 'alreadySubmitted';
  const regular = meter.meterCode.readType === 'REG' && !isStart(moment.state) && !isStop(moment.state);
  if (regular && dayOfMonth(day) <= meter.meterCode.dayOfMonth) return 'dayOfMonth';
  return null;
}

/** Every allowed read date, newest first. */
export function allowedReadDays(meter: Facts, moment: Moment): Day[] {
  const days: Day[] = [];
  for (let day = moment.today; day >= firstReadDay(meter, moment); day = addDays(day, -1)) {
    if (refuseReadDay(meter, day, moment) === null) days.push(day);
  }
  return days;
}

/** The first day after today that, when it comes, may be the read date; null within the next two months. */
export function nextReadDay(meter: Facts, moment: Moment): Day | null {
  for (let ahead = 1; ahead <= 62; ahead++) {
    const day = addDays(moment.today, ahead);
    if (refuseReadDay(meter, day, { ...moment, today: day }) === null) return day;
  }
  return null;
}
