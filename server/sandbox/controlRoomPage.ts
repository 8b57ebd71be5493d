import { OBJECT_TO_ACCOUNT_PATH } from '#contracts/associationObjection.ts';
import { UNDO_EMAIL_PATH } from '#contracts/emailObjection.ts';
import { CREW_STAGES } from '#contracts/outageMap.ts';
import type { Region } from '#contracts/regions.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { box, choice } from './fields.ts';
import { escapeHtml } from './page.ts';
import { table } from './pageTable.ts';
import { plansCard } from './plansCard.ts';
import { pushesCards } from './pushesCards.ts';
import { regionsPicture } from './regionsPicture.ts';
import type { Inbox } from './state.ts';

/** What a fault does, as contracts/sandbox.ts says it. */
const MODES = {
  drop: ['Cut the line', 'before any work'],
  replyLost: ['Lose the answer', 'the work is done'],
  delay: ['Slow answer', 'value: milliseconds'],
  status: ['Say no', 'value: the status'],
  html: ['Guest network', 'its page, as status 200 or the value'],
};

const ACTIONS = {
  start: ['Start', 'a new outage'],
  update: ['Change', 'says something new'],
  clear: ['End', 'without an id: everywhere'],
};

/** One of a few, as tiles; the first is chosen. */
function options(name: string, label: string, choices: Record<string, string[]>): string {
  const tiles = Object.entries(choices).map(
    ([value, [title = '', detail = '']], index) =>
      `<label class="option"><input type="radio" name="${name}" value="${value}"${index === 0 ? ' checked' : ''}>${title}<small>${detail}</small></label>`,
  );
  return `<fieldset><legend>${label}</legend><div class="options">${tiles.join('')}</div></fieldset>`;
}

/** By the province's clock. */
const moment = (id: string, label: string): string => box(id, label, 'type="datetime-local"');

const FAULTS = `<form class="card" method="post" action="/sandbox/faults"><h2>Play a fault</h2>
${options('mode', 'What happens', MODES)}
${box('path', 'Where: whole segments, such as /api or meterRead', 'required value="/api"')}
<div class="pair">${box('value', 'Value', 'inputmode="numeric"')}
${box('times', 'How many times', 'inputmode="numeric" value="1"')}</div>
<button type="submit">Play it</button></form>`;

export interface RegionsShown {
  regions: readonly Region[];
  /** The id of the region that was pressed on the map. */
  chosen: string | undefined;
}

const publishOutage = ({ regions, chosen = 'SK-152' }: RegionsShown): string => {
  const region = regions.find(({ regionId }) => regionId === chosen);
  const names = regions.map(
    ({ regionId, regionName }) => `<option value="${escapeHtml(regionId)}">${escapeHtml(regionName)}</option>`,
  );
  return `<form class="card" id="publish" method="post" action="/sandbox/outages"><h2>Publish an outage</h2>
${options('action', 'What the utility publishes', ACTIONS)}
<div class="pair">${box('RegionId', 'Region’s id', `list="regions" autocomplete="off" value="${escapeHtml(chosen)}"`)}
${box('Region', 'Its name (start)', `value="${escapeHtml(region?.regionName ?? '')}"`)}</div>
<datalist id="regions">${names.join('')}</datalist>
${choice('Planned', 'Kind (start)', ['Unplanned', 'Planned', 'None'], 'Unplanned')}
${box('Message', 'Message (start, change)', 'value="Power is out. A crew is on the way."')}
<details><summary>What else is known (start, change)</summary><div class="stack">
<div class="pair">${box('Cause', 'Cause', '')}
${box('CrewStatus', 'Crew', '')}</div>
${box('CustomersAffected', 'Customers affected', 'inputmode="numeric"')}
<div class="pair">${moment('StartDate', 'Out since')}
${moment('EstimatedRestoration', 'Power expected back')}</div>
<div class="pair">${moment('EstimateUpdated', 'Estimate changed at')}
${moment('EstimateBy', 'We say more by')}</div>
${choice('CrewStage', 'How far the crew is', ['', ...CREW_STAGES], '')}
${moment('CrewUpdated', 'Crew is there since')}
<div class="pair">${moment('PlannedFrom', 'Planned from')}
${moment('PlannedTo', 'Planned to')}</div></div></details>
<button class="quiet" type="submit">Publish it</button></form>`;
};

const CARRIERS = {
  once: ['On time', 'as it was sent'],
  late: ['Late', 'by as much as below'],
  twice: ['Twice', 'at the same moment'],
  cut: ['Cut', 'to 160 characters'],
};

const TEXTS = `<form class="card" method="post" action="/sandbox/texts"><h2>Send a text message</h2>
${options('mode', 'What the carrier does', CARRIERS)}
${box('from', 'From', 'required value="+13065550101"')}
${box('body', 'Text, as the app wrote it', 'required')}
<div class="field"><label for="late">How late, in milliseconds</label><input id="late" name="value" inputmode="numeric"></div>
<button class="quiet" type="submit">Send it</button></form>`;

const PAYMENTS = `<form class="card" method="post" action="/sandbox/payments"><h2>Let time pass for payments</h2>
<p class="soft">A ticket can be paid for 60 minutes; a bank that does not answer is given up after half a minute.</p>
${box('minutes', 'Minutes', 'inputmode="numeric" value="61"')}
<button class="quiet" type="submit">Let it pass</button></form>
<form class="card" method="post" action="/sandbox/bookings"><h2>Book the card payments</h2>
<p class="soft">The bill of each account names what was received by card, and asks for that much less.</p>
<button class="quiet" type="submit">Book them</button></form>`;

const MOODS = {
  away: ['Away', 'status 503'],
  refuse: ['Refuse', 'value: the status'],
  late: ['Late', 'value: milliseconds'],
  replyLost: ['Lose the answer', 'so it comes twice'],
};

