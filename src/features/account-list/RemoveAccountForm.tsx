import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { nameAndNumber } from '#parts/account/nameAndNumber.ts';
import { Button } from '#ui/Button.tsx';
import { Dropdown } from '#ui/Dropdown.tsx';
import { SearchableDropdown } from '#ui/SearchableDropdown.tsx';

/** So many can be looked through. */
const FEW = 8;

/** Which account is to be removed; the next page asks (ASN-18). */
export function RemoveAccountForm({ accounts }: { accounts: readonly ListedAccount[] }) {
  const words = useWords('account-list');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const heading = useId();
  const options = accounts.map((account) => {
    const { name, number } = nameAndNumber(account);
    return { id: account.caAccount, text: name ? words('option', { name, number }) : number };
  });
  const error = isMissing && !chosen ? words('choose.first') : undefined;
  const list = { label: words('choose'), options, onChange: setChosen };
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3.5">
      <h2 id={heading} className="text-large">
        {words('remove')}
      </h2>
      {accounts.length === 0 ? (
        <p className="text-soft">{words('none')}</p>
      ) : (
        <>
          {accounts.length > FEW ? (
            <>
              <SearchableDropdown {...list} openLabel={words('choose.open')} nothing={words('choose.nothing')} />
              <p role="alert" className="text-small font-bold text-unplanned empty:hidden">
                {error}
              </p>
            </>
          ) : (
            <Dropdown {...list} value={chosen} placeholder={words('choose.placeholder')} error={error} />
          )}
          <div className="wide:max-w-md">
            <Button
              look="quiet"
              onClick={() => {
                setMissing(!chosen);
                if (chosen) void navigate({ to: words('removeAccount.path'), search: { account: chosen } });
              }}
            >
              {words('doRemove')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
