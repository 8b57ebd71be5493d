import { escapeHtml } from './page.ts';

/** Longer than this it is broken into lines. */
const LONG = 30;
/** A longer word is shown by its beginning: what is encrypted would make a row as high as a screen. */
const LONGEST_WORD = 60;
const BEGINNING = 24;

const TIME = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Regina',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `submittedDateTime`: Submitted date time. */
function words(name: string): string {
  const apart = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return escapeHtml(apart.charAt(0).toUpperCase() + apart.slice(1));
}

const values = (one: unknown): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : [one]);

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  // The entries are alike, and each says what it is.
  if (Array.isArray(value)) return value.map((one) => `<div>${values(one).map(text).join(' · ')}</div>`).join('');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${words(name)}: ${text(one)}`)
      .join(' · ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const said = String(value);
  const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(said) && !Number.isNaN(Date.parse(said));
  if (!isTime && said.length > LONGEST_WORD && !/\s/.test(said)) {
    return `<span title="${escapeHtml(said)}">${escapeHtml(said.slice(0, BEGINNING))}… (${said.length} signs)</span>`;
  }
  if (!isTime) return escapeHtml(said);
  return `<time datetime="${escapeHtml(said)}" title="${escapeHtml(said)}">${TIME.format(new Date(said))}</time>`;
}

function cell(value: unknown): string {
  const isLong = typeof value === 'string' ? value.length > LONG : typeof value === 'object' && value !== null;
  return `<td${isLong ? ' class="long"' : ''}>${text(value)}</td>`;
}

/**
 * What there is of one kind: a card with a row each, under the names that the contract has for its fields. `link`: what
 * leads on from a row, trusted.
 */
export function table<T extends object>(title: string, rows: readonly T[], link?: (row: T) => string): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return `<section class="card"><h2>${title}</h2><p class="soft">None.</p></section>`;
  // First, where it is seen however far the table goes on.
  const head = (link ? '<td></td>' : '') + columns.map((column) => `<th scope="col">${words(column)}</th>`).join('');
  const body = rows
    .map((row) => {
      const cells = columns.map((column) => cell((row as Record<string, unknown>)[column])).join('');
      return `<tr>${link ? `<td>${link(row)}</td>` : ''}${cells}</tr>`;
    })
    .join('\n');
  return `<section class="card"><h2>${title}</h2><div class="table" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></section>`;
}
