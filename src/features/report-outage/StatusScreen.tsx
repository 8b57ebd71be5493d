import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { focusAtOnce } from './useStageFocus.ts';

export const STATUS_SCREENS = ['loadLimited', 'reportedHere', 'noLocation'] as const;

interface Props {
  name: (typeof STATUS_SCREENS)[number];
  place: string;
  /** To where another place is chosen. */
  onBack: () => void;
}

/** Why the place cannot be reported (REP-26, REP-29, REP-30), and what to do instead. */
export function StatusScreen({ name, place, onBack }: Props) {
  const words = useWords('report-outage');
  return (
    <>
      <Card tone="unplanned" className="max-w-xl">
        <h2 ref={focusAtOnce} tabIndex={-1} className="text-large outline-none">
          {words(`${name}.title`)}
        </h2>
        <p className="mt-1 font-bold">{place}</p>
        <p className="mt-2">{words(`${name}.text`)}</p>
      </Card>
      <div className="max-w-xl">
        <ContactCards list="emergency" urgent />
      </div>
      <ActionBar>
        <LinkButton to="/Homepage">{words('close')}</LinkButton>
        <Button look="quiet" onClick={onBack}>
          {words(`${name}.back`)}
        </Button>
      </ActionBar>
    </>
  );
}
