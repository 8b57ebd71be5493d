import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { noteAsk, noteDeclined, wasDeclined } from './askedForNotices.ts';
import { turnOnNotices } from './noticePermission.ts';

/** Asks whether this device is to show notices, before the browser asks, whose question comes once only (NTF-14). */
export function NoticePrompt({ onClose }: { onClose: () => void }) {
  const words = useWords('push');
  const [mayAskNever] = useState(wasDeclined);
  const [never, setNever] = useState(false);

  function decline() {
    noteAsk(Date.now());
    noteDeclined(never);
    onClose();
  }
  async function turnOn() {
    noteAsk(Date.now());
    await turnOnNotices();
    onClose();
  }
  return (
    <Dialog
      open
      title={words('prompt.title')}
      onClose={decline}
      actions={
        <>
          <Button onClick={() => void turnOn()}>{words('prompt.turnOn')}</Button>
          <Button look="quiet" onClick={decline}>
            {words('prompt.notNow')}
          </Button>
        </>
      }
    >
      <p>{words('prompt.detail')}</p>
      {mayAskNever && (
        <Checkbox checked={never} onChange={setNever}>
          {words('prompt.never')}
        </Checkbox>
      )}
    </Dialog>
  );
}
