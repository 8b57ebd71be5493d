import { useWords } from '#content/useWords.ts';
import { type MeterReadEntry as Entry, meterReadDraft } from '#outbox/kinds/meterRead.ts';
import { useDraft } from '#parts/submission/useDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { MeterReadForm } from './MeterReadForm.tsx';
import { MeterReadOutline } from './MeterReadOutline.tsx';
import type { MeterReadProps } from './useMeterRead.ts';

type Props = Pick<MeterReadProps, 'account' | 'copy' | 'owner' | 'startsInFirstBox'>;

/** The form with the draft this tab holds; in a second tab, the way to bring the reading here. */
export function MeterReadEntry(props: Props) {
  const words = useWords('meter-read');
  const draftKey = meterReadDraft(props.account.caAccount);
  const held = useDraft<Entry>(draftKey, props.owner);
  if (held.status === 'opening') return <MeterReadOutline />;
  if (held.status === 'here') {
    return <MeterReadForm {...props} draftKey={draftKey} draft={held.draft} onLost={held.onLost} />;
  }
  return (
    <>
      <Note>{words('otherTab')}</Note>
      <Button onClick={held.takeOver}>{words('otherTab.here')}</Button>
    </>
  );
}
