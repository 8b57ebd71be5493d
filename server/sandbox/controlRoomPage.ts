import type { SandboxState } from '#contracts/sandbox.ts';
import { escapeHtml } from './page.ts';
import type { Inbox } from './state.ts';

const cell = (value: unknown): string =>
  escapeHtml(
    value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value),
  );

function table(title: string, rows: readonly object[]): string {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return `<section><h2>${title}</h2><p>None.</p></section>`;
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows
    .map(
      (row) =>
        `<tr>${columns.map((column) => `<td>${cell((row as Record<string, unknown>)[column])}</td>`).join('')}</tr>`,
    )
    .join('\n');
  return `<section><h2>${title}</h2><div class="table" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></section>`;
}

/** The page's body: levers first, then what the utility holds. */
export function controlRoomBody(state: SandboxState, inbox: Inbox): string {
  return `<section><h2>Play a fault</h2>
<form class="card" method="post" action="/sandbox/faults">
<label for="path">Path (whole segments, such as /api or meterRead)</label>
<input id="path" name="path" required value="/api">
<label for="mode">What happens</label>
<select id="mode" name="mode">
<option value="drop">drop: cut the line before any work</option>
<option value="delay">delay: wait first (value: milliseconds)</option>
<option value="status">status: answer a status without work (value)</option>
<option value="replyLost">replyLost: do the work, then cut the line</option>
<option value="html">html: a captive portal's page (value: its status, 200)</option>
</select>
<label for="value">Value</label><input id="value" name="value" inputmode="numeric">
<label for="times">How many times</label><input id="times" name="times" inputmode="numeric" value="1">
<button type="submit">Play it</button></form></section>
<section><h2>Outages</h2>
<form class="card" method="post" action="/sandbox/outages">
<label for="action">What the utility publishes</label>
<select id="action" name="action">
<option value="start">start: a new outage</option>
<option value="update">update: something new about a region's outages</option>
<option value="clear">clear: the power is back (without a region: everywhere)</option>
</select>
<label for="RegionId">Region's id</label><input id="RegionId" name="RegionId" value="SK-152">
<label for="Region">Its name (start)</label><input id="Region" name="Region" value="Saskatoon Nutana">
<label for="Planned">Kind (start)</label>
<select id="Planned" name="Planned"><option>Unplanned</option><option>Planned</option><option>None</option></select>
<label for="Message">Message (start, update)</label><input id="Message" name="Message" value="Power is out. A crew is on the way.">
<button type="submit">Publish it</button></form></section>
<section><h2>Start over</h2>
<p>Forgets every reading, photo, outage, passkey, consent, message and fault, and whatever a customer changed: password, name, e-mail, number. Sign-ins stay.</p>
<form class="card" method="post" action="/sandbox/reset"><button type="submit">Reset</button></form></section>
${table('Faults waiting', state.faults)}
${table('Meter readings', state.meterReads)}
${table('Photos', state.photos)}
${table('Outages', state.outages)}
${table('Sign-ins', state.sessions)}
${table('Passkeys', state.passkeys)}
${table('Terms', state.consents)}
${table('Inbox', inbox)}`;
}
