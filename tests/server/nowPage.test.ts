import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Outage } from '#contracts/outageMap.ts';
import { ageOf } from '#server/domain/outage/listAge.ts';
import { nowPage } from '#server/http/nowPage.ts';
import now from '#words/now.json' with { type: 'json' };

const LONGEST = 14_000;
const lastUpdated = new Date('2026-11-21T19:05:10.000Z');
const pages = { now, contact: { 'outage.phone': '1-306-555-0110' } };
const word = (nth: number) => Math.sin(nth).toString(36).slice(3, 12);

/** Texts that hardly compress. */
const storm = (words: number, regions = 130): Outage[] =>
  Array.from({ length: 2000 }, (_, nth) => ({
    OutageId: String(nth),
    RegionId: `R${nth % regions}`,
    Region: `${word(nth % regions)} and ${word((nth % regions) + 500)}`,
    Planned: nth % 9 ? 'Unplanned' : 'Planned',
    Alerts: [
      {
        CreateDate: '2026-11-21T19:00:00Z',
        Message: Array.from({ length: words }, (_one, at) => word(nth * words + at)).join(' '),
      },
    ],
    StartDate: new Date(lastUpdated.getTime() - nth * 97_000).toISOString(),
    EstimatedRestoration: new Date(lastUpdated.getTime() + nth * 97_000).toISOString(),
    CustomersAffected: (nth * 37) % 400,
  }));
const pageOf = async (outages: Outage[]) => {
  const { bodies } = await nowPage({ outages, lastUpdated }, pages);
  const lengths = [bodies.br, bodies.gzip].map((one) => one?.body.length ?? 0);
  return { html: bodies.identity.body.toString(), lengths, gzip: bodies.gzip?.body ?? Buffer.alloc(0) };
};

test('two thousand outages are one page of at most 14 KB; where their messages do not fit it says so', async () => {
  const short = await pageOf(storm(3));
  expect(short.lengths.filter((length) => length > LONGEST)).toEqual([]);
  expect(short.html).toContain(`<p>${word(0)} `);
  expect(short.html).not.toContain(now.shortened);
  const long = await pageOf(storm(30));
  expect(long.lengths.filter((length) => length > LONGEST)).toEqual([]);
  expect(long.html).toContain(now.shortened);
  expect(gunzipSync(long.gzip).toString()).toBe(long.html);
  // All regions in both kinds, their messages aside.
  expect(long.html.match(/<li>/g)?.length).toBe(short.html.match(/<li>/g)?.length);
  expect(long.html).not.toContain(`<p>${word(0)} `);
});

test.each([
  [0, null],
  [29.9, null],
  [30, '30 minutes'],
  [39.9, '30 minutes'],
  [40, '40 minutes'],
  [119.9, '110 minutes'],
  [120, '2 hours'],
  [179.9, '2 hours'],
  [180, '3 hours'],
])('a list of %d minutes is said to be more than %s old', async (minutes, said) => {
  const age = ageOf(lastUpdated, new Date(lastUpdated.getTime() + minutes * 60_000));
  const { bodies } = await nowPage({ outages: [], lastUpdated }, pages, age);
  const html = bodies.identity.body.toString();
  expect(html.match(/This list is more than ([^<]+) old\. What happened since is not in it\./)?.[1] ?? null).toBe(said);
});

test.each([
  ['a young list', 0, 'none.Unplanned'],
  ['a list of 59 minutes', 59, 'none.Unplanned'],
  ['a list of an hour', 60, 'none.unknown'],
  ['a list of two hours', 120, 'none.unknown'],
  ['a list dated ahead of now by less than half a second', -0.4 / 60, 'none.Unplanned'],
  ['a list dated ahead of now', -1 / 60, 'none.unknown'],
  ['a list dated a day ahead', -24 * 60, 'none.unknown'],
] as const)('%s gives an all-clear only where it speaks of now', async (_, minutes, key) => {
  const age = ageOf(lastUpdated, new Date(lastUpdated.getTime() + minutes * 60_000));
  const { bodies } = await nowPage({ outages: [], lastUpdated }, pages, age);
  const html = bodies.identity.body.toString();
  const said = ['none.Unplanned', 'none.unknown'].filter((one) =>
    html.includes(now[one as keyof typeof now] as string),
  );
  expect(said).toEqual([key]);
  expect(html.includes(now['old.ahead'])).toBe(minutes <= -1 / 60);
});

