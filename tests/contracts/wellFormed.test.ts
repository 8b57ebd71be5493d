import { expect, test } from 'vitest';
import { wellFormed, wellFormedIn } from '#contracts/wellFormed.ts';
import { Device, reading } from '../outbox/device.ts';

const HALF = '\ud83d';

test.each([
  ['', ''],
  ['Gate 4 💡 north', 'Gate 4 💡 north'],
  [`Gate ${HALF}`, 'Gate \ufffd'],
  [`\udca1 north`, '\ufffd north'],
  [`${HALF}💡${HALF}`, '\ufffd💡\ufffd'],
])('a half sign in %j is replaced, a whole one stays', (text, kept) => {
  expect(wellFormed(text)).toBe(kept);
});

test('it is replaced wherever it stands in a value; a value without any stays the same', () => {
  const given = { note: `a${HALF}`, list: [{ deep: HALF }, 3, null], typed: '\\ud83d' };
  expect(wellFormedIn(given)).toEqual({ note: 'a\ufffd', list: [{ deep: '\ufffd' }, 3, null], typed: '\\ud83d' });
  const whole = { note: 'a💡', when: undefined };
  expect(wellFormedIn(whole)).toBe(whole);
  expect(wellFormedIn(undefined)).toBe(undefined);
});

test('what is saved to be sent holds none, so that it can be saved', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', { ...reading(), accountName: `Home ${HALF}` });
  await tab.outbox.enqueue('accountName', {
    owner: 'customer-1',
    intent: { caAccount: '512345678901', accountName: `Barn ${HALF}` },
    chosenAt: '2026-11-21T12:00:00-06:00',
  } as never);
  expect(await tab.db.submissions.get(id)).toMatchObject({ accountName: 'Home \ufffd' });
  const bodies = (await tab.db.submissions.toArray()).map(({ body = '' }) => body);
  expect(bodies.some((body) => body.includes('Barn \ufffd'))).toBe(true);
  expect(bodies.join()).not.toContain('ud83d');
});
