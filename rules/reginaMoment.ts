import { reginaIso } from './reginaTime.ts';

/** As in src/ui/dates.ts, of which the server knows nothing; a test holds them together. */
const MONTHS = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'Jun.', 'Jul.', 'Aug.', 'Sep.', 'Oct.', 'Nov.', 'Dec.'];

export interface Moment {
  /** 'Jan. 5' */
  day: string;
  /** '2027' */
  year: string;
  /** '7:12 p.m.' */
  time: string;
}

/** An instant as customers read it, by the province's clock. */
export function reginaMoment(instant: Date): Moment {
  const [year = '', month, day, hour, minute] = reginaIso(instant).slice(0, 16).split(/\D/);
  const at = Number(hour);
  return {
    day: `${MONTHS[Number(month) - 1]} ${Number(day)}`,
    year,
    time: `${at % 12 || 12}:${minute} ${at < 12 ? 'a.m.' : 'p.m.'}`,
  };
}
