import type { ContentPages } from '#contracts/content.ts';
import { fill } from '#contracts/words.ts';
import SHIPPED from '#words/texts.json' with { type: 'json' };

export type AccountTextName = 'accountAdded' | 'billingChanged';

/** What everybody known to an account is told by text, in the words of the content's page `texts`. */
export function accountText(says: AccountTextName, caAccount: string, pages: ContentPages): string {
  const found = pages.texts?.[says];
  const phone = pages.contact?.['service.phone'];
  return fill(typeof found === 'string' ? found : SHIPPED[says], {
    ending: caAccount.slice(-4),
    phone: typeof phone === 'string' ? phone : 'us',
  });
}
