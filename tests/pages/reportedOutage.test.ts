import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { outage } from '#contracts/outageMap.ts';
import { ReportAnswer } from '#features/outages/ReportAnswer.tsx';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

/* From which region the answer to a report has its time: of an own place, else of the outage that the report names. */

const here = vi.hoisted(() => ({ copy: null as unknown, places: [] as unknown[] }));
vi.mock('#copies/useCopy.ts', () => ({ useCopy: () => ({ copy: here.copy }) }));
vi.mock('#features/outages/useOwnPlaces.ts', () => ({ useOwnPlaces: () => here.places }));
vi.mock('#session/customer.ts', () => ({ useCustomer: () => undefined }));

beforeAll(() => wordsLoaded('report-outage', 'outages'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const at = (time: string) => `2026-11-25T${time}:00-06:00`;
const out = (OutageId: string, RegionId: string, time: string) =>
  outage.parse({
    OutageId,
    RegionId,
    Region: RegionId,
    Planned: 'Unplanned',
    Alerts: [],
    EstimatedRestoration: at(time),
  });
const LIST = {
  outages: [out('O-1', 'SK-1', '21:30'), out('O-2', 'SK-2', '23:15')],
  lastUpdated: at('19:58'),
  fetchedAt: at('19:59'),
  regionsLeft: [],
  restored: [],
  regionsRestored: [],
};

const timeOf = (installationNumber: string, relatedOutageId?: string) => {
  const intent = { callbackAddress: 'Main Street', installationNumber, ...(relatedOutageId && { relatedOutageId }) };
  const row = { state: 'received', capturedAt: at('19:42'), settledAt: at('19:43'), answer: {}, intent };
  const texts = textsIn(markupOf(ReportAnswer, { row: row as unknown as OutageReportRow }));
  return texts.find((text) => text.includes('p.m.') && !/Received|Main Street|By our list/.test(text))?.trim();
};

test.each<[what: string, installation: string, related: string | undefined, time: string | undefined]>([
  ['an own place', 'own', undefined, '9:30 p.m.'],
  ['an own place, whatever outage the report names', 'own', 'O-2', '9:30 p.m.'],
  ['another place, and an outage of the list', 'other', 'O-2', '11:15 p.m.'],
  ['no installation, and an outage of the list', '', 'O-1', '9:30 p.m.'],
  ['an outage that the list does not have', '', 'O-9', undefined],
  ['neither', 'other', undefined, undefined],
])('%s', (_, installation, related, time) => {
  here.copy = LIST;
  here.places = [{ installationNumber: 'own', regionId: 'SK-1' }];
  expect(timeOf(installation, related)).toBe(time);
  here.copy = null;
  expect(timeOf(installation, related)).toBe(undefined);
});
