const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** '2026-12-07' → 'Monday' */
export const weekday = (day: string): string => DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
