import type { FastifyInstance } from 'fastify';
import { type FailedPart, openingCall } from '#contracts/opening.ts';
import { openingOf } from '../../../domain/account/opening.ts';
import type { Services } from '../../../services.ts';
import { notificationsOf } from '../../../store/account/notifications.ts';
import { problemBody, told } from '../../errors.ts';
import { route } from '../../route.ts';

/** One call for all that an opening of the app shows; each part of it is refused as its own call would be. */
export function serveOpening(app: FastifyInstance, services: Services): void {
  const { db, seal, billArchive: archive, config, payments, now, events } = services;
  const { arrangementLimits: limits } = config;

  route(app, services, openingCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId }, request }) => {
      const part = async <Part>(read: () => Promise<Part>): Promise<Part | FailedPart> => {
        try {
          return await read();
        } catch (error) {
          const problem = told(request, error as Error, events);
          return { ...problemBody(request, problem), status: problem.status };
        }
      };
      const asked = { db, seal, customerId, archive, now: now(), unbilledDays: payments.unbilledDays, limits };
      const opening = openingOf(asked, input.caAccount);
      const notifications = () => notificationsOf(db, customerId);
      // One after the other: a customer takes one connection to the database, as with any other call.
      const own = {
        profileDetails: await part(async () => ({ errorCode: 0, data: await opening.profileDetails() })),
        notifications: await part(async () => ({ results: await notifications() })),
      };
      // Without a list no account is known; the profile, which has it, said why.
      const account = await opening.account().catch(() => null);
      if (!account) return own;
      const { caAccount, accountDetails, meterReadDetails, billDetails } = account;
      return {
        ...own,
        caAccount,
        accountDetails: await part(async () => ({ data: { accountDetails: await accountDetails() } })),
        billDetails: await part(async () => ({ data: { billDetails: await billDetails() } })),
        ...(meterReadDetails && { meterReadDetails: await part(async () => ({ data: await meterReadDetails() })) }),
      };
    },
  });
}
