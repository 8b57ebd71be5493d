import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { failureText } from '#parts/status/failureText.ts';
import { changedFields, REQUESTED_FIELDS, type RequestedField, requestProblems } from '#rules/changeRequest.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { labelOf } from './requestText.ts';
import type { ChangeRequestFlow } from './useChangeRequest.ts';

type Props = { flow: ChangeRequestFlow };

/** As long as one may be. */
const LONGEST = 100;
const KEYBOARD: Partial<Record<RequestedField, 'email' | 'tel'>> = {
  email: 'email',
  Mobile: 'tel',
  LandLine: 'tel',
  Fax: 'tel',
};

/** Who asks, and what is to be changed: what the account has stands in the boxes (ACC-51). */
export function ChangeRequestForm({ flow: { state, password, type, submit, close } }: Props) {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const { request, isJudged, note, problem, isPasswordGone, stage } = state;
  const isBusy = stage === 'sending';
  const problems = isJudged ? requestProblems(request) : {};
  const errorOf = (field: keyof typeof problems) => {
    const key = problems[field];
    return key && words(`request.${key}`);
  };
  const changed = changedFields(request);
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => first.current?.focus(), []);
  const noteText =
    note === 'inquiryFailed' ? failureText(words(note), problem?.failure ?? null, verification) : note && words(note);
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
    >
      <TextField
        ref={first}
        label={words('request.name')}
        autoComplete="name"
        maxLength={LONGEST}
        value={request.name}
        readOnly={isBusy}
        error={errorOf('name')}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
      />
      <TextField
        label={words('request.contactNumber')}
        inputMode="tel"
        autoComplete="tel"
        maxLength={LONGEST}
        value={request.contactNumber}
        readOnly={isBusy}
        error={errorOf('contactNumber')}
        onChange={({ currentTarget }) => type({ contactNumber: currentTarget.value })}
      />
      <TextField
        ref={password}
        type="password"
        label={words('request.password')}
        description={words('request.password.help')}
        autoComplete="off"
        maxLength={LONGEST}
        readOnly={isBusy}
      />
      <h3 className="font-bold">{words('request.what')}</h3>
      {REQUESTED_FIELDS.map((field) => (
        <TextField
          key={field}
          label={labelOf(field, words)}
          description={changed.includes(field) ? words('request.changed') : undefined}
          inputMode={KEYBOARD[field] ?? 'text'}
          autoComplete="off"
          maxLength={LONGEST}
          value={request.values[field]}
          readOnly={isBusy}
          error={errorOf(field)}
          onChange={({ currentTarget }) => type({ values: { ...request.values, [field]: currentTarget.value } })}
        />
      ))}
      <div role="alert" className="font-bold text-unplanned empty:hidden">
        {noteText && <p>{noteText}</p>}
        {isPasswordGone && note && <p>{words('request.passwordGone')}</p>}
      </div>
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button type="submit" busy={isBusy} busyLabel={words('request.sending')}>
          {words('request.send')}
        </Button>
        <Button look="quiet" onClick={close}>
          {verification('cancel')}
        </Button>
      </div>
    </form>
  );
}
