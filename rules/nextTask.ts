import type { Day } from './day.ts';
import type { PlaceFacts } from './placesSum.ts';

/** What a customer with many places does next. */
export interface NextTask<Place> {
  kind: 'pay' | 'read';
  place: Place;
}

const NO_DAY: Day = '9999-12-31';

/** A late bill, else a reading that is wanted, else a bill that is due; of several the one with the earliest day. */
export function nextTask<Place extends PlaceFacts>(places: readonly Place[]): NextTask<Place> | undefined {
  const payDay = ({ owing }: Place) => owing?.day ?? NO_DAY;
  const late = first(places, ({ owing }) => owing?.stand === 'late', payDay);
  if (late) return { kind: 'pay', place: late };
  const toRead = first(
    places,
    ({ reading }) => reading === 'toRead',
    ({ readBy }) => readBy ?? NO_DAY,
  );
  if (toRead) return { kind: 'read', place: toRead };
  const due = first(places, ({ owing }) => owing?.stand === 'due', payDay);
  return due && { kind: 'pay', place: due };
}

/** Of those that fit, the one whose day is earliest, then the first listed. */
function first<Place>(
  places: readonly Place[],
  fits: (place: Place) => boolean,
  dayOf: (place: Place) => Day,
): Place | undefined {
  return places.filter(fits).toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))[0];
}
