import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { ANYONE } from '#db/submissions.ts';
import type { StillOut } from '#machines/reportOutage/reportOutageContext.ts';
import { loadDraft } from '#outbox/engine/drafts/drafts.ts';
import { OUTAGE_REPORT_DRAFT, type OutageReportEntry } from '#outbox/kinds/outageReport.ts';
import { useDraft } from '#parts/submission/useDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { ReportOutline } from './ReportOutline.tsx';
import { ReportScreen, screenIn } from './ReportScreen.tsx';
import type { Reporter } from './useReporter.ts';
import { type ReportOutageProps, useReportOutage } from './useReportOutage.ts';
import { useStageFocus } from './useStageFocus.ts';
import { useKeptStep } from './useStepHistory.ts';

type Props = Reporter & { stillOut: StillOut | undefined };

/** The form with the draft this tab holds; in a second tab, the way to bring the report here. */
export function ReportOutageEntry({ customerId, known, own, stillOut }: Props) {
  const words = useWords('report-outage');
  const keptStep = useKeptStep();
  const owner = customerId ?? ANYONE;
  const held = useDraft<OutageReportEntry>(OUTAGE_REPORT_DRAFT, owner);
  /** A report that waited is a draft again: the form begins anew with it. */
  const [opened, setOpened] = useState<{ times: number; draft: typeof draft }>({ times: 0, draft: null });
  if (held.status === 'opening') return <ReportOutline />;
  if (held.status === 'elsewhere') {
    return (
      <>
        <Note>{words('otherTab')}</Note>
        <Button onClick={held.takeOver}>{words('otherTab.here')}</Button>
      </>
    );
  }
  const draft = held.draft;

  async function open() {
    const reopened = await loadDraft<OutageReportEntry>(outboxDb, OUTAGE_REPORT_DRAFT, owner);
    setOpened(({ times }) => ({ times: times + 1, draft: reopened }));
  }

  return (
    <ReportOutageForm
      key={opened.times}
      reporter={customerId}
      known={known}
      own={own}
      draft={opened.times > 0 ? opened.draft : draft}
      stillOut={opened.times > 0 ? undefined : stillOut}
      at={opened.times > 0 ? undefined : keptStep}
      onLost={held.onLost}
      onReopened={() => void open()}
    />
  );
}

/** One report: a few questions, confirmed, saved; and on the first screen what became of those before. */
function ReportOutageForm({ onReopened, ...props }: ReportOutageProps & { onReopened: () => void }) {
  const flow = useReportOutage(props);
  const form = useStageFocus(screenIn(flow), flow.state.context.fieldErrors);
  return <ReportScreen flow={flow} form={form} reporter={props.reporter} onReopened={onReopened} />;
}
