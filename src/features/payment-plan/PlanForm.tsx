import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { HOLDER_NAME_LENGTH, PAD_CATEGORIES, type PadCategory } from '#contracts/paymentPlan.ts';
import { fieldProblems, isChecked } from '#machines/paymentPlan/paymentPlanContext.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { type BankDetails, withdrawalDays } from '#rules/bankDetails.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Dropdown } from '#ui/Dropdown.tsx';
import { ordinalDay } from '#ui/dates.ts';
import { Icon } from '#ui/Icon.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Cheque } from './Cheque.tsx';
import { bankText } from './facts.ts';
import type { ScreenProps } from './PlanScreen.tsx';
import { PlanTitle } from './PlanTitle.tsx';
import { problemText } from './problemText.ts';

/** A dropdown marks the field around its button, a group of radios the group. */
const FIRST_WRONG = '[aria-invalid="true"], [data-invalid] button, fieldset[aria-describedby] input';

const focusFirstWrong = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>(FIRST_WRONG)?.focus();

/** From which bank account, and on which day (PLAN-05). */
export function PlanForm({ flow: { state, send, goBack } }: Pick<ScreenProps, 'flow'>) {
  const words = useWords('payment-plan');
  const form = useRef<HTMLFormElement>(null);
  const { context } = state;
  const { typed, bank, problem, loaded, isMismatch } = context;
  const isBusy = state.matches('checkingBank');
  const problems = fieldProblems(context);
  useEffect(() => {
    if (isMismatch) focusFirstWrong(form.current);
  }, [isMismatch]);
  const errorOf = (field: keyof BankDetails) => {
    const key = problems[field];
    return key && words(key);
  };
  const type = (change: Partial<BankDetails>) => send({ type: 'TYPE', typed: change });
  const number = (field: 'branchTransitNumber' | 'financialInstitutionNumber' | 'accountNumber') => ({
    value: typed[field],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'figures',
    readOnly: isBusy,
    error: errorOf(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => type({ [field]: value }),
  });
  const days = withdrawalDays(loaded?.details?.validDayRange);
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      className="flex flex-1 flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        send({ type: 'CONTINUE' });
        requestAnimationFrame(() => focusFirstWrong(form.current));
      }}
    >
      <PlanTitle name="title" />
      <p>
        {words('intro')} <span className="text-small text-soft">{words('called')}</span>
      </p>
      {problem && (
        <p role="alert" className="font-bold text-unplanned">
          {problem.key === 'changedMeanwhile' ? words('changedMeanwhile.none') : problemText(words, problem)}
        </p>
      )}
      <Cheque />
      <div className="grid grid-cols-2 items-start gap-3 narrow:grid-cols-1 wide:max-w-md">
        <TextField label={words('transit')} description={words('transit.help')} {...number('branchTransitNumber')} />
        <TextField
          label={words('institution')}
          description={words('institution.help')}
          {...number('financialInstitutionNumber')}
        />
      </div>
      <p role="status" className="-mt-1.5 flex items-center gap-2 text-small font-bold text-good empty:hidden">
        {bank && isChecked(context) && (
          <>
            <Icon name="check" className="size-5 flex-none" />
            {bankText(bank, words)}
          </>
        )}
      </p>
      <TextField
        label={words('accountNumber')}
        description={words('accountNumber.help')}
        {...number('accountNumber')}
      />
      <TextField
        label={words('holder')}
        autoComplete="off"
        maxLength={HOLDER_NAME_LENGTH}
        value={typed.accountHolderName}
        readOnly={isBusy}
        error={errorOf('accountHolderName')}
        onChange={({ currentTarget: { value } }) => type({ accountHolderName: value })}
      />
      <div className="wide:max-w-md">
        <RadioGroup
          label={words('category')}
          options={PAD_CATEGORIES.map((id) => ({ id, text: words(`category.${id}`) }))}
          value={typed.debitCategory}
          error={errorOf('debitCategory')}
          isDisabled={isBusy}
          onChange={(id) => type({ debitCategory: id as PadCategory })}
        />
      </div>
      <Dropdown
        label={words('day')}
        placeholder={words('day.choose')}
        options={days.map((day) => ({ id: String(day), text: words('day.option', { day: ordinalDay(day) }) }))}
        value={typed.preferredWithdrawalDate === null ? null : String(typed.preferredWithdrawalDate)}
        error={errorOf('preferredWithdrawalDate')}
        onChange={(id) => type({ preferredWithdrawalDate: Number(id) })}
      />
      {loaded?.asOf && <AsOf fetchedAt={loaded.asOf} />}
      <ActionBar>
        <div className="flex gap-3 narrow:flex-col">
          {loaded?.isActive && (
            <Button look="quiet" className="flex-1" disabled={isBusy} onClick={goBack}>
              {words('back')}
            </Button>
          )}
          <Button type="submit" className="flex-[2]" busy={isBusy} busyLabel={words('checking')}>
            {words('continue')}
          </Button>
        </div>
      </ActionBar>
    </form>
  );
}
