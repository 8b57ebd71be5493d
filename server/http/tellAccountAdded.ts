import { OBJECT_TO_ACCOUNT_PATH } from '#contracts/associationObjection.ts';
import type { TellAdded } from '../domain/account/tellAdded.ts';
import type { Services } from '../services.ts';
import { tellCustomer } from './tellCustomer.ts';
import { textKnown } from './textKnown.ts';

/** By which the reader of a mail says that an account is not another one's. */
export const objectionLink = ({ config }: Services, token: string): string =>
  `${config.appOrigin}${OBJECT_TO_ACCOUNT_PATH}#${token}`;

/**
 * The mail about an account that somebody added, with the link by which its reader says that it is not that one's; and the text,
 * which has none: a link in a text message is what people are told not to follow.
 */
export const tellAccountAdded = (services: Services): TellAdded => ({
  mail: (tx, to, { caAccount, token, isDigest }) =>
    tellCustomer(services, tx, to, isDigest ? 'accountAddedOften' : 'accountAdded', {
      ending: caAccount.slice(-4),
      object: objectionLink(services, token),
    }),
  text: services.sendsTexts ? (tx, to, caAccount) => textKnown(services, tx, to, 'accountAdded', caAccount) : null,
});
