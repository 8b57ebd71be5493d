import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { accountNumberText, registerText } from '#ui/format.ts';
import { BillingEmail } from './BillingEmail.tsx';
import { Fact, Facts } from './Facts.tsx';
import { deliveryOf, isOpenToChange, mailingAddress, phonesOf } from './facts.ts';

interface Props {
  account: AccountCopy;
  details: AccountDetailsCopy;
  /** Whether the customer changes it themselves: only of such an account it is said how the bill comes (ACC-50). */
  isDirect: boolean;
  /** Below where its bills go. */
  children: ReactNode;
}

/** Which place it is, and where the utility's bills and calls about it go (ACC-06). */
export function AccountFacts({ account, details, isDirect, children }: Props) {
  const words = useWords('account-details');
  const phones = phonesOf(details, words);
  const delivery = isDirect ? deliveryOf(details, words) : null;
  const isEmailEdited = isDirect && isOpenToChange(details);
  // What is left out may be there all the same.
  const none = (given: unknown) => words(given === undefined ? 'notShown' : 'none');
  const meter = String(details.meterNumber);
  return (
    <div className="grid gap-5 wide:grid-cols-2 wide:items-start wide:gap-8">
      <Facts title={words('account')}>
        <Fact label={words('name')}>{account.descriptiveName || details.address}</Fact>
        <Fact label={words('number')}>{accountNumberText(account.caAccount)}</Fact>
        <Fact label={words('holder')}>{details.accountName}</Fact>
        <Fact label={words('address')}>{details.address}</Fact>
        <Fact label={words('meter')}>{meter ? registerText(meter) : words('meter.none')}</Fact>
        <Fact label={words('default')}>{words(account.defaultAccount === 'true' ? 'yes' : 'no')}</Fact>
      </Facts>
      <div className="flex flex-col gap-5">
        <Facts title={words('billing')}>
          {isEmailEdited ? (
            <BillingEmail key={account.caAccount} account={account} current={details.accountEmail ?? ''} />
          ) : (
            <Fact label={words('email')}>{details.accountEmail || none(details.accountEmail)}</Fact>
          )}
          {phones.map(({ type, number }) => (
            <Fact key={`${type} ${number}`} label={type}>
              {number}
            </Fact>
          ))}
          {phones.length === 0 && <Fact label={words('phones')}>{none(details.accountPhoneNumbers)}</Fact>}
          <Fact label={words('mailing')}>{mailingAddress(details) ?? none(details.accountAddress)}</Fact>
          {delivery && <Fact label={words('delivery')}>{delivery}</Fact>}
        </Facts>
        {children}
      </div>
    </div>
  );
}
