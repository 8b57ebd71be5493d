import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ContentPages } from '#contracts/content.ts';
import { NOW_HEADER } from '#contracts/nowPage.ts';
import type { NotConfirmed, Outage } from '#contracts/outageMap.ts';
import { fill, type PageName, type Say } from '#contracts/words.ts';
import { momentText } from '../domain/momentText.ts';
import { type Age, saysNothing } from '../domain/outage/listAge.ts';
import { outageDigest, type RegionDigest } from '../domain/outage/outageDigest.ts';
import { PUBLISHED_CACHE, type Representations, representAside } from './representations.ts';

/** With every comment and blank that a browser does not need left out: the page is for the worst line. */
export const PLAIN_STYLE = readFileSync(new URL('./nowPage.css', import.meta.url), 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};:,]) ?/g, '$1')
  .trim();
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(PLAIN_STYLE).digest('base64')}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
/** As of the app (src/ui/Icon.tsx). */
const LAMP =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3z"/></svg>';

/** Compressed. A longer page leaves the messages out, then all but the count of outages, then regions. */
const LONGEST = 14_000;
const LONGEST_MESSAGE = 160;
const MOST_LEFT = 12;
const KINDS = ['Unplanned', 'Planned'] as const;

const zip = promisify(gzip);
const NUMBER = new Intl.NumberFormat('en-CA');

export interface Published {
  outages: readonly Outage[];
  lastUpdated: Date;
  /** Names of regions that left the list of late and of which nobody said that the power is back. */
  left?: readonly string[];
  notConfirmed?: readonly NotConfirmed[];
}
/** As HTML; the values are HTML already. */
type Words = Say<'now'>;

/**
 * The outages by region, for every browser there is: in HTML alone, as small as a page can be. It has no script that
 * could tell its age, so the server makes it again when that changes.
 */
export async function nowPage(
  published: Published,
  pages: ContentPages,
  age: Age | null = null,
): Promise<Representations> {
  const sent = {
    cacheControl: PUBLISHED_CACHE,
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': POLICY, [NOW_HEADER]: 'now' },
  };
  return representAside(await longestThatFits(published, pages, age), sent);
}

/** What is said of each region, the most first, and of how many regions of each kind. */
interface Extent {
  says: 'all' | 'facts' | 'count';
  most: number;
}
const ALL = Number.POSITIVE_INFINITY;
const EXTENTS: readonly Extent[] = [
  { says: 'all', most: ALL },
  { says: 'facts', most: ALL },
  ...[ALL, 400, 150, 50, 15].map((most) => ({ says: 'count' as const, most })),
];

async function longestThatFits(
  { outages, lastUpdated, left = [], notConfirmed = [] }: Published,
  pages: ContentPages,
  age: Age | null,
): Promise<string> {
  const digests: Digest[] = [];
  for (const kind of KINDS) digests.push({ kind, regions: await outageDigest(outages, kind, notConfirmed) });
  let page = '';
  for (const extent of EXTENTS) {
    page = pageOf(digests, { lastUpdated, age, left }, pages, extent);
    if ((await zip(page)).length <= LONGEST) break;
  }
  return page;
}

interface Digest {
  kind: (typeof KINDS)[number];
  regions: readonly RegionDigest[];
}

interface Dated extends Required<Pick<Published, 'lastUpdated' | 'left'>> {
  age: Age | null;
}

function pageOf(
  digests: readonly Digest[],
  { lastUpdated, age, left }: Dated,
  pages: ContentPages,
  extent: Extent,
): string {
  const words = wordsOf(pages, 'now');
  const phone = escapeHtml(wordsOf(pages, 'contact')('outage.phone'));
  const name = words('title');
  const when = `<time datetime="${lastUpdated.toISOString()}">${momentText(lastUpdated)}</time>`;
  const lists = digests.map((digest) =>
    listOf(digest, words, extent, { lastUpdated, age, left: digest.kind === 'Unplanned' ? left : [] }),
  );
  return `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${name} · Stormlamp</title><link rel="icon" href="data:,"><style>${PLAIN_STYLE}</style></head>
<body><header>${LAMP} Stormlamp</header><main>
<h1>${name}</h1>
<p class="soft">${words('asOf', { when })}</p>
${age ? `<p class="card"><strong>${words(`old.${age.unit}`, { count: NUMBER.format(age.count) })}</strong></p>\n` : ''}<a class="call" href="tel:${phone}">${words('call')} ${phone}</a>
${extent.says === 'all' ? '' : `<p class="soft">${words('shortened')}</p>\n`}${lists.join('\n')}
</main><nav><a href="/outage/outage-updates">${words('list')}</a><a href="/outage/report-outage">${words('report')}</a></nav></body></html>`;
}

