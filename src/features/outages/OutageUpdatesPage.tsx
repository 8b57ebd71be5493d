import { useWords } from '#content/useWords.ts';
import { outageMapSource } from '#copies/outageMap.ts';
import { useCopy } from '#copies/useCopy.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { NoCopy } from './NoCopy.tsx';
import { OutageProblem } from './OutageProblem.tsx';
import { OutagesOutline } from './OutagesOutline.tsx';
import { OutageTabs } from './OutageTabs.tsx';

/** Route /outage/outage-updates (OUT-01): what the utility knows, for everyone, from the device's copy first. */
export function OutageUpdatesPage() {
  const words = useWords('outages');
  const { copy, loading, failure } = useCopy(outageMapSource);
  const isMissing = copy === null && !loading;
  const report = (
    <LinkButton to="/outage/report-outage" look="quiet">
      {words('report')}
    </LinkButton>
  );
  return (
    <>
      <OutageProblem failure={failure} hasCopy={Boolean(copy)} />
      <div className="grid gap-3.5 wide:grid-cols-2 wide:items-start wide:gap-8">
        {copy && (
          <div className="flex min-w-0 flex-col gap-3.5">
            <OutageTabs copy={copy} />
          </div>
        )}
        {isMissing && <NoCopy failure={failure?.failure} />}
        {!copy && !isMissing && <OutagesOutline />}
        {/* A first visit has them before it has the list: there they stand first, and stay where they are. */}
        <div className="flex flex-col gap-3.5 max-wide:in-data-shell:order-first">
          <ContactCards list="emergency" urgent />
          <div className="hidden wide:flex">{report}</div>
        </div>
      </div>
      {/* At the bottom of a phone, in reach of the thumb; beside the list where there is room, for the list may be long. */}
      <div className="contents wide:hidden">
        <ActionBar besideTabs>{report}</ActionBar>
      </div>
    </>
  );
}
