import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { whyOf } from '#contracts/why.ts';
import { type CarriedReport, readCarried } from '#rules/carriedReport.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { asPeopleSay } from '#ui/dates.ts';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { type CarriedOutcome, sendCarried } from './sendCarried.ts';

/** `carried`: as `rules/carriedReport.ts` writes it, or anything else; '' where the address brought nothing. */
export function Carry({ carried }: { carried: string }) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<CarriedOutcome | null>(null);
  const report = readCarried(carried);
  if (!report) return <End name={carried ? 'unreadable' : 'none'} />;

  async function send(what: CarriedReport) {
    setBusy(true);
    setSent(await sendCarried(carried, what));
    setBusy(false);
  }

  return <CarryStand report={report} sent={sent} busy={busy} onSend={() => void send(report)} />;
}

interface StandProps {
  report: CarriedReport;
  /** What came of the last try; null before the first. */
  sent: CarriedOutcome | null;
  busy: boolean;
  onSend: () => void;
}

/** What is carried, and what became of it. */
export function CarryStand({ report, sent, busy, onSend }: StandProps) {
  const words = useWords('carry');
  if (sent?.ok) {
    return sent.reply.outcome === 'received' ? (
      <Received reference={sent.reply.reference} />
    ) : (
      <End name="unreadable" />
    );
  }
  return (
    <>
      <PageTitle title={words('title')} />
      <p className="max-w-prose">{words('text')}</p>
      <Card className="max-w-xl">
        <p className="text-small text-soft">{words(report.relatedOutageId ? 'stillOut' : 'out')}</p>
        <p className="text-large font-bold break-words">{report.place}</p>
        <p className="text-small text-soft">{words('confirmed', { when: asPeopleSay(report.capturedDateTime) })}</p>
      </Card>
      <p className="max-w-prose text-small text-soft">{words('nothingOfYours')}</p>
      <div role="status" className="empty:hidden">
        {sent && !busy && <Note>{words(`failed.${whyNot(sent)}`)}</Note>}
      </div>
      <ActionBar>
        <Button busy={busy} busyLabel={words('sending')} onClick={onSend}>
          {words('send')}
        </Button>
      </ActionBar>
    </>
  );
}

function whyNot({ failure }: Extract<CarriedOutcome, { ok: false }>): 'connection' | 'busy' | 'other' {
  const why = whyOf(failure);
  return why === 'connection' || why === 'busy' ? why : 'other';
}

function Received({ reference }: { reference: string | undefined }) {
  const words = useWords('carry');
  return (
    <div role="status" className="contents">
      <PageTitle title={words('sent.title')} />
      <Card className="flex max-w-xl flex-col gap-2">
        <p className="text-large font-bold text-good">
          {reference === undefined ? words('sent.answered') : words('sent.text', { reference })}
        </p>
        {reference !== undefined && <p>{words('sent.later')}</p>}
      </Card>
    </div>
  );
}

function End({ name }: { name: 'unreadable' | 'none' }) {
  const words = useWords('carry');
  return (
    <>
      <PageTitle title={words(`${name}.title`)} />
      <p role="status" className="max-w-prose">
        {words(`${name}.text`)}
      </p>
    </>
  );
}
