import { useWords } from '#content/useWords.ts';
import { CardLink } from '#ui/CardLink.tsx';

/** From the outages to the customer's own areas; a visitor is asked to sign in there. */
export function AreasLink() {
  const words = useWords('outages');
  return <CardLink to="/outage/outage-area" title={words('areas.title')} detail={words('areas.detail')} />;
}
