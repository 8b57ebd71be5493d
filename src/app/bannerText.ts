import type { Words } from '#contracts/content.ts';
import { isSamePlace } from './paths.ts';

/** The key of the text that the maintenance banner shows, or null where it shows none. */
export type BannerKey = 'globalBannerContent' | 'specificPageBannerContent' | null;

/**
 * What content wants the banner to say on this page (APP-20 to APP-22): nothing on its disabled pages; on the
 * specific pages their own text in place of the global one; else the global one.
 */
export function bannerKey(wordsOf: (key: string) => Words, path: string): BannerKey {
  const isOn = (key: string) => wordsOf(key) === 'true';
  const lists = (key: string) => places(wordsOf(key)).some((place) => isSamePlace(place, path));
  const says = (key: Exclude<BannerKey, null>) => (isEmpty(wordsOf(key)) ? null : key);
  if (lists('disabledPages')) return null;
  if (isOn('showOnSpecificPage') && lists('specificPages')) return says('specificPageBannerContent');
  return isOn('showGlobalBanner') ? says('globalBannerContent') : null;
}

const plain = (words: Words): string => (typeof words === 'string' ? words : words.markdown);
const isEmpty = (words: Words): boolean => plain(words).trim() === '';

/** Editors list pages by path or by whole address, with blanks, commas or lines between. */
function places(words: Words): string[] {
  return plain(words)
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => URL.parse(entry, 'https://app.invalid')?.pathname ?? entry);
}