function listOf(
  { kind, regions }: Digest,
  words: Words,
  { says, most }: Extent,
  { lastUpdated: asOf, age, left }: Dated,
): string {
  const rows = regions.slice(0, most).map((region) => {
    const { message } = region;
    const facts =
      says === 'count'
        ? [countOf(region, words), ...notConfirmedOf(region, words)].join(' · ')
        : factsOf(region, words, asOf).join(' · ');
    const said = says === 'all' && message ? `<p>${escapeHtml(shortened(message))}</p>` : '';
    return `<li><h3>${nameOf(region, words)}</h3><p>${facts}</p>${said}</li>`;
  });
  const others = regions.length - rows.length;
  const more = others > 0 ? `\n<p class="soft">${words('more', { count: NUMBER.format(others) })}</p>` : '';
  const list = rows.length > 0 ? `<ul>\n${rows.join('\n')}\n</ul>` : '';
  // No all-clear where an outage left the list and nobody said that it is over.
  const none =
    rows.length === 0 && left.length === 0
      ? `<p class="card">${words(saysNothing(age) ? 'none.unknown' : `none.${kind}`)}</p>`
      : '';
  return `<h2 class="${kind}">${words(kind)}</h2>\n${list}${none}${leftOf(left, words)}${more}`;
}

function leftOf(left: readonly string[], words: Words): string {
  if (left.length === 0) return '';
  const said =
    left.length > MOST_LEFT
      ? words('left.many', { count: NUMBER.format(left.length) })
      : words('left', { regions: left.map(escapeHtml).join(', ') });
  return `<p class="card">${said}</p>`;
}

const notConfirmedOf = ({ notConfirmed }: RegionDigest, words: Words): string[] =>
  notConfirmed ? [words('notConfirmed', { when: momentText(notConfirmed) })] : [];

const nameOf = ({ name, regionId }: RegionDigest, words: Words): string =>
  name ? escapeHtml(name) : words('noName', { id: escapeHtml(regionId) });

const countOf = ({ outages }: RegionDigest, words: Words): string =>
  words(outages === 1 ? 'count.one' : 'count.other', { count: NUMBER.format(outages) });

function factsOf(region: RegionDigest, words: Words, asOf: Date): string[] {
  const { since, plannedFrom, plannedTo, crew } = region;
  const at = (key: 'since' | 'from' | 'to', time: string | undefined) =>
    time ? [words(key, { when: momentText(time) })] : [];
  return [
    countOf(region, words),
    ...notConfirmedOf(region, words),
    ...customersText(region, words),
    ...at('since', since),
    ...expectedOf(region, words, asOf),
    ...(crew ? [crewText(crew, words)] : []),
    ...at('from', plannedFrom),
    ...at('to', plannedTo),
  ];
}

function customersText({ customers, customersBelow }: RegionDigest, words: Words): string[] {
  if (customersBelow !== undefined) return [words('customersBelow', { count: NUMBER.format(customersBelow) })];
  return customers > 0 ? [words('customers', { count: NUMBER.format(customers) })] : [];
}

/** How far the crew is, since when where the utility says it; else the utility's words, as of the list. */
function crewText(crew: NonNullable<RegionDigest['crew']>, words: Words): string {
  if ('words' in crew) return words('crew', { words: escapeHtml(crew.words) });
  const stage = words(`crew.${crew.stage}`);
  return crew.since ? words('crew.since', { stage, when: momentText(crew.since) }) : stage;
}

/** When the power is expected back, and of how many that is not known. */
function expectedOf({ outages, expected, withoutTime }: RegionDigest, words: Words, asOf: Date): string[] {
  if (withoutTime.outages === outages) return [words('noTime')];
  const open = withoutTime.customers
    ? words('noTimeFor', { count: NUMBER.format(withoutTime.customers) })
    : words('noTimeOf', { count: NUMBER.format(withoutTime.outages) });
  return [...(expected ? [backOf(expected, words, asOf)] : []), ...(withoutTime.outages > 0 ? [open] : [])];
}

/** A time that had passed when the list was made is told as such. */
function backOf({ first, last }: NonNullable<RegionDigest['expected']>, words: Words, asOf: Date): string {
  const [from, to] = [momentText(first), momentText(last)];
  if (new Date(last) <= asOf) return words('expectedPast', { when: to });
  return from === to ? words('expected', { when: to }) : words('expectedBetween', { from, to });
}

const shortened = (message: string): string =>
  message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE).trimEnd()} …`;

/** An editor's words, as HTML; a key that is missing shows itself. The values are HTML already. */
function wordsOf<Page extends PageName>(pages: ContentPages, page: Page): Say<Page> {
  return (key, ...[values = {}]) => {
    const found = pages[page]?.[key];
    const text = typeof found === 'object' ? found.markdown : (found ?? `${page}.${key}`);
    return fill(escapeHtml(text), values);
  };
}

/** Text between tags or in quotes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}
