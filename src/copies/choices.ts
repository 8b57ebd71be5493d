import { defineCopy } from '#db/copy.ts';

/** What the customer chose on this device: the account they look at. The server knows nothing of it. */
export interface ChoiceRow {
  key: 'currentAccount';
  value: string;
}

export const choices = defineCopy<'choices', ChoiceRow>({
  name: 'choices',
  since: 1,
  key: 'key',
  whose: 'customer',
  evict: 'nothing',
});
