import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Row, Rows } from '#ui/Rows.tsx';
import { NoAccountHero } from './CalmHero.tsx';
import { HomeCarousel } from './HomeCarousel.tsx';
import { ReadyCard } from './ReadyCard.tsx';
import { EmergencyLine, Shortcuts } from './Shortcuts.tsx';
import { titleCase } from './titleCase.ts';

type Props = {
  /** About the current account: without one there is nothing it could say (APP-27). */
  hero: ReactNode;
  /** The rest that is known of it, as rows. */
  rows: ReactNode;
  /** What every customer sees, as rows. */
  everyone: ReactNode;
  /** What the second shortcut leads to. */
  second: 'read' | 'pay' | 'bill';
};

/**
 * What there is to do now, what else is known, and the ways on that are there also when nothing else is; good to know
 * comes last. The route gives what is said of the account: that is other features' business.
 */
export function HomePage({ hero, rows, everyone, second }: Props) {
  const words = useWords('home');
  const choice = useCurrentAccount();
  return (
    <>
      <Greeting />
      <div className="flex flex-col gap-3.5 wide:grid wide:grid-cols-[7fr_5fr] wide:items-start wide:gap-x-8">
        {/* Of a phone on its side the hero stands at the left, the rest at the right. */}
        <div className="flex flex-col gap-3.5 rail:grid rail:grid-flow-row-dense rail:grid-cols-2 rail:items-start rail:[&>*]:col-start-2 rail:[&>section]:col-start-1 rail:[&>section]:row-span-6">
          {choice?.current && (
            <>
              <CurrentAccountPicker {...choice} />
              {hero}
              <Rows>
                {rows}
                {everyone}
              </Rows>
              <ReadyCard />
            </>
          )}
          {choice && !choice.current && (
            <>
              {choice.isLoaded ? (
                <NoAccountHero />
              ) : (
                <AccountsToCome outline={null} missing={(why) => <Note>{words(`notHere.${why}`)}</Note>} />
              )}
              <WithoutAccount>{everyone}</WithoutAccount>
            </>
          )}
          <Shortcuts second={second} />
        </div>
        <div className="flex flex-col gap-3.5">
          <EmergencyLine />
          <HomeCarousel />
        </div>
      </div>
    </>
  );
}

function WithoutAccount({ children }: { children: ReactNode }) {
  const words = useWords('home');
  return (
    <section aria-labelledby="without-account" className="flex flex-col gap-2.5">
      <h2 id="without-account" className="text-large">
        {words('noAccount.works')}
      </h2>
      <Rows>
        {children}
        <Row
          to="/outage/outage-map"
          icon={{ name: 'outages', tone: 'act' }}
          title={words('seeOutages')}
          detail={words('seeOutages.detail')}
        />
      </Rows>
    </section>
  );
}

/** A person with one account is greeted by the first of their names; a business, or a landlord, by none. */
function Greeting() {
  const words = useWords('home');
  const profile = useLiveQuery(() => cacheDb.profile.get('current'), [], copiesReadAhead()?.profile);
  const { accounts = [] } = useCurrentAccount() ?? {};
  const [name] = titleCase(profile?.profileName ?? '').split(' ');
  const isPerson = accounts.length === 1 && accounts[0]?.accountType === '01';
  return <PageTitle title={name && isPerson ? words('hello', { name }) : words('home')} />;
}
