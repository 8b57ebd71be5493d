import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { PLACE_LENGTH, POSTAL_CODE_LENGTH } from '#contracts/customerRequest.ts';
import { ADDRESS_LINE_LENGTH } from '#contracts/postalAddress.ts';
import { shownProblems } from '#machines/customerRequest.machine.ts';
import { LATEST_DUE_DAY, type RequestField } from '#rules/customerRequest.ts';
import { usualInstalments } from '#rules/instalments.ts';
import { centsOf, typedAmount } from '#rules/paymentAmount.ts';
import { Button } from '#ui/Button.tsx';
import { Dropdown } from '#ui/Dropdown.tsx';
import { longDay, ordinalDay, shortDay } from '#ui/dates.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextField } from '#ui/TextField.tsx';
import { daysOf, errorText } from './errorText.ts';
import { partDays, partsText } from './instalments.ts';
import type { RequestFlow } from './useRequest.ts';

interface Props {
  flow: Pick<RequestFlow, 'state' | 'send'>;
}

/** What stands in a field, what is wrong with it, and how it is typed. */
function useField({ state, send }: Props['flow']) {
  const words = useWords('requests');
  const { context } = state;
  const { kind, typed, bounds } = context;
  const problems = shownProblems(context);
  return {
    words,
    value: (field: RequestField) => typed[field] ?? '',
    error(field: RequestField) {
      const problem = problems[field];
      return problem && errorText(field, problem, kind, bounds, words);
    },
    type: (field: RequestField, value: string) => send({ type: 'TYPE', typed: { [field]: value } }),
    isBusy: state.matches('saving'),
  };
}

/** What is typed for each kind of request; nothing where the asking says it all. */
export function RequestFields({ flow }: Props) {
  switch (flow.state.context.kind) {
    case 'paymentArrangement':
      return <Parts flow={flow} />;
    case 'moveOut':
      return (
        <>
          <DayField flow={flow} field="lastDay" />
          <Address flow={flow} name="address.moveOut" />
        </>
      );
    case 'moveIn':
      return (
        <>
          <DayField flow={flow} field="firstDay" />
          <Address flow={flow} name="address.moveIn" />
        </>
      );
    case 'dueDate':
      return <DueDay flow={flow} />;
    case 'equalizedPlan':
      return null;
  }
}

/** How much, in how many parts, and when the first one is paid. */
function Parts({ flow }: Props) {
  const { words, value, error, type, isBusy } = useField(flow);
  const { limits } = flow.state.context.bounds;
  const typed = centsOf(value('amount'));
  // Of an amount that is too small no parts are offered.
  const cents = typed !== null && typed >= limits.leastCents ? typed : null;
  const [wantsOther, setWantsOther] = useState(false);
  const usual = usualInstalments(limits.mostInstalments);
  const chosen = value('instalments');
  const isOther = chosen !== '' && !usual.includes(Number(chosen));
  const isAll = wantsOther || isOther || usual.length === limits.mostInstalments;
  const counts = isAll ? Array.from({ length: limits.mostInstalments }, (_, at) => limits.mostInstalments - at) : usual;
  const { last } = daysOf('paymentArrangement', flow.state.context.bounds);
  const when = (count: number) =>
    count === 1
      ? words('instalments.one.when', { day: shortDay(last) })
      : partDays(value('firstOn'), count, limits.everyDays);
  return (
    <>
      <TextField
        label={words('amount')}
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        value={value('amount')}
        readOnly={isBusy}
        error={error('amount')}
        onChange={({ currentTarget }) => type('amount', typedAmount(currentTarget.value))}
      />
      <div className="wide:max-w-md">
        <RadioGroup
          label={words('instalments')}
          options={counts.map((count) => ({
            id: String(count),
            text: partsText(count, cents, words),
            description: when(count),
          }))}
          value={chosen}
          error={error('instalments')}
          isDisabled={isBusy}
          onChange={(id) => type('instalments', id)}
        />
        {!isAll && (
          <Button look="quiet" className="mt-2" disabled={isBusy} onClick={() => setWantsOther(true)}>
            {words('instalments.other')}
          </Button>
        )}
      </div>
      <DayField flow={flow} field="firstOn" label={words(chosen === '1' ? 'firstOn.one' : 'firstOn')} />
    </>
  );
}

interface DayProps extends Props {
  field: 'firstOn' | 'lastDay' | 'firstDay';
  label?: string;
}

/** The browser's own field for a day: it knows how its customer writes one, and opens a calendar. */
function DayField({ flow, field, label }: DayProps) {
  const { words, value, error, type, isBusy } = useField(flow);
  const { kind, bounds } = flow.state.context;
  const { first, last } = daysOf(kind, bounds);
  return (
    <TextField
      type="date"
      label={label ?? words(field)}
      description={field === 'firstOn' ? words('firstOn.help', { day: longDay(last, bounds.today) }) : undefined}
      min={first}
      max={last}
      value={value(field)}
      readOnly={isBusy}
      error={error(field)}
      onChange={({ currentTarget }) => type(field, currentTarget.value)}
    />
  );
}

function DueDay({ flow }: Props) {
  const { words, value, error, type } = useField(flow);
  const days = Array.from({ length: LATEST_DUE_DAY }, (_, at) => at + 1);
  return (
    <Dropdown
      label={words('dayOfMonth')}
      placeholder={words('dayOfMonth.choose')}
      options={days.map((day) => ({ id: String(day), text: words('dayOfMonth.option', { day: ordinalDay(day) }) }))}
      value={value('dayOfMonth') || null}
      error={error('dayOfMonth')}
      onChange={(id) => type('dayOfMonth', id)}
    />
  );
}

const ADDRESS = [
  ['addressLine1', 'address-line1', ADDRESS_LINE_LENGTH],
  ['city', 'address-level2', PLACE_LENGTH],
  ['province', 'address-level1', PLACE_LENGTH],
  ['postalCode', 'postal-code', POSTAL_CODE_LENGTH],
  ['country', 'country-name', PLACE_LENGTH],
] as const;

/** Typed, not looked up: the place may be without a connection. */
function Address({ flow, name }: Props & { name: 'address.moveOut' | 'address.moveIn' }) {
  const { words, value, error, type, isBusy } = useField(flow);
  return (
    <fieldset className="flex flex-col gap-3.5">
      <legend className="mb-2 text-large font-bold">{words(name)}</legend>
      {ADDRESS.map(([field, autoComplete, most]) => (
        <TextField
          key={field}
          label={words(field)}
          autoComplete={autoComplete}
          maxLength={most}
          value={value(field)}
          readOnly={isBusy}
          error={error(field)}
          onChange={({ currentTarget }) => type(field, currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}
