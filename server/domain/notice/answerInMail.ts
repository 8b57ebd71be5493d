import type { ContentPages } from '#contracts/content.ts';
import { leadsElsewhere } from '#rules/isThisOurs.ts';

/** With the rest of its mail no more than is read of a message. */
const LONGEST = 2500;

/**
 * Whether the utility's answer may stand in a mail: one that names a page or a telephone number which is not ours would make
 * the mail look forged. Such an answer is read in the app.
 */
export const hasPlaceInMail = (answer: string, origin: string, pages: ContentPages): boolean =>
  answer.length <= LONGEST && leadsElsewhere(answer, { origin, phones: phonesOf(pages) }) === null;

/** Every number that the words of contacts name. */
function phonesOf({ contact = {} }: ContentPages): string[] {
  const word = (key: string): string => {
    const found = contact[key];
    return typeof found === 'string' ? found : '';
  };
  const cards = `${word('emergency')} ${word('cards')}`.split(' ');
  return cards.map((card) => word(`${card}.phone`)).filter((phone) => /^[\d+ ()-]+$/.test(phone));
}
