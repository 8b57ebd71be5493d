import { useWords } from '#content/useWords.ts';
import { CardLink } from '#ui/CardLink.tsx';

/** The way to report an outage, for everyone and at any time (APP-28). */
export function ReportOutageAlert() {
  const words = useWords('home');
  return (
    <CardLink
      to="/outage/report-outage"
      icon={{ name: 'outages', tone: 'unplanned' }}
      title={words('reportOutage.title')}
      detail={words('reportOutage.detail')}
    />
  );
}
