import { useNavigate } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { entryModeOf, lifecycleOf, whatIsMissing } from '#machines/meterRead.machine.ts';
import { PhotoField } from '#parts/photo/PhotoField.tsx';
import { ReachNote } from '#parts/status/ReachNote.tsx';
import { ChangingNote } from '#parts/submission/ChangingNote.tsx';
import { isClosed, photoIsMandatory } from '#rules/meterLifecycle.ts';
import { hasDials } from '#rules/meterRegister.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { preloadDialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { ClockNote } from './ClockNote.tsx';
import { Confirmation } from './Confirmation.tsx';
import { DialHelp, NineOrZeroHelp } from './DialHelp.tsx';
import { DigitBoxes } from './DigitBoxes.tsx';
import { LastReading } from './LastReading.tsx';
import { PhotoDateConflict } from './PhotoDateConflict.tsx';
import { ReadDate } from './ReadDate.tsx';
import { SavedReading } from './SavedReading.tsx';
import { SharedPhoto } from './SharedPhoto.tsx';
import { StillMissing } from './StillMissing.tsx';
import { type MeterReadProps, useMeterRead } from './useMeterRead.ts';
import { useReadingOfDay } from './useReadingOfDay.ts';

/** One reading of one meter: typed, confirmed, saved. */
export function MeterReadForm(props: MeterReadProps) {
  const words = useWords('meter-read');
  const navigate = useNavigate();
  const { copy } = props;
  const { state, send, prepared, setPhoto, box, setBox, another, replaces, ownId } = useMeterRead(props);
  const entry = state.context;
  const { caAccount } = props.account;
  const first = useReadingOfDay({ owner: props.owner, caAccount, day: entry.date, without: [...replaces, ownId] });
  const missing = whatIsMissing(entry);
  const lifecycle = lifecycleOf(entry);
  const mode = entryModeOf(entry);
  const withDials = hasDials(entry.meter.meterCode.registerGroup);

  if (state.matches('saved') && entry.submissionId) {
    return <SavedReading submissionId={entry.submissionId} onAnother={another} />;
  }
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'SUBMIT' });
      }}
    >
      {state.matches('noAccount') && (
        <Alert
          title={words('noAccount.title')}
          message={words('noAccount.message')}
          dismissLabel={words('confirm.change')}
          onDismiss={() => send({ type: 'CHANGE' })}
        />
      )}
      <ChangingNote replaces={replaces} onSentAsItWas={() => void navigate({ to: '/outbox' })} />
      <ReachNote text={(why) => words(`goAhead.${why}`)} />
      {mode === 'open' && (
        <SharedPhoto
          accountName={props.account.descriptiveName}
          caAccount={props.account.caAccount}
          onUse={(photo) => void setPhoto(photo)}
        />
      )}
      <ClockNote copy={copy} />
      <LastReading copy={copy} />
      {mode !== 'open' && isClosed(lifecycle) && <Note>{words(`closed.${lifecycle}`)}</Note>}
      {mode !== 'hidden' && (
        <TwoColumns>
          {withDials && (
            <DialHelp
              digits={entry.digits}
              current={box ?? Math.max(0, entry.digits.indexOf(''))}
              className="wide:col-start-2"
            />
          )}
          <DigitBoxes
            digits={entry.digits}
            withDials={withDials}
            disabled={mode !== 'open'}
            box={box}
            onBox={setBox}
            wrongLength={words('wrongLength')}
            onChange={(digits) => {
              preloadDialog();
              send({ type: 'DIGITS', digits });
            }}
            className="wide:col-start-1 wide:row-start-1 wide:content-end"
          />
          {withDials && <NineOrZeroHelp className="wide:col-start-2 wide:row-start-2 wide:content-start" />}
          <div className="flex flex-1 flex-col gap-3.5 wide:col-start-1 wide:row-start-2">
            <ReadDate entry={entry} disabled={mode !== 'open'} onChange={(date) => send({ type: 'DATE', date })} />
            <PhotoField prepared={prepared} disabled={mode !== 'open'} onChange={(next) => void setPhoto(next)} />
            <PhotoDateConflict entry={entry} onRemovePhoto={() => void setPhoto(null)} />
            {photoIsMandatory(lifecycle) && <Note>{words(`photo.${lifecycle}`)}</Note>}
            <ActionBar>
              {mode === 'open' && <StillMissing entry={entry} missing={missing} />}
              <Button type="submit" disabled={mode !== 'open' || missing.length > 0}>
                {words('submit')}
              </Button>
            </ActionBar>
          </div>
          <Confirmation
            entry={entry}
            first={first}
            open={!state.matches('entry') && !state.matches('noAccount')}
            saving={state.matches('saving')}
            notSaved={state.matches('notSaved')}
            onConfirm={() => send({ type: 'CONFIRM' })}
            onChange={() => send({ type: 'CHANGE' })}
          />
        </TwoColumns>
      )}
    </form>
  );
}
