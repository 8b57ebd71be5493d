import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Premises } from '#contracts/installation.ts';
import { Button } from '#ui/Button.tsx';
import { SearchableDropdown } from '#ui/SearchableDropdown.tsx';
import { Places } from './Places.tsx';
import { StageHeading } from './StageHeading.tsx';
import { StillOutNote } from './StillOutNote.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import type { OwnPremises } from './useReporter.ts';
import type { Flow } from './useReportOutage.ts';

/** So many stand as rows of their own; all of them are found by the search. */
const SHOWN = 4;

/** The customer's own places first, then the addresses near them (REP-07, REP-08). */
export function ResultStage({ flow }: { flow: Flow }) {
  const { state, send, own } = flow;
  const words = useWords('report-outage');
  const { nearby, trouble } = state.context;
  const isChecking = state.matches('checking');
  const isOwn = new Set(own.map(({ installationNumber }) => installationNumber));
  const found = typeof nearby === 'object' ? nearby : [];
  const others = found.filter(({ installationNumber }) => !isOwn.has(installationNumber));
  const all: readonly (Premises & Partial<OwnPremises>)[] = [...own, ...others];
  const pick = (id: string) => {
    const one = all.find(({ installationNumber }) => installationNumber === id);
    if (!one) return;
    const { addressString, installationNumber, regionId } = one;
    send({ type: 'PICK', premises: { addressString, installationNumber }, regionId });
  };
  return (
    <>
      <StageHeading stage="result" />
      <div role="status" className="text-soft empty:hidden">
        {isChecking && words('checking')}
      </div>
      <TroubleNote trouble={trouble} keepsFocus />
      <StillOutNote context={state.context} onRemove={() => send({ type: 'FORGET_OUTAGE' })} />
      {/* Not disabled while one is checked: the focus stays on it, and the flow takes no other one. */}
      <div aria-busy={isChecking} className="group contents">
        <Places title={words('result.own')} places={own.slice(0, SHOWN)} onPick={pick} isOwn />
        <Places title={words('result.nearby')} places={others.slice(0, SHOWN)} onPick={pick} />
        <NearbyNote flow={flow} count={others.length} />
        {all.length > 1 && (
          <SearchableDropdown
            // The list is taken over when it is made.
            key={all.map(({ installationNumber }) => installationNumber).join()}
            label={words('result.search')}
            openLabel={words('result.all')}
            nothing={words('result.nothing')}
            options={all.map(({ installationNumber, addressString }) => ({
              id: installationNumber,
              text: addressString,
            }))}
            onChange={pick}
          />
        )}
      </div>
    </>
  );
}

/** What came of the search for addresses near the customer; screen readers are told when a list has come. */
function NearbyNote({ flow: { state, send }, count }: { flow: Flow; count: number }) {
  const words = useWords('report-outage');
  const { nearby } = state.context;
  /** A button that was pressed stays, or its focus would be lost. */
  const [hasLookedAgain, setHasLookedAgain] = useState(false);
  const said = typeof nearby === 'object' ? (nearby.length > 0 ? 'noOthers' : 'none') : (nearby ?? 'looking');
  const canLookAgain = hasLookedAgain || ['coarse', 'offline', 'failed'].includes(said);
  return (
    <>
      <div role="status" className="max-w-xl text-soft">
        {said === 'failed' && <p>{words('trouble.failed')}</p>}
        {count > 0 ? <p className="sr-only">{words('result.found', { count })}</p> : <p>{words(`result.${said}`)}</p>}
      </div>
      {canLookAgain && (
        <Button
          look="quiet"
          className="max-w-xl"
          busy={nearby === undefined}
          busyLabel={words('result.looking')}
          onClick={() => {
            setHasLookedAgain(true);
            send({ type: 'LOOK' });
          }}
        >
          {words('result.again')}
        </Button>
      )}
    </>
  );
}
