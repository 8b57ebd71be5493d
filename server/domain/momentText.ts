import { reginaMoment } from '#rules/reginaMoment.ts';

/** 'Jan. 5, 7:12 p.m.', by the province's clock: where the year is plain. */
export function momentText(when: Date | string): string {
  const { day, time } = reginaMoment(new Date(when));
  return `${day}, ${time}`;
}
