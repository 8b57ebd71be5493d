import { expect, test } from 'vitest';
import { pushesCards } from '#server/sandbox/pushesCards.ts';

/* What the control room shows of notices on devices, and of who says that the power is not back. */

const push = (notification: object) => ({
  device: 'device 1',
  payload: { web_push: 8030, notification },
  topic: 't',
  urgency: 'high',
  ttlSeconds: 14_400,
  at: '2026-11-27T16:00:00.000Z',
});
const BACK = {
  title: 'The power is back',
  body: 'Open the app to read it. Notice 4711 0042',
  navigate: 'https://app.example/my-notifications',
  tag: 'x',
};
const ASK = {
  customerId: 'c1',
  accountNumber: '500010340137',
  key: 'a-key-of-a-question',
  yes: 'Yes, it is back',
  no: 'Still out',
  saved: 'Saved.',
};

const cellsOf = (markup: string) => [...markup.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text = '']) => text);
const headsOf = (markup: string) => [...markup.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, text = '']) => text);

test('of a push it shows what its device shows, the newest first, and never its key', () => {
  const first = { ...push({ ...BACK, title: 'A <b>' }), at: '2026-11-27T15:00:00.000Z' };
  const markup = pushesCards({ stillOut: [], pushes: [first, push({ ...BACK, ask: ASK })] });
  expect(headsOf(markup)).toEqual(['At', 'Title', 'Body', 'Leads to', 'Asks', 'Urgency', 'Device']);
  const cells = cellsOf(markup);
  expect(cells.slice(1, 7)).toEqual([
    'The power is back',
    'Open the app to read it. Notice 4711 0042',
    '/my-notifications',
    'Yes, it is back / Still out',
    'high',
    'device 1',
  ]);
  expect(cells.slice(8, 12)).toEqual(['A &lt;b&gt;', BACK.body, '/my-notifications', '–']);
  expect(markup).not.toContain(ASK.key);
});

test('what is no notice of ours has its row, too', () => {
  const cells = cellsOf(pushesCards({ stillOut: [], pushes: [{ ...push({}), payload: null }] }));
  expect(cells.slice(1)).toEqual(['–', '–', '–', '–', 'high', 'device 1']);
});

test('of a region it shows how many say that they are still out; none of each is said, too', () => {
  const markup = pushesCards({
    stillOut: [
      { regionId: 'SK-101', region: 'Kindersley', reports: 12 },
      { regionId: 'SK-114', region: 'Biggar', reports: 1 },
    ],
    pushes: [],
  });
  expect(headsOf(markup)).toEqual(['Region id', 'Region', 'Reports']);
  expect(cellsOf(markup)).toEqual(['SK-101', 'Kindersley', '12', 'SK-114', 'Biggar', '1']);
  expect(markup).toContain('<h2>Pushed to devices</h2><p class="soft">None.</p>');
});
