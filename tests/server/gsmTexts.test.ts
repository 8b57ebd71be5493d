import { expect, test } from 'vitest';
import { noticeWords } from '#server/domain/notice/noticeTexts.ts';
import { noticeText } from '#server/domain/notice/writtenNotice.ts';
import { writeAnswer } from '#server/domain/text/textAnswers.ts';

/* One letter outside their 7-bit alphabet doubles the parts of a text message. */

test('the text of a notice says the name of a region without the accents that cost a part', () => {
  const text = 'The power is back in Île-à-la-Crosse, as far as we know.';
  const sent = noticeText('n-9', { says: 'outageBackThere', text }, noticeWords({}));
  expect(sent).toMatch(/^The power is back in Ile-à-la-Crosse, as far as we know\. Notice \S+$/);
});

test('so does the answer to a text', () => {
  const answer = { says: 'which', word: 'out', places: ['Forêt', 'Léoville'] } as Parameters<typeof writeAnswer>[0];
  expect(writeAnswer(answer, {})).toContain('OUT 1 for Foret, OUT 2 for Léoville.');
});