test.each([
  [500, 500],
  [2000, 400],
])(
  'of outages in %i regions it tells in 14 KB how many there are, and how many regions it leaves out',
  async (regions, most) => {
    const { html, lengths } = await pageOf(storm(3, regions));
    expect(lengths.filter((length) => length > LONGEST)).toEqual([]);
    expect(html).toContain(now.shortened);
    const rows = html.match(/<li>/g)?.length ?? 0;
    const left = [...html.matchAll(/… and ([\d,]+) more regions\. The list in the app has them all\./g)];
    const leftOut = left.reduce((sum, [, count = '']) => sum + Number(count.replace(',', '')), 0);
    const kinds = storm(3, regions).map(({ RegionId, Planned }) => `${RegionId} ${Planned}`);
    expect(rows + leftOut).toBe(new Set(kinds).size);
    expect(rows).toBeGreaterThan(most / 2);
  },
);

test('an outage without a kind has no entry, one without a name has its region’s id, a text left out shows its key', async () => {
  const one = { OutageId: '1', RegionId: 'SK-<1>', Alerts: [] };
  const { html } = await pageOf([
    { ...one, Planned: 'None' } as unknown as Outage,
    { ...one, Planned: 'Planned' } as unknown as Outage,
  ]);
  expect(html.match(/<li>.*<\/li>/g)).toEqual([
    '<li><h3>Region SK-&lt;1&gt;</h3><p>1 outage · no time known yet</p></li>',
  ]);
  const { bodies } = await nowPage({ outages: [], lastUpdated }, {});
  expect(bodies.identity.body.toString()).toContain('<h1>now.title</h1>');
});

test('of the outages in a region it tells the span of their estimates and how many have none, and how far the crew is, as home does', async () => {
  const factsOf = async (...outages: Partial<Outage>[]) => {
    const some = { RegionId: 'SK-1', Region: 'Kindersley', Planned: 'Unplanned' as const, Alerts: [] };
    const { html } = await pageOf(outages.map((one, nth) => ({ OutageId: String(nth), ...some, ...one })));
    return html.match(/<li><h3>Kindersley<\/h3><p>([^<]*)<\/p>/)?.[1];
  };
  const large = { EstimatedRestoration: '2026-11-21T21:26:00Z', CustomersAffected: 412 };
  const small = { EstimatedRestoration: '2026-11-21T23:00:00Z', CustomersAffected: 8 };
  expect(await factsOf(large)).toBe('1 outage · 412 customers · expected back Nov. 21, 3:26 p.m.');
  expect(await factsOf(large, small)).toBe(
    '2 outages · 420 customers · expected back between Nov. 21, 3:26 p.m. and Nov. 21, 5:00 p.m.',
  );
  expect(await factsOf(large, { CustomersAffected: 96 })).toBe(
    '2 outages · 508 customers · expected back Nov. 21, 3:26 p.m. · no time yet for 96 of these customers',
  );
  expect(await factsOf(large, {})).toBe(
    '2 outages · 412 customers · expected back Nov. 21, 3:26 p.m. · outages without a time yet: 1',
  );
  const before = (ms: number) => ({ EstimatedRestoration: new Date(lastUpdated.getTime() + ms).toISOString() });
  expect(await factsOf(before(0))).toBe('1 outage · was expected back Nov. 21, 1:05 p.m., and is still out');
  expect(await factsOf(before(1))).toBe('1 outage · expected back Nov. 21, 1:05 p.m.');
  expect(await factsOf({ CustomersAffected: 96 })).toBe('1 outage · 96 customers · no time known yet');
  expect(await factsOf({ CrewStage: 'onTheWay', CrewUpdated: '2026-11-21T18:40:00Z' })).toBe(
    '1 outage · no time known yet · crew on its way since Nov. 21, 12:40 p.m.',
  );
  expect(await factsOf({ CrewStage: 'onSite' })).toBe('1 outage · no time known yet · crew on site');
  expect(await factsOf({ CrewStatus: 'Tom & Ann' })).toBe('1 outage · no time known yet · crew: Tom &amp; Ann');
  expect(await factsOf({ CrewStage: 'onSite' }, {})).toBe('2 outages · no time known yet');
});
