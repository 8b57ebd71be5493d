/**
 * A calendar that counts on its fingers: no Date, no arithmetic on days, only month lengths and the rule
 * for leap years. What the rules compute with clever means is compared with this.
 */
function everyDay(fromYear: number, toYear: number): string[] {
  const days: string[] = [];
  for (let year = fromYear; year <= toYear; year++) {
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const months = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (const [month, length] of months.entries()) {
      for (let day = 1; day <= length; day++) {
        days.push(`${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
      }
    }
  }
  return days;
}

/** 2026 to 2029: 2028 has a leap day. */
export const CALENDAR = everyDay(2026, 2029);

/** The place of a day in the calendar. */
export const place = (day: string): number => CALENDAR.indexOf(day);
export const dayAt = (index: number): string => CALENDAR[index] as string;
