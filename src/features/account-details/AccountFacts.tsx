import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { CallToChange } from '#parts/contact/CallToChange.tsx';
import { ContactProof } from '#parts/contactProof/ContactProof.tsx';
import { accountNumberText } from '#ui/format.ts';
import { AccountName } from './AccountName.tsx';
import { BillDelivery } from './BillDelivery.tsx';
import { BillingAddress } from './BillingAddress.tsx';
import { BillingEmail } from './BillingEmail.tsx';
import { BillingPhones } from './BillingPhones.tsx';
import { DefaultAccount } from './DefaultAccount.tsx';
import { Fact, Facts } from './Facts.tsx';
import {
  deliveryOf,
  isOpenToChange,
  mailingAddress,
  meterText,
  phoneNumberText,
  phonesOf,
  phoneTypeText,
} from './facts.ts';
import { useTurns } from './turns.ts';
import { useListChanges } from './useListChanges.ts';

interface Props {
  account: ListedAccount;
  details: AccountDetailsCopy;
  /** Whether the customer changes it themselves: only of such an account it is said how the bill comes (ACC-50). */
  isDirect: boolean;
  /** Below where its bills go. */
  children: ReactNode;
}

/** Which place it is, and where the utility's bills and calls about it go (ACC-06). */
export function AccountFacts({ account, details, isDirect, children }: Props) {
  const words = useWords('account-details');
  const changes = useListChanges(account);
  const turnOf = useTurns();
  const [emailAsked, setEmailAsked] = useState(0);
  const phones = phonesOf(details);
  const delivery = isDirect ? deliveryOf(details, words) : null;
  const isEdited = isDirect && isOpenToChange(details);
  // What is left out may be there all the same.
  const none = (given: unknown) => words(given === undefined ? 'notShown' : 'none');
  return (
    <div className="grid gap-5 wide:grid-cols-2 wide:items-start wide:gap-8">
      <Facts title={words('account')} isBlocked={turnOf('name').isBlocked}>
        <AccountName account={account} changes={changes} turn={turnOf('name')} />
        <Fact label={words('number')}>{accountNumberText(account.caAccount)}</Fact>
        <Fact label={words('holder')}>{details.accountName}</Fact>
        <Fact label={words('address')}>{details.address}</Fact>
        <Fact label={words('meter')}>{meterText(details, words)}</Fact>
        <DefaultAccount account={account} changes={changes} />
      </Facts>
      <div className="flex flex-col gap-5">
        <Proof account={account} proof={details.contactProof} />
        <Facts title={words('billing')} isBlocked={turnOf('any').isBlocked}>
          {isEdited ? (
            <BillingEmail
              account={account}
              current={details.accountEmail ?? ''}
              turn={turnOf('email')}
              asked={emailAsked}
            />
          ) : (
            <Fact label={words('email')}>{details.accountEmail || none(details.accountEmail)}</Fact>
          )}
          {isEdited ? (
            <BillingPhones account={account} phones={phones} turnOf={turnOf} />
          ) : (
            phones.map((phone) => (
              <Fact key={`${phone.phoneType} ${phone.phoneNumber}`} label={phoneTypeText(phone.phoneType, words)}>
                {phoneNumberText(phone, words)}
              </Fact>
            ))
          )}
          {!isEdited && phones.length === 0 && <Fact label={words('phones')}>{none(details.accountPhoneNumbers)}</Fact>}
          {isEdited ? (
            <BillingAddress account={account} details={details} turn={turnOf('address')} />
          ) : (
            <Fact label={words('mailing')}>{mailingAddress(details) ?? none(details.accountAddress)}</Fact>
          )}
          {isEdited ? (
            <BillDelivery
              account={account}
              details={details}
              turn={turnOf('delivery')}
              onEmail={() => setEmailAsked(emailAsked + 1)}
            />
          ) : (
            delivery && <Fact label={words('delivery')}>{delivery}</Fact>
          )}
        </Facts>
        {children}
      </div>
    </div>
  );
}

/** What has to be shown first, by a code or with the help of the staff. */
function Proof({ account, proof }: { account: ListedAccount; proof: AccountDetailsCopy['contactProof'] }) {
  const words = useWords('account-details');
  if (!proof || proof.byLetter) return null;
  const { contacts, isDisputed } = proof;
  return (
    <>
      {isDisputed && <CallToChange card="service" title={words('disputed.title')} text={words('disputed.text')} />}
      {(contacts.length > 0 || !isDisputed) && <ContactProof account={account} contacts={contacts} />}
    </>
  );
}
