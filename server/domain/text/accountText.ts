import type { ContentPages } from '#contracts/content.ts';
import { fill } from '#contracts/words.ts';

/** What is said where an editor left the words out. */
const FALLBACK = {
  accountAdded: 'Somebody added the account ending {ending} to an online profile. Nobody you know? Then call {phone}.',
  billingChanged:
    'Where the bills of the account ending {ending} go, or its phone number, was changed. Nobody you know? Then call {phone}.',
} as const;
export type AccountTextName = keyof typeof FALLBACK;

/** What everybody known to an account is told by text, in the words of the content's page `texts`. */
export function accountText(says: AccountTextName, caAccount: string, pages: ContentPages): string {
  const found = pages.texts?.[says];
  const phone = pages.contact?.['service.phone'];
  return fill(typeof found === 'string' ? found : FALLBACK[says], {
    ending: caAccount.slice(-4),
    phone: typeof phone === 'string' ? phone : 'us',
  });
}
