/**
 * The utility's clock. Saskatchewan keeps Central Standard Time all year, so America/Regina is a fixed
 * -06:00 (API2-18) and needs no time zone data: these functions give the same answer on every device,
 * however old its zone files are.
 */
const OFFSET_MS = 6 * 60 * 60 * 1000;

/** The calendar day in Regina at that instant, `YYYY-MM-DD`. 23:30 in Regina is the next day in UTC. */
export function reginaDay(instant: Date): string {
  return new Date(instant.getTime() - OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant as a Regina time, `YYYY-MM-DDTHH:mm:ss-06:00`. */
export function reginaIso(instant: Date): string {
  return `${new Date(instant.getTime() - OFFSET_MS).toISOString().slice(0, 19)}-06:00`;
}

/** That day, at the Regina time of day of the instant: what `submittedDateTime` carries (MTR-59). */
export function onDayAtTimeOf(day: string, instant: Date): string {
  return `${day}${reginaIso(instant).slice(10)}`;
}
