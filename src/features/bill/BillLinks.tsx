import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

const REPORTS = ['breakdown', 'history', 'payments'] as const;

/** Where the bill leads on: its reports (BILL-18), and how to be reminded of the next one (BILL-17). */
export function BillLinks() {
  const words = useWords('bill');
  return (
    <>
      <section aria-labelledby="bill-reports" className="flex flex-col gap-3.5">
        <h2 id="bill-reports" className="text-large">
          {words('reports')}
        </h2>
        {REPORTS.map((report) => (
          <CardLink key={report} to={words(`${report}.path`)} title={words(report)} detail={words('check')} />
        ))}
      </section>
      <Card>
        <h2 className="text-large">{words('reminder')}</h2>
        <p className="mt-1 mb-3 text-small text-soft">{words('reminder.text')}</p>
        <LinkButton to={words('reminder.path')} look="quiet">
          {words('reminder.setUp')}
        </LinkButton>
      </Card>
    </>
  );
}
