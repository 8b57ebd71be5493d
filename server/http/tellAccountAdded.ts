import { OBJECT_TO_ACCOUNT_PATH } from '#contracts/associationObjection.ts';
import type { TellAdded } from '../domain/account/tellAdded.ts';
import { listedEvent } from '../domain/notice/profileEvents.ts';
import type { Services } from '../services.ts';
import { tellKnown } from './tellInList.ts';
import { textKnown } from './textKnown.ts';

/** By which the reader of a mail says that an account is not another one's. */
export const objectionLink = ({ config }: Services, token: string): string =>
  `${config.appOrigin}${OBJECT_TO_ACCOUNT_PATH}#${token}`;

/**
 * The mail about an account that somebody added, with the link by which its reader says that it is not that one's; and the text,
 * which has none: a link in a text message is what people are told not to follow. `period`: of this adding, for the notice
 * that mail and text are of. `by`: which mail says it: of a customer with the bill, or of the utility itself.
 */
export function tellAccountAdded(
  services: Services,
  period: string,
  by: 'accountAdded' | 'accountAssociated' = 'accountAdded',
): TellAdded {
  return {
    mail: async (tx, to, { caAccount, token, isDigest }) => {
      const says = isDigest ? 'accountAddedOften' : 'accountAdded';
      const facts = { ending: caAccount.slice(-4), object: objectionLink(services, token) };
      await tellKnown(services, tx, to, listedEvent(says, { period, caAccount }), isDigest ? says : by, facts);
    },
    text: services.sendsTexts
      ? (tx, to, caAccount) =>
          textKnown(services, tx, to, listedEvent('accountAdded', { period, caAccount }), caAccount)
      : null,
  };
}
