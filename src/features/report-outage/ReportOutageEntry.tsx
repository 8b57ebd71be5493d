import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { ANYONE } from '#db/submissions.ts';
import type { Step, StillOut } from '#machines/reportOutage/reportOutageContext.ts';
import { type Draft, loadDraft } from '#outbox/engine/drafts/drafts.ts';
import { OUTAGE_REPORT_DRAFT, type OutageReportEntry } from '#outbox/kinds/outageReport.ts';
import { useKeptStep } from '#parts/form/useStepHistory.ts';
import { useDraft } from '#parts/submission/useDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { ageOf, type Begin, beginOf } from './beginOf.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import { ReportOutline } from './ReportOutline.tsx';
import { ReportScreen, screenIn } from './ReportScreen.tsx';
import { ShortReport } from './ShortReport.tsx';
import { REPORT_HISTORY } from './stepIn.ts';
import type { Reporter } from './useReporter.ts';
import { type ReportOutageProps, useReportOutage } from './useReportOutage.ts';
import { useStageFocus } from './useStageFocus.ts';

type Props = Reporter & { stillOut: StillOut | undefined; answers: string | undefined };

/** The form with the draft this tab holds; in a second tab, the way to bring the report here. */
export function ReportOutageEntry({ stillOut, answers, ...reporter }: Props) {
  const words = useWords('report-outage');
  const keptStep = useKeptStep<Step>(REPORT_HISTORY);
  const { customerId, known, own } = reporter;
  const owner = customerId ?? ANYONE;
  const held = useDraft<OutageReportEntry>(OUTAGE_REPORT_DRAFT, owner);
  /** Another draft took the place of what was written: the form begins anew with it. */
  const [opened, setOpened] = useState<{ times: number; draft: Draft<OutageReportEntry> | null }>({
    times: 0,
    draft: null,
  });
  if (held.status === 'opening') return <ReportOutline />;
  if (held.status === 'elsewhere') {
    return (
      <>
        <Note>{words('otherTab')}</Note>
        <Button onClick={held.takeOver}>{words('otherTab.here')}</Button>
      </>
    );
  }
  const isFirst = opened.times === 0;
  const draft = isFirst ? held.draft : opened.draft;

  async function open() {
    const reopened = await loadDraft<OutageReportEntry>(outboxDb, OUTAGE_REPORT_DRAFT, owner);
    setOpened(({ times }) => ({ times: times + 1, draft: reopened }));
  }

  return (
    <ReportForm
      key={opened.times}
      reporter={reporter}
      answers={isFirst && reporter.here ? answers : undefined}
      common={{ reporter: customerId, known, onLost: held.onLost, onReopened: () => void open() }}
      long={{ own, draft, stillOut: isFirst ? stillOut : undefined, at: isFirst ? keptStep : undefined }}
    />
  );
}

type LongProps = ReportOutageProps & { onReopened: () => void };
interface FormProps {
  reporter: Reporter;
  /** The question about the place looked at that a report of it answers. */
  answers: string | undefined;
  common: Pick<LongProps, 'reporter' | 'known' | 'onLost' | 'onReopened'>;
  long: Pick<LongProps, 'own' | 'draft' | 'stillOut' | 'at'>;
}

/** On one page where the place is known, or a visitor says it in one line; else step by step. */
function ReportForm({ reporter, answers, common, long }: FormProps) {
  const { customerId, isTextable, agreedAt } = reporter;
  // Decided once: what comes onto the device meanwhile does not take a page away from under its customer.
  const [begin] = useState(() => beginOf(reporter, long));
  const [{ screen, draft }, setAt] = useState<At>({ screen: begin, draft: long.draft });
  const stillOut = long.stillOut;

  async function goTo(next: Begin) {
    setAt({
      screen: next,
      draft: await loadDraft<OutageReportEntry>(outboxDb, OUTAGE_REPORT_DRAFT, customerId ?? ANYONE),
    });
  }

  if (screen === 'steps') return <ReportOutageForm {...common} {...long} draft={draft} />;
  if (screen === 'search') {
    return (
      <PlaceSearch
        onPlace={(place) => void goTo({ place })}
        onSteps={() => void goTo('steps')}
        onReopened={common.onReopened}
      />
    );
  }
  return (
    <ShortReport
      {...common}
      agreedAt={agreedAt}
      answers={screen === begin ? answers : undefined}
      input={{
        place: screen.place,
        isTextable,
        hasAgreed: agreedAt !== undefined,
        known: common.known,
        draft: draft?.entry,
        draftAge: ageOf(draft),
        stillOut,
      }}
      otherPlace={begin === 'search' ? 'search' : 'steps'}
      onOtherPlace={() => void goTo(begin === 'search' ? 'search' : 'steps')}
    />
  );
}

interface At {
  screen: Begin;
  draft: Draft<OutageReportEntry> | null;
}

/** One report: a few questions, confirmed, saved; and on the first screen what became of those before. */
function ReportOutageForm({ onReopened, ...props }: LongProps) {
  const flow = useReportOutage(props);
  const form = useStageFocus(screenIn(flow), flow.state.context.fieldErrors);
  return <ReportScreen flow={flow} form={form} reporter={props.reporter} onReopened={onReopened} />;
}
