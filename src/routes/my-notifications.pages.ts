import { notYet } from './notYet.ts';

export const pages = {
  '/my-notifications': notYet('notices'),
  '/my-notifications/account-preferences': notYet('accountPreferences'),
};
