import type { FastifyInstance } from 'fastify';
import { undoEmailChangeCall } from '#contracts/emailObjection.ts';
import { undoEmailChange } from '../../../domain/account/emailObjection.ts';
import { endOffersTo } from '../../../domain/account/marketingConsent.ts';
import { listedEvent } from '../../../domain/notice/profileEvents.ts';
import type { Services } from '../../../services.ts';
import { STRICT } from '../../limits.ts';
import { route } from '../../route.ts';
import { tellInList } from '../../tellInList.ts';

/** The page behind the link in the mail about a changed e-mail address: the reader of the address before it may ask. */
export function serveEmailObjection(app: FastifyInstance, services: Services): void {
  const { db, events, jobs, now } = services;

  route(app, services, undoEmailChangeCall, {
    auth: 'public',
    options: STRICT,
    handler: async ({ input, request }) => {
      let customerId: string | null = null;
      const outcome = await undoEmailChange(db, now(), input.token, async (tx, replaced) => {
        customerId = replaced.id;
        await jobs.restoreDirectory(tx, { customerId, what: 'email' });
        const event = listedEvent('emailRestored', { period: now().toISOString() });
        await tellInList(services, tx, { customer: replaced }, event, 'emailRestored');
        await endOffersTo(tx, now(), jobs, replaced);
      });
      if (customerId) events(request, 'emailRestored', { customerId });
      return { outcome };
    },
  });
}
