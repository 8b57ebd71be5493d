import { useWords } from '#content/useWords.ts';
import { placeText } from '#machines/reportOutage/reportOutageContext.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { Flow } from './useReportOutage.ts';
import { focusAtOnce } from './useStageFocus.ts';

export const STATUS_SCREENS = ['loadLimited', 'reportedHere', 'noLocation'] as const;
type Props = { flow: Flow; name: (typeof STATUS_SCREENS)[number] };

/** Why the place cannot be reported (REP-26, REP-29, REP-30), and what to do instead. */
export function StatusScreen({ flow: { state, send }, name }: Props) {
  const words = useWords('report-outage');
  return (
    <>
      <Card tone="unplanned" className="max-w-xl">
        <h2 ref={focusAtOnce} tabIndex={-1} className="text-large outline-none">
          {words(`${name}.title`)}
        </h2>
        <p className="mt-1 font-bold">{placeText(state.context)}</p>
        <p className="mt-2">{words(`${name}.text`)}</p>
      </Card>
      <div className="max-w-xl">
        <ContactCards list="emergency" urgent />
      </div>
      <ActionBar>
        <LinkButton to="/Homepage">{words('close')}</LinkButton>
        <Button look="quiet" onClick={() => send({ type: 'BACK' })}>
          {words(`${name}.back`)}
        </Button>
      </ActionBar>
    </>
  );
}
