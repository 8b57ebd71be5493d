import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import { NoCopy } from '#features/outages/NoCopy.tsx';
import { markupOf, textsIn } from './pageMarkup.tsx';

beforeAll(() => wordsLoaded('outages'));

const notHere =
  'There is no list of outages on this device yet. It loads as soon as there is a connection. Until then, call us: we answer day and night.';
const busy =
  'The list of outages could not be loaded: this service cannot answer right now. Your connection is fine; the list loads as soon as it can. Until then, call us: we answer day and night.';

test.each<[Failure | undefined, string]>([
  [undefined, notHere],
  [{ kind: 'offline' }, notHere],
  [{ kind: 'retryLater', reason: 'network' }, notHere],
  [{ kind: 'retryLater', reason: 'busy' }, busy],
])(
  'where there is no list of outages, after %o, the page says why, whom to call, and where a short list is',
  (failure, text) => {
    const markup = markupOf(NoCopy, { failure });
    expect(textsIn(markup).map((one) => one.trim())).toEqual([text, 'Open the short list']);
    expect(markup).toContain('href="/now"');
  },
);
