import type { ComponentProps } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Field } from '#machines/primaryDetails/primaryDetailsContext.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { editFailureText } from './editFailureText.ts';
import { useFocusedBox } from './useFocusedBox.ts';
import type { Flow } from './usePrimaryDetails.ts';

/** The keyboard and the browser's help for each box. */
const BOXES: Record<Field, ComponentProps<'input'>> = {
  profileName: { autoComplete: 'name', maxLength: 100 },
  profileEmail: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 },
  contactNumber: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
};

/** The new name, e-mail or number. */
export function ValueForm({ flow }: { flow: Flow }) {
  const words = useWords('primary-details');
  const { state, send } = flow;
  const { field, typed, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const box = useFocusedBox(isBusy);

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'SUBMIT' });
        box.current?.focus();
      }}
    >
      <TextField
        ref={box}
        {...BOXES[field]}
        label={words(`${field}.new`)}
        description={words(`${field}.help`)}
        value={typed}
        readOnly={isBusy}
        error={editFailureText(words, isBusy ? null : problem)}
        onChange={({ currentTarget: { value } }) =>
          send({ type: 'TYPE', typed: field === 'contactNumber' ? plainDigits(value) : value })
        }
      />
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button type="submit" busy={isBusy} busyLabel={words(`${field}.sending`)}>
          {words(`${field}.send`)}
        </Button>
        {!state.hasTag('saving') && (
          <Button look="quiet" onClick={() => send({ type: 'CANCEL' })}>
            {words('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
