import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { clockOf } from '#copies/clockOf.ts';
import type { MeterCopy } from '#copies/meters.ts';
import {
  entryModeOf,
  lifecycleOf,
  type MeterReadContext,
  momentOf,
  whatIsMissing,
} from '#machines/meterRead.machine.ts';
import { dayOf } from '#parts/account/savedReadings.ts';
import { useAccountTasks } from '#parts/account/useAccountTasks.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { PhotoField } from '#parts/photo/PhotoField.tsx';
import { AsOf } from '#parts/status/AsOf.tsx';
import { ReachNote } from '#parts/status/ReachNote.tsx';
import { ChangingNote } from '#parts/submission/ChangingNote.tsx';
import type { Day } from '#rules/day.ts';
import { hasReadOfDay, isClosed, photoIsMandatory } from '#rules/meterLifecycle.ts';
import { allowedReadDays, nextReadDay } from '#rules/meterReadDates.ts';
import { hasDials } from '#rules/meterRegister.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { preloadDialog } from '#ui/Dialog.tsx';
import { longDay } from '#ui/dates.ts';
import { registerText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { Confirmation } from './Confirmation.tsx';
import { DialHelp, NineOrZeroHelp } from './DialHelp.tsx';
import { DigitBoxes } from './DigitBoxes.tsx';
import { ReadDate } from './ReadDate.tsx';
import { readBy } from './readBy.ts';
import { SavedReading } from './SavedReading.tsx';
import { ScanOffer } from './ScanOffer.tsx';
import { SharedPhoto } from './SharedPhoto.tsx';
import { StillMissing } from './StillMissing.tsx';
import { TodaysReading } from './TodaysReading.tsx';
import { type MeterReadProps, useMeterRead } from './useMeterRead.ts';

/** One reading of one meter: typed, confirmed, saved. */
export function MeterReadForm(props: MeterReadProps) {
  const words = useWords('meter-read');
  const navigate = useNavigate();
  const { copy, saved } = props;
  const { state, send, prepared, setPhoto, box, setBox, another, replaces, ownId, keepDraft } = useMeterRead(props);
  // Whoever comes back to a box finds the focus in it.
  const [isTyping, setTyping] = useState(box !== null);
  const entry = state.context;
  /** Another reading of that day that was submitted here. */
  const savedOf = (day: Day | '') => saved.find((row) => dayOf(row) === day && ![...replaces, ownId].includes(row.id));
  const missing = whatIsMissing(entry);
  const lifecycle = lifecycleOf(entry);
  const mode = entryModeOf(entry);
  const tasks = useAccountTasks(useCurrentAccount()?.accounts);
  const withDials = hasDials(entry.meter.meterCode.registerGroup);

  if (state.matches('saved') && entry.submissionId) {
    return <SavedReading submissionId={entry.submissionId} meter={entry.meter} onAnother={another} />;
  }
  const todays = savedOf(entry.today);
  const isDone = todays !== undefined || hasReadOfDay(entry.meter, entry.today);
  if (isDone && mode === 'open' && !entry.isSetBack && replaces.length === 0 && state.matches('entry')) {
    return (
      <TodaysReading
        copy={copy}
        today={entry.today}
        row={todays}
        saved={saved}
        tasks={tasks}
        onReopened={props.onReopened}
      />
    );
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
          came={props.sharedPhoto}
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
            onBox={(place) => {
              setBox(place);
              setTyping(true);
            }}
            onLeave={() => setTyping(false)}
            wrongLength={words('wrongLength')}
            onChange={(digits) => {
              preloadDialog();
              send({ type: 'DIGITS', digits });
            }}
            className="wide:col-start-1 wide:row-start-1 wide:content-end"
          />
          {withDials && <NineOrZeroHelp className="wide:col-start-2 wide:row-start-2 wide:content-start" />}
          {/* What gets the focus stands clear of the band above it and of the button below it. */}
          <div className="flex flex-1 flex-col gap-3.5 wide:col-start-1 wide:row-start-2 [&_:is(input,button)]:scroll-mt-16 [&_:is(input,button)]:scroll-mb-12 short:[&_:is(input,button)]:scroll-m-0">
            {mode === 'open' && (
              <ScanOffer
                registerGroup={entry.meter.meterCode.registerGroup}
                meterNumber={entry.meterNumber}
                beforeCamera={keepDraft}
                onUse={(digits, photo) => {
                  preloadDialog();
                  send({ type: 'DIGITS', digits });
                  if (photo) void setPhoto(photo);
                }}
              />
            )}
            <ReadDate entry={entry} disabled={mode !== 'open'} onChange={(date) => send({ type: 'DATE', date })} />
            <PhotoField prepared={prepared} disabled={mode !== 'open'} onChange={(next) => void setPhoto(next)} />
            <PhotoDateConflict entry={entry} onRemovePhoto={() => void setPhoto(null)} />
            {photoIsMandatory(lifecycle) && <Note>{words(`photo.${lifecycle}`)}</Note>}
          </div>
          {/* Beside the columns, so that it is held at the bottom from the first box on. */}
          <div className="contents wide:col-start-1 wide:row-start-3 wide:block">
            <ActionBar>
              {mode === 'open' && <StillMissing entry={entry} missing={missing} isTyping={isTyping} />}
              <Button type="submit" disabled={mode !== 'open' || missing.length > 0}>
                {words('submit', { number: registerText(entry.meterNumber) })}
              </Button>
            </ActionBar>
          </div>
          <Confirmation
            entry={entry}
            place={props.account.descriptiveName}
            first={savedOf(entry.date)}
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

/** That the device's clock is wrong by more than a day, and what the app goes by instead. */
function ClockNote({ copy }: { copy: MeterCopy }) {
  const words = useWords('meter-read');
  const { now, wrong } = clockOf(copy);
  if (!wrong) return null;
  return <Note>{words(`clock.${wrong}`, { own: longDay(Date.now(), now), today: longDay(now, now) })}</Note>;
}

/** A photo allows only today, which may be excluded: then which day is next, and the way out (MTR-38). */
export function PhotoDateConflict({ entry, onRemovePhoto }: { entry: MeterReadContext; onRemovePhoto: () => void }) {
  const words = useWords('meter-read');
  const moment = momentOf(entry, entry.date);
  if (entry.isSetBack || !moment.hasPhoto || allowedReadDays(entry.meter, moment).length > 0) return null;
  const next = nextReadDay(entry.meter, moment);
  return (
    <Note>
      <p className="mb-3">{words('date.noDayWithPhoto', { next: next ? longDay(next) : '' })}</p>
      <Button look="quiet" onClick={onRemovePhoto}>
        {words('date.removePhoto')}
      </Button>
    </Note>
  );
}

/** What the meter said last: the reading, its day, and who read it (MTR-29). */
export function LastReading({ copy }: { copy: MeterCopy }) {
  const words = useWords('meter-read');
  const { lastRead } = copy.meter;
  return (
    <div>
      <p className="text-small text-soft tabular-nums">
        {lastRead
          ? words('lastRead', {
              reading: registerText(lastRead.meterRead),
              day: longDay(lastRead.meterReadDate),
              by: words(`readType.${readBy(lastRead.meterReadType)}`),
            })
          : words('lastRead.none')}
      </p>
      <AsOf fetchedAt={copy.fetchedAt} />
    </div>
  );
}
