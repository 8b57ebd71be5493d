import { Link } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type AlertChosen, type AlertShown, alertAsIs } from './alertShown.ts';

interface Props {
  shown: AlertShown;
  /** Null: as it is. */
  chosen: AlertChosen | null;
  onChoose: (chosen: AlertChosen) => void;
  /** What was to be saved is no amount. */
  isRefused: boolean;
}

/** Whether, and above how many dollars, the customer is told of the next bill beforehand; or why that cannot be. */
export function HighBillAlert({ shown, chosen, onChoose, isRefused }: Props) {
  const words = useWords('preferences');
  const { whyNot } = shown;
  const { isOn, typed } = whyNot ? alertAsIs(shown) : (chosen ?? alertAsIs(shown));
  return (
    <Card>
      <fieldset className="flex flex-col gap-1">
        <legend className="text-large font-bold">{words('highBill')}</legend>
        <p className="text-small text-soft">{words('highBill.detail')}</p>
        <Checkbox checked={isOn} isDisabled={whyNot !== null} onChange={(on) => onChoose({ isOn: on, typed })}>
          {words('highBill.on')}
        </Checkbox>
        {isOn && (
          <TextField
            label={words('highBill.dollars')}
            inputMode="numeric"
            autoComplete="off"
            className="figures"
            value={typed}
            disabled={whyNot !== null}
            error={isRefused ? words('highBill.noAmount') : undefined}
            onChange={({ currentTarget }) => onChoose({ isOn, typed: currentTarget.value.slice(0, 12) })}
          />
        )}
        {whyNot && (
          <p className="text-small text-soft">
            {words(`highBill.${whyNot}`)}{' '}
            {whyNot === 'unproven' && (
              <Link to="/my-profile/account-details-and-billing-preference" className="underline">
                {words('highBill.unproven.show')}
              </Link>
            )}
          </p>
        )}
      </fieldset>
    </Card>
  );
}
