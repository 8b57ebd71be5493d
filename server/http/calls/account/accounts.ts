import type { FastifyInstance } from 'fastify';
import { accountDetailsCall, accountInfoCall } from '#contracts/account.ts';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { cdcUpdateCall } from '#contracts/cdcUpdate.ts';
import { updateAccount } from '../../../domain/account/accountUpdate.ts';
import { canadianNumbers } from '../../../domain/account/canadianNumbers.ts';
import { accountOf, customerOf } from '../../../domain/account/customers.ts';
import { detailsFor } from '../../../domain/account/detailsFor.ts';
import { pickedAddress } from '../../../domain/account/pickedAddress.ts';
import { recordChanges } from '../../../domain/account/recordChanges.ts';
import { orRefused } from '../../../domain/account/refusal.ts';
import type { Services } from '../../../services.ts';
import { STRICT } from '../../limits.ts';
import { route } from '../../route.ts';
import { replacedKeys } from '../../submissionKey.ts';
import { takeInOnce } from '../../submissionRoute.ts';
import { tellBillingChanged } from '../../tellBillingChanged.ts';

export function serveAccounts(app: FastifyInstance, services: Services): void {
  const { db, phone } = services;

  route(app, services, accountDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      const listed = await accountOf(db, session.customerId, input);
      return { data: { accountDetails: await detailsFor(services, listed) } };
    },
  });

  route(app, services, accountInfoCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      const listed = await accountOf(db, session.customerId, input);
      return { data: { accountDetails: await detailsFor(services, listed) } };
    },
  });

  route(app, services, accountUpdateCall, {
    auth: 'customer',
    isSubmission: true,
    // Each may be a look-up that costs money, and a mail to others.
    options: STRICT,
    handler: async ({ input, session, request }) => {
      const customer = await customerOf(db, session.customerId);
      const canadian = await canadianNumbers(db, phone, customer.id, input);
      const address = await pickedAddress(db, services.postalAddresses, customer.id, input);
      const told = await takeInOnce(
        services,
        accountUpdateCall,
        request,
        customer.id,
        async (tx, now) => {
          const saver = {
            customer,
            sessionHash: session.idHash,
            canadian,
            address,
            seal: services.seal,
            saved: tellBillingChanged(services),
          };
          const body = await updateAccount(tx, now, saver, input);
          return { status: 200, body, accepted: body.errorCode === 0 };
        },
        replacedKeys(request),
      );
      return told.replaced ? { ...told.body, replaced: true } : told.body;
    },
  });

  route(app, services, cdcUpdateCall, {
    auth: 'customer',
    isSubmission: true,
    handler: async ({ input, session: { customerId }, request }) => {
      const told = await takeInOnce(services, cdcUpdateCall, request, customerId, async (tx, now) => {
        const body = await orRefused(recordChanges(tx, now, customerId, input).then(() => ({ errorCode: 0 })));
        return { status: 200, body, accepted: body.errorCode === 0 };
      });
      return told.body;
    },
  });
}
