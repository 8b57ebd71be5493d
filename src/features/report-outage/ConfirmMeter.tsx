import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Premises } from '#contracts/installation.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  /** Street and town. */
  place: string;
  asks: NonNullable<Premises['asks']>;
  isWrong: boolean;
  isBusy: boolean;
  onAnswer: (answer: string) => void;
  onChange: () => void;
}

/** Asks for the part of a meter's address that is not shown without a sign-in (REP-27): a customer who lives there knows it. */
export function ConfirmMeter({ place, asks, isWrong, isBusy, onAnswer, onChange }: Props) {
  const words = useWords('report-outage');
  const [answer, setAnswer] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  function confirm() {
    setIsMissing(answer.trim() === '');
    if (answer.trim() !== '') onAnswer(answer.trim());
  }
  const error = isMissing ? words('confirmingMeter.missing') : isWrong ? words('confirmingMeter.wrong') : undefined;
  return (
    <Dialog
      title={words('confirmingAddress.title')}
      open
      onClose={onChange}
      actions={
        <>
          <Button busy={isBusy} busyLabel={words('lookingUp')} onClick={confirm}>
            {words('confirmingAddress.yes')}
          </Button>
          <Button look="quiet" onClick={onChange}>
            {words('confirmingAddress.no')}
          </Button>
        </>
      }
    >
      <p>{words('confirmingMeter.text', { place })}</p>
      <TextField
        label={words(`confirmingMeter.${asks}`)}
        error={error}
        value={answer}
        autoComplete="off"
        maxLength={300}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && !isBusy) confirm();
        }}
      />
    </Dialog>
  );
}
