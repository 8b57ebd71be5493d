import { useWords } from '#content/useWords.ts';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import type { CurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { accountNumberText, registerText } from '#ui/format.ts';

/** Whose meter this is, which stays in sight while the page scrolls: a landlord stands before many that look alike. */
export function MeterBand({ choice, meterNumber }: { choice: CurrentAccount; meterNumber: string | undefined }) {
  const words = useWords('meter-read');
  const ofAccount = useWords('account-picker');
  const { accounts, current } = choice;
  return (
    <div className="sticky top-(--header-height) z-10 -mx-4.5 bg-paper px-4.5 pb-2 short:static wide:mx-0 wide:px-0 print:static">
      <CurrentAccountPicker accounts={accounts} current={current}>
        {current && (
          <MeterName
            place={current.descriptiveName}
            number={
              meterNumber
                ? words('meter', { number: registerText(meterNumber) })
                : ofAccount('number', { number: accountNumberText(current.caAccount) })
            }
          />
        )}
      </CurrentAccountPicker>
    </div>
  );
}

/** A place and the number there, large enough to be compared with the one on the meter. */
export function MeterName({ place, number }: { place: string; number: string }) {
  return (
    <span className="block leading-tight">
      <span className="block text-small text-soft">{place}</span>
      <span className="block text-[1.3125rem] font-bold tabular-nums">{number}</span>
    </span>
  );
}
