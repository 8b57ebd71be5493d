import type { ContentPages } from '#contracts/content.ts';
import { ourPhones } from '#rules/isThisOurs.ts';
import { leadsElsewhere } from '#rules/messageLinks.ts';

/** With the rest of its mail no more than is read of a message. */
const LONGEST = 2500;

/**
 * Whether the utility's answer may stand in a mail: one that names a page or a telephone number which is not ours would make
 * the mail look forged. Such an answer is read in the app.
 */
export const hasPlaceInMail = (answer: string, origin: string, pages: ContentPages): boolean =>
  answer.length <= LONGEST && leadsOnlyToUs(answer, origin, pages);

/** Whether the links of a text are ours, and its telephone numbers those of the content's page `contact`. */
export const leadsOnlyToUs = (text: string, origin: string, { contact = {} }: ContentPages): boolean => {
  const phones = ourPhones((key) => {
    const found = contact[key];
    return typeof found === 'string' ? found : '';
  });
  return leadsElsewhere(text, { origin, phones }) === null;
};
