import type { Outage } from '#contracts/outageMap.ts';

/** In an answer of the outage map: of each region, what was said of it, newest first, was said at these times instead. */
export function datedAlerts(body: { outages: string }, times: Readonly<Record<string, readonly string[]>>): void {
  const outages: Outage[] = JSON.parse(body.outages);
  for (const [name, dates] of Object.entries(times)) {
    const alerts = outages.filter(({ Region }) => Region === name).flatMap(({ Alerts }) => Alerts);
    alerts.sort((a, b) => Date.parse(b.CreateDate) - Date.parse(a.CreateDate));
    for (const [nth, alert] of alerts.entries()) alert.CreateDate = dates[nth] ?? alert.CreateDate;
  }
  body.outages = JSON.stringify(outages);
}
