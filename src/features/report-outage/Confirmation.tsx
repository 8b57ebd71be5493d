import { useWords } from '#content/useWords.ts';
import { callbackOf, placeText } from '#machines/reportOutage/reportOutageContext.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { phoneText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import type { Flow } from './useReportOutage.ts';

/** 'Confirm your details' (REP-42): what will be submitted, as the utility reads it. */
export function Confirmation({ flow: { state, send, goBack } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const isSaving = state.matches('saving');
  if (!isSaving && !state.matches('confirming') && !state.matches('notSaved')) return null;
  const { context } = state;
  const { callbackType, callbackPhoneNumber, callbackEmail: email } = callbackOf(context);
  const change = () => goBack({ type: 'CHANGE' });
  const details = {
    place: placeText(context),
    contact: `${context.contactName.trim()}, ${phoneText(context.phoneNumber)}`,
    related: context.relatedOutageId === null ? '' : words('confirm.stillOut'),
    reach: words(`confirm.${callbackType}`, { phone: phoneText(callbackPhoneNumber), email }),
    info: context.additionalInfo.trim(),
  };
  return (
    <Dialog
      title={words('confirm.title')}
      open
      onClose={change}
      actions={
        <>
          <Button busy={isSaving} busyLabel={words('confirm.saving')} onClick={() => send({ type: 'CONFIRM' })}>
            {words('confirm.confirm')}
          </Button>
          <Button look="quiet" onClick={change}>
            {words('confirm.change')}
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3">
        {(['place', 'contact', 'related', 'reach', 'info'] as const)
          .filter((name) => details[name] !== '')
          .map((name) => (
            <div key={name}>
              <dt className="text-small text-soft">{words(`confirm.${name}`)}</dt>
              <dd className="font-bold">{details[name]}</dd>
            </div>
          ))}
      </dl>
      {state.matches('notSaved') && (
        <div role="alert">
          <Note>{words('confirm.notSaved')}</Note>
        </div>
      )}
    </Dialog>
  );
}
