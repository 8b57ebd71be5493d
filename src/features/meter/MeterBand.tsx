import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { nameAndNumber } from '#parts/account/nameAndNumber.ts';
import { registerText } from '#ui/format.ts';

interface Props {
  accounts: readonly AccountCopy[];
  current: AccountCopy;
  /** Where it is known; else the account's own number stands in its place. */
  meterNumber: string | undefined;
}

/** Whose meter this is, which stays in sight while the page scrolls: a landlord stands before many that look alike. */
export function MeterBand({ accounts, current, meterNumber }: Props) {
  const words = useWords('meter-read');
  const ofAccount = useWords('account-picker');
  const account = nameAndNumber(current);
  const ofNumber = ofAccount('number', { number: account.number });
  const number = meterNumber ? words('meter', { number: registerText(meterNumber) }) : ofNumber;
  return (
    <div className="sticky top-(--header-height) z-10 -mx-4.5 bg-paper px-4.5 pb-2 short:static wide:mx-0 wide:px-0 print:static">
      <CurrentAccountPicker accounts={accounts} current={current}>
        <MeterName place={account.name ?? (meterNumber ? ofNumber : '')} number={number} />
      </CurrentAccountPicker>
    </div>
  );
}

/** A place and the number there, large enough to be compared with the one on the meter. */
export function MeterName({ place, number }: { place: string; number: string }) {
  return (
    <span className="block leading-tight">
      {place && <span className="block text-small text-soft">{place}</span>}
      <span className="block text-[1.3125rem] font-bold tabular-nums">{number}</span>
    </span>
  );
}
