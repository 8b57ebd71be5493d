/** Calendar days as the customer in Regina has them, `YYYY-MM-DD`. */
export const today = (): string => new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** 2026-11-21 → 11/21/2026 */
export const slash = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
