import { useWords } from '#content/useWords.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { useCustomer } from '#session/customer.ts';
import { MessageBox } from '#ui/MessageBox.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { AddAccountForm } from './AddAccountForm.tsx';
import { RemoveAccountForm } from './RemoveAccountForm.tsx';

export type From = 'add-account' | 'remove-account' | undefined;

/** Route /my-profile/add-and-remove-account (ASN-01). `from`: what was just done (ASN-03). */
export function AddAndRemovePage({ search: { from } }: { search: { from?: From } }) {
  const words = useWords('account-list');
  const customer = useCustomer();
  const choice = useCurrentAccount();
  return (
    <>
      <div role="status">
        {from && <MessageBox tone="good" message={words(from === 'add-account' ? 'added' : 'removed')} />}
      </div>
      {customer && choice && (
        <TwoColumns>
          <AddAccountForm
            key={customer.customerId}
            customerId={customer.customerId}
            own={choice.isLoaded ? choice.accounts.map(({ caAccount }) => caAccount) : null}
          />
          <RemoveAccountForm accounts={choice.accounts} />
        </TwoColumns>
      )}
    </>
  );
}
