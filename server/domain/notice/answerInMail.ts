import type { ContentPages } from '#contracts/content.ts';
import { leadsElsewhere, ourPhones } from '#rules/isThisOurs.ts';

/** With the rest of its mail no more than is read of a message. */
const LONGEST = 2500;

/**
 * Whether the utility's answer may stand in a mail: one that names a page or a telephone number which is not ours would make
 * the mail look forged. Such an answer is read in the app.
 */
export const hasPlaceInMail = (answer: string, origin: string, pages: ContentPages): boolean =>
  answer.length <= LONGEST && leadsElsewhere(answer, { origin, phones: phonesOf(pages) }) === null;

function phonesOf({ contact = {} }: ContentPages): string[] {
  return ourPhones((key) => {
    const found = contact[key];
    return typeof found === 'string' ? found : '';
  });
}
