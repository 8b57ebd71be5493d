import { defineCopy } from '#db/copy.ts';
import { isText } from '#db/fieldChecks.ts';

/**
 * What the customer chose on this device: the account they look at, and of an account when they last said that its power
 * is back (ISO), and when they agreed to what a report's details are used for (ISO). The server knows nothing of it.
 */
export interface ChoiceRow {
  key: 'currentAccount' | `powerBack:${string}` | 'reportConsent';
  value: string;
}

export const choices = defineCopy<'choices', ChoiceRow>({
  name: 'choices',
  since: 1,
  key: 'key',
  whose: 'customer',
  evict: 'nothing',
  fields: {
    key: isText,
    value: isText,
  },
});
