import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { cdcUpdateCall } from '#contracts/cdcUpdate.ts';
import { type AccountDetailsCopy, accountDetailsSource } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { load } from '#copies/refresh.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { BillDeliveryRow } from '#outbox/kinds/billDelivery.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { keepOnDevice } from '#parts/submission/keepOnDevice.ts';
import type { DeliveryMethod } from '#rules/billDelivery.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';
import { useFailures } from '#ui/failures.tsx';
import { deliveryAsChanged, deliveryChanges } from './deliveryAsChanged.ts';

const { failureTitle } = cdcUpdateCall;
const NO_ROWS: BillDeliveryRow[] = [];

/** How the bills of an account come, and a choice of it: kept on the device, shown at once, and sent by itself. */
export function useDelivery(account: AccountCopy, details: AccountDetailsCopy) {
  const words = useWords('account-details');
  const owner = useCustomer()?.customerId ?? '';
  const { caAccount, bpAccount, accountType, descriptiveName } = account;
  const changes = useLiveQuery(() => deliveryChanges(outboxDb, owner, caAccount), [owner, caAccount]) ?? NO_ROWS;
  const delivery = deliveryAsChanged(details, changes);
  const { isCopyOld } = delivery;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `caAccount` stands for the account
  useEffect(() => {
    if (isCopyOld) void load(accountDetailsSource, account);
  }, [isCopyOld, caAccount]);

  /** The one chosen on this page: an earlier one was told of then. */
  const [chosen, setChosen] = useState<string | null>(null);
  const failures = useFailures();
  const isUnrecorded = changes.some(({ id, answer }) => id === chosen && answer?.isUnrecorded);
  useEffect(() => {
    if (isUnrecorded && failureTitle) failures.show(failureTitle, words('delivery.unrecorded'));
  }, [isUnrecorded, failures, words]);

  return {
    ...delivery,
    /** False: the device did not keep it. */
    async choose(method: DeliveryMethod): Promise<boolean> {
      const interactionType = words('delivery.interaction.type');
      const interactionText = words('delivery.interaction.text');
      const said = { caAccount, bpAccount, accountType, calledHere: descriptiveName, interactionType, interactionText };
      const chosenAt = reginaIso(new Date());
      return keepOnDevice(async () =>
        setChosen(await outbox.enqueue('billDelivery', { owner, intent: { ...said, method }, chosenAt })),
      );
    },
  };
}
