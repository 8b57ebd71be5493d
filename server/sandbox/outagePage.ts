import { CREW_STAGES, OUTAGE_KINDS, type OutageFacts } from '#contracts/outageMap.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { box, choice } from './fields.ts';
import { escapeHtml } from './page.ts';

type Outage = SandboxState['outages'][number];

const MOMENTS = {
  StartDate: 'Out since',
  EstimatedRestoration: 'Power expected back',
  EstimateUpdated: 'Estimate changed at',
  EstimateBy: 'We say more by',
  CrewUpdated: 'Crew is there since',
  PlannedFrom: 'Planned from',
  PlannedTo: 'Planned to',
  RestoredAt: 'Power came back at',
} as const satisfies Partial<Record<keyof OutageFacts, string>>;

/** The province's clock is always so far behind UTC. */
const BEHIND_MS = 6 * 60 * 60 * 1000;
/** As a browser's box for day and time holds it: by the province's clock, to the minute. */
const inBox = (time: string | null | undefined): string =>
  time ? new Date(Date.parse(time) - BEHIND_MS).toISOString().slice(0, 16) : '';

/** Every field of one outage in a box; an empty one is not known. */
export function outageBody(outage: Outage): string {
  const filled = (name: string, label: string, value: unknown, more = '') =>
    box(name, label, `value="${escapeHtml(String(value ?? ''))}"${more}`);
  const moments = Object.entries(MOMENTS).map(([name, label]) =>
    filled(name, label, inBox(outage[name as keyof typeof MOMENTS]), ' type="datetime-local"'),
  );
  const messages = outage.Alerts.map(({ Message }) => `<p class="soft">${escapeHtml(Message)}</p>`);
  return `<form class="card" method="post"><h2>What is known of it</h2>
<div class="pair">${filled('RegionId', 'Region’s id', outage.RegionId, ' required')}
${filled('Region', 'Its name', outage.Region)}</div>
${choice('Planned', 'Kind', OUTAGE_KINDS, outage.Planned)}
<div class="pair">${filled('Cause', 'Cause', outage.Cause)}
${filled('CrewStatus', 'Crew', outage.CrewStatus)}
${filled('CustomersAffected', 'Customers affected', outage.CustomersAffected, ' inputmode="numeric"')}
${filled('CustomersBelow', 'Or fewer than', outage.CustomersBelow, ' inputmode="numeric"')}</div>
${choice('CrewStage', 'How far the crew is', ['', ...CREW_STAGES], outage.CrewStage ?? '')}
<div class="pair">${moments.join('\n')}</div>
${box('Message', 'One more message', '')}
${messages.join('\n')}
<button type="submit">Publish it</button></form>
<form class="card" method="post" action="/sandbox/outages"><h2>The power is back</h2>
<input type="hidden" name="action" value="clear"><input type="hidden" name="OutageId" value="${escapeHtml(outage.OutageId)}">
<button class="quiet" type="submit">End it</button></form>
<form class="card" method="post" action="/sandbox/outages"><h2>It is missing</h2>
<p class="soft">The next list does not have it, and nobody says that the power is back.</p>
<input type="hidden" name="action" value="leave"><input type="hidden" name="OutageId" value="${escapeHtml(outage.OutageId)}">
${box('minutesAgo', 'Missing for minutes already (5 and more: customers are asked)', 'inputmode="numeric"')}
<button class="quiet" type="submit">Leave it out</button></form>
<p><a href="/sandbox">Control room</a></p>`;
}

/** NaN, which is like no other minute, where it is no time. */
const minuteOf = (time: string): number => Math.floor(Date.parse(time) / 60_000);

/**
 * What that form says, its fields typed: what was emptied is taken back. A moment that still reads as it did is the same
 * one, its seconds too.
 */
export function editedOutage(fields: Record<string, unknown>, outage: Outage): Record<string, unknown> {
  const given = (name: string): unknown => fields[name] ?? null;
  const moments = Object.keys(MOMENTS).map((name) => {
    const before = outage[name as keyof typeof MOMENTS];
    const isSame = before && minuteOf(before) === minuteOf(String(fields[name]));
    return [name, isSame ? before : given(name)];
  });
  const { RegionId, Planned, Message } = fields;
  return {
    RegionId,
    Planned,
    Message,
    Region: given('Region'),
    Cause: given('Cause'),
    CrewStatus: given('CrewStatus'),
    CrewStage: given('CrewStage'),
    CustomersAffected: given('CustomersAffected'),
    CustomersBelow: given('CustomersBelow'),
    ...Object.fromEntries(moments),
  };
}
