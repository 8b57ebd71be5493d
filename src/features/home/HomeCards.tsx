import { useWords } from '#content/useWords.ts';
import { CardLink } from '#ui/CardLink.tsx';

/** The way to a meter reading. */
export function MeterCard() {
  const words = useWords('home');
  return <CardLink to="/meter-read" title={words('meter.title')} detail={words('meter.detail')} />;
}

/** The way to what waits on this device. */
export function WaitingCard() {
  const words = useWords('home');
  return <CardLink to="/outbox" title={words('waiting.title')} detail={words('waiting.detail')} />;
}
