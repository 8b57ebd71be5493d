import { useMachine } from '@xstate/react';
import { useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy, MeterCopy } from '#db/cache.ts';
import { lifecycleOf, whatIsMissing } from '#machines/meterRead.machine.ts';
import { useCustomer } from '#parts/customer.ts';
import { PhotoField } from '#parts/photo/PhotoField.tsx';
import type { PreparedPhoto } from '#parts/photo/preparePhoto.ts';
import { entryMode, photoIsMandatory } from '#rules/meterLifecycle.ts';
import { hasDials } from '#rules/meterRegister.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { preloadDialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { Confirmation } from './Confirmation.tsx';
import { DigitBoxes } from './DigitBoxes.tsx';
import { LastReading } from './LastReading.tsx';
import { ReadDate } from './ReadDate.tsx';
import { SavedReading } from './SavedReading.tsx';
import { wireMeterRead } from './wiring.ts';

/** One reading of one meter: typed, confirmed, saved. */
export function MeterReadForm({ account, copy }: { account: AccountCopy; copy: MeterCopy }) {
  const words = useWords('meter-read');
  const customer = useCustomer();
  const [prepared, setPrepared] = useState<PreparedPhoto | null>(null);
  const wiring = useRef({ owner: '', accountName: '', interactionType: '', interactionText: '', prepared });
  wiring.current = {
    owner: customer?.customerId ?? '',
    accountName: account.descriptiveName,
    interactionType: words('interaction.type'),
    interactionText: words('interaction.text'),
    prepared,
  };
  const [machine] = useState(() =>
    wireMeterRead(() => ({
      ...wiring.current,
      photoBytes: (fileName) =>
        wiring.current.prepared?.photo.fileName === fileName ? wiring.current.prepared.bytes : null,
    })),
  );
  const { caAccount, meterNumber, meter } = copy;
  const [state, send] = useMachine(machine, {
    input: { caAccount, meterNumber, meter, today: reginaDay(new Date()) },
  });
  const entry = state.context;
  const lifecycle = lifecycleOf(entry);
  const mode = entryMode(lifecycle);
  const missing = whatIsMissing(entry);

  if (state.matches('saved') && entry.submissionId) {
    const another = () => {
      setPrepared(null);
      send({ type: 'ANOTHER', meter: copy.meter, today: reginaDay(new Date()) });
    };
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
      <LastReading copy={copy} />
      {mode !== 'open' && <Note>{words(`closed.${lifecycle}`)}</Note>}
      {mode !== 'hidden' && (
        <>
          <DigitBoxes
            digits={entry.digits}
            withDials={hasDials(entry.meter.meterCode.registerGroup)}
            disabled={mode !== 'open'}
            onChange={(digits) => {
              preloadDialog();
              send({ type: 'DIGITS', digits });
            }}
          />
          {hasDials(entry.meter.meterCode.registerGroup) && (
            <p className="text-small text-soft">{words('dials.help')}</p>
          )}
          <ReadDate entry={entry} disabled={mode !== 'open'} onChange={(date) => send({ type: 'DATE', date })} />
          <PhotoField
            prepared={prepared}
            disabled={mode !== 'open'}
            onChange={(next) => {
              setPrepared(next);
              send({ type: 'PHOTO', photo: next?.photo ?? null });
            }}
          />
          {photoIsMandatory(lifecycle) && <Note>{words(`photo.${lifecycle}`)}</Note>}
          <ActionBar>
            {missing.includes('reading') && entry.digits.some(Boolean) && (
              <p className="text-small text-soft">{words('incomplete')}</p>
            )}
            <Button type="submit" disabled={mode !== 'open' || missing.length > 0}>
              {words('submit')}
            </Button>
          </ActionBar>
          <Confirmation
            entry={entry}
            open={!state.matches('entry')}
            saving={state.matches('saving')}
            notSaved={state.matches('notSaved')}
            onConfirm={() => send({ type: 'CONFIRM' })}
            onChange={() => send({ type: 'CHANGE' })}
          />
        </>
      )}
    </form>
  );
}
