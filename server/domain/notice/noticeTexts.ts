import type { ContentPages } from '#contracts/content.ts';
import type { NoticeWords } from '#contracts/noticeSays.ts';
import { fill, type WordKey } from '#contracts/words.ts';
import type { Day } from '#rules/day.ts';
import { amountOf } from '#rules/paymentAmount.ts';
import { reginaMoment } from '#rules/reginaMoment.ts';
import SHIPPED from '#words/notice-texts.json' with { type: 'json' };

type Key = WordKey<'notice-texts'>;

export type { NoticeWords };

/** Whether it asks its customer if their power is back; of an area without an account nothing is asked. */
export const asksIfBack = (says: string): boolean => says === 'outageBack' || says === 'outageLeft';

/** Facts of a notice as customers read them. */
export const asDollars = (cents: number): string => `$${amountOf(cents)}`;
export const asDay = (day: Day): string => reginaMoment(new Date(`${day}T12:00:00-06:00`)).day;

/** Says words of the content's page `notice-texts`, filled in; as we ship them where an editor left them out. */
export type SayNotice = (key: Key, values?: Record<string, string>) => string;

export function noticeWords(pages: ContentPages): SayNotice {
  const page = pages['notice-texts'] ?? {};
  return (key, values = {}) => {
    const found = page[key];
    return fill(typeof found === 'string' ? found : SHIPPED[key], values);
  };
}

/**
 * `the account ending 0042`, the same in the list, in mails and in texts: what somebody got is compared with the list, word by
 * word. The name that its customer gave it stays out: the list says it beside the notice, and one odd letter of it makes a
 * text message three times as long.
 */
export const accountWords = (say: SayNotice, accountNumber: string): string =>
  say('account', { ending: accountNumber.slice(-4) });
