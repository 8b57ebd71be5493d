import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { billSource } from '#copies/bills.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { paymentsSource } from '#copies/payments.ts';
import { useCopy } from '#copies/useCopy.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { toPay } from '#rules/toPay.ts';
import { useCustomer } from '#session/customer.ts';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { PaymentFlow } from './PaymentFlow.tsx';
import { loadPaymentDraft, type PaymentDraft } from './paymentDraft.ts';
import { pageAt } from './usePaymentAddress.ts';

/**
 * Routes /my-bill/payment-summary and /my-bill/payment-details: a payment by card. One that is under way keeps its
 * account, whichever is chosen meanwhile, here or in another tab.
 */
export function PaymentPage() {
  const words = useWords('payment');
  const choice = useCurrentAccount();
  const owner = useCustomer()?.customerId;
  const [held, hold] = useState<AccountCopy | null>(null);
  const account = held ?? choice?.current;
  if (!account && choice?.isLoaded && choice.accounts.length === 0)
    return <NoAccounts>{words('noAccounts')}</NoAccounts>;
  const outline = <Skeleton className="h-40 w-full" />;
  if (!account && choice && !choice.isLoaded) {
    return <AccountsToCome outline={outline} missing={(why) => <Note>{words(`notHere.${why}`)}</Note>} />;
  }
  if (!account || !owner) return outline;
  return <OfAccount key={account.caAccount} account={account} owner={owner} hold={hold} />;
}

interface Props {
  account: AccountCopy;
  owner: string;
  hold: (account: AccountCopy | null) => void;
}

function OfAccount({ account, owner, hold }: Props) {
  const words = useWords('payment');
  const page = pageAt(useRouterState({ select: ({ location }) => location.pathname }));
  const bill = useCopy(billSource, account);
  const details = useCopy(accountDetailsSource, account);
  const payments = useCopy(paymentsSource, account);
  const missing = (!bill.copy && bill.failure) || (!details.copy && details.failure) || null;
  const why = useWhyMissing(missing?.failure);
  const draft = useDraftOf(owner, account.caAccount);
  const opened = useOpenedAmount();

  // What was received and is not on the bill yet is counted off: known, or not to be had now.
  const isDueKnown = Boolean(payments.copy) || !payments.loading;
  if (!bill.copy || !details.copy || !draft || !isDueKnown) {
    return missing ? <Note>{words(`notHere.${why}`)}</Note> : <Skeleton className="h-40 w-full" />;
  }
  const known = bill.copy.bill && { ...bill.copy.bill, ...(payments.copy && { unbilled: payments.copy.unbilled }) };
  const due = known && toPay(known, account.accountType, reginaDay(new Date()));
  return (
    <PaymentFlow
      owner={owner}
      account={account}
      details={details.copy}
      payments={payments.copy ?? null}
      dueCents={Math.max(0, due?.openCents ?? 0)}
      books={due?.books ?? null}
      // What was typed goes before what the link proposes.
      draft={draft.typed ? draft : { ...draft, typed: opened }}
      page={page}
      hold={hold}
    />
  );
}

/** The amount that the link to this page proposes, '' for none; null where it says nothing and all that is due is. */
function useOpenedAmount(): string | null {
  const state = useRouterState({ select: ({ location }) => location.state as { payAmount?: unknown } });
  return typeof state.payAmount === 'string' ? state.payAmount : null;
}

/** As it was when the page was opened. */
function useDraftOf(owner: string, caAccount: string): PaymentDraft | undefined {
  const [draft, setDraft] = useState<PaymentDraft>();
  useEffect(() => void loadPaymentDraft({ owner, caAccount }).then(setDraft), [owner, caAccount]);
  return draft;
}