const BACK_OFFICE = `<form class="card" method="post" action="/sandbox/backOffice"><h2>Back office</h2>
<p class="soft">How the utility’s systems answer the next changes that they are told.</p>
${options('mode', 'What they do', MOODS)}
<div class="pair"><div class="field"><label for="officeValue">Its status or delay</label><input id="officeValue" name="value" inputmode="numeric"></div>
<div class="field"><label for="officeTimes">How often</label><input id="officeTimes" name="times" inputmode="numeric" value="1"></div></div>
<button class="quiet" type="submit">Play it there</button></form>`;

const NOTICES = `<form class="card" method="post" action="/sandbox/bills"><h2>Issue a bill</h2>
${box('caAccount', 'Account', 'required inputmode="numeric"')}
<div class="pair">${box('totalDue', 'Dollars to pay', 'inputmode="decimal" value="84.20"')}
${box('dueInDays', 'Days until it is due', 'inputmode="numeric" value="21"')}</div>
<button class="quiet" type="submit">Issue it</button></form>
<form class="card" method="post" action="/sandbox/notices"><h2>Write a notice</h2>
${box('email', 'To', 'required value="basement@sandbox.example"')}
${box('interactionType', 'Type: where it leads', 'required value="Payment Reminder"')}
${box('interactionText', 'What it says', 'required value="Your bill is due soon."')}
<button class="quiet" type="submit">Write it</button></form>
<form class="card" method="post" action="/sandbox/jobs"><h2>Run the day’s reminders</h2>
<p class="soft">Who is told of bills, payments and readings, and what is due goes. By itself the sandbox does not look for them.</p>
<input type="hidden" name="run" value="reminders">
${moment('at', 'As of (empty: now)')}
<button class="quiet" type="submit">Run them</button></form>`;

const RELEASE = `<form class="card" method="post" action="/sandbox/jobs"><h2>The list is right</h2>
<p class="soft">What is not confirmed is over indeed: its customers are asked whether their power is back.</p>
<input type="hidden" name="run" value="release">
<button class="quiet" type="submit">Release all</button></form>`;

const START_OVER = `<form class="card" method="post" action="/sandbox/reset"><h2>Start over</h2>
<p class="soft">Forgets every reading, photo, report, outage, payment, passkey, consent, message and fault, and whatever a customer changed: password, name, e-mail, number. Sign-ins stay.</p>
<button class="quiet" type="submit">Start over</button></form>`;

const changeOutage = ({ OutageId }: { OutageId: string }): string =>
  `<a href="/sandbox/outages/${encodeURIComponent(OutageId)}">Change or end</a>`;

/** How many uses of faults are left, beside the title. */
export function faultsLeft({ faults }: SandboxState): string {
  const left = faults.reduce((all, { times = 1 }) => all + times, 0);
  return left === 0
    ? ''
    : `<span class="tag">${escapeHtml(left === 1 ? '1 fault left' : `${left} faults left`)}</span>`;
}

/** A row each; failures of today in one line. */
const carriersShown = ({ providers }: SandboxState) =>
  Object.entries(providers).map(([provider, { failures, ...health }]) => {
    const failed = Object.entries(failures).map(([kind, count]) => `${kind} ${count}`);
    return { provider, failures: failed.join(', '), ...health };
  });

/** What a mail asks its reader to open. */
function linkIn({ text }: Inbox[number]): string {
  const [place] = new RegExp(`(?:${UNDO_EMAIL_PATH}|${OBJECT_TO_ACCOUNT_PATH})#[\\w-]+`).exec(text) ?? [];
  return place ? `<a href="${place}">Open its link</a>` : '';
}

/**
 * The page's body: levers at the left, and what the utility holds, newest first. `opened`: the account whose bank account
 * number is decrypted.
 */
export function controlRoomBody(state: SandboxState, inbox: Inbox, map: RegionsShown, opened?: string): string {
  return `<div class="columns"><div class="stack">${FAULTS}${publishOutage(map)}${TEXTS}${PAYMENTS}${NOTICES}${BACK_OFFICE}${START_OVER}</div>
<div class="stack">
${table('Faults waiting', state.faults)}
${table('Meter readings', state.meterReads.toReversed())}
${table('Outage reports', state.outageReports.toReversed())}
${table('Card payments at the gateway', state.payments.toReversed())}
${table('Refunds due', state.refundsDue.toReversed())}
${table('Handed over to the back office', state.handedOver.toReversed())}
${table('Notices on their way', state.notices.toReversed())}
${table('Who carries notices', carriersShown(state))}
${table('Customers told, by cause', state.noticeCounts)}
${pushesCards(state)}
${table('Interactions', state.interactions.toReversed())}
${table('Text messages', state.texts.toReversed())}
${table('Photos', state.photos.toReversed())}
${table('Inbox', inbox.toReversed(), linkIn)}
</div></div>
<section class="card"><h2>Outage regions</h2>
<p class="soft">Filled where an outage is. Press a region to publish one there.</p>
${regionsPicture(map.regions, state.outages)}</section>
${table('Accounts', state.accounts)}
${plansCard(state.plans, opened)}
${table('Accounts about to be added', state.associationChecks)}
${table('Records of changes', state.cdcUpdates.toReversed())}
${table('Outages', state.outages, changeOutage)}
${table('Said to be restored', state.restored)}
${table('Not confirmed: shown as it was', state.heldOutages ?? [])}
${(state.heldOutages ?? []).length > 0 ? RELEASE : ''}
${table('Outage areas of customers', state.subscriptions)}
${table('Sign-ins', state.sessions)}
${table('Passkeys', state.passkeys)}
${table('Terms', state.consents)}`;
}
