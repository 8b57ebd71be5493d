import { useWords } from '#content/useWords.ts';
import type { Premises } from '#contracts/installation.ts';
import { SearchableDropdown } from '#ui/SearchableDropdown.tsx';
import { Places } from './Places.tsx';
import { StageHeading } from './StageHeading.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import type { Flow } from './useReportOutage.ts';

/** So many stand as rows of their own; all of them are found by the search. */
const SHOWN = 4;

/** The customer's own places first, then the addresses near them (REP-07, REP-08). */
export function ResultStage({ flow: { state, send, own } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const { nearby, trouble } = state.context;
  const isChecking = state.matches('checking');
  const isOwn = new Set(own.map(({ installationNumber }) => installationNumber));
  const others = (nearby ?? []).filter(({ installationNumber }) => !isOwn.has(installationNumber));
  const all = [...own, ...others];
  const pick = (premises: Premises) => send({ type: 'PICK', premises });
  return (
    <>
      <StageHeading stage="result" />
      <div role="status" className="text-soft empty:hidden">
        {isChecking && words('checking')}
      </div>
      <TroubleNote trouble={trouble} />
      <fieldset disabled={isChecking} className="contents">
        <Places title={words('result.own')} places={own.slice(0, SHOWN)} onPick={pick} isOwn />
        <Places title={words('result.nearby')} places={others.slice(0, SHOWN)} onPick={pick} />
        {nearby === undefined && <p className="text-soft">{words('result.looking')}</p>}
        {nearby === null && <p className="text-soft">{words('result.unknown')}</p>}
        {nearby && others.length === 0 && <p className="text-soft">{words('result.none')}</p>}
        {all.length > 1 && (
          <SearchableDropdown
            // The list is taken over when it is made.
            key={all.length}
            label={words('result.search')}
            openLabel={words('result.all')}
            nothing={words('result.nothing')}
            options={all.map(({ installationNumber, addressString }) => ({
              id: installationNumber,
              text: addressString,
            }))}
            onChange={(id) => {
              const premises = all.find(({ installationNumber }) => installationNumber === id);
              if (premises) pick(premises);
            }}
          />
        )}
      </fieldset>
    </>
  );
}
