import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useMemo, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Row, Rows } from '#ui/Rows.tsx';
import { AccountsHero, NoAccountHero } from './CalmHero.tsx';
import { HeroNews } from './HeroNews.tsx';
import { HomeCarousel } from './HomeCarousel.tsx';
import { ReadyCard } from './ReadyCard.tsx';
import { EmergencyLine, Shortcuts } from './Shortcuts.tsx';
import { titleCase } from './titleCase.ts';
import type { HomeHero } from './whatNow.ts';

type Props = {
  /** About the current account: without one there is nothing it could say (APP-27). */
  hero: ReactNode;
  /** Which one it is. */
  heroName: HomeHero | undefined;
  /** The rest that is known of it, as rows. */
  rows: ReactNode;
  /** What every customer sees, as rows. */
  everyone: ReactNode;
  /** What the second shortcut leads to. */
  second: 'read' | 'pay' | 'bill';
  /** Where there is room: what the hero's amount is made of. */
  beside?: ReactNode;
  /** Of a customer with many places: what is said of all of them. Left out where one of them is looked at. */
  places?: ReactNode;
  /** How such a customer gets from all places to one, and back. */
  onPlace?: ((which: 'one' | 'all') => void) | undefined;
};

const COLUMN = 'flex flex-col gap-3.5';
/** Of a phone on its side the hero stands at the left, the rest at the right. */
const ON_ITS_SIDE =
  'rail:grid rail:grid-flow-row-dense rail:grid-cols-2 rail:items-start rail:[&>*]:col-start-2 rail:[&>section]:col-start-1 rail:[&>section]:row-span-6';
/** The hero and what goes with it; at the right what explains it; good to know below. */
const BESIDE = 'wide:grid wide:grid-cols-[7fr_5fr] wide:grid-rows-[auto_1fr] wide:items-start wide:gap-x-8';

/**
 * What there is to do now, what else is known, and the ways on that are there also when nothing else is; good to know
 * comes last. The route gives what is said of the account: that is other features' business.
 */
export function HomePage({ hero, heroName, rows, everyone, second, beside, places, onPlace }: Props) {
  const words = useWords('home');
  const choice = useCurrentAccount();
  const main = useRef<HTMLDivElement>(null);
  const caAccount = choice?.current?.caAccount;
  const shown = useMemo(() => ({ hero: heroName, caAccount }), [heroName, caAccount]);
  return (
    <>
      <Greeting />
      {!places && <HeroNews shown={shown} within={main} />}
      <div className={`${COLUMN} ${places ? '' : BESIDE}`}>
        <div ref={main} className={`${COLUMN} ${places ? '' : ON_ITS_SIDE}`}>
          {choice?.current && (
            <>
              {/* At one place of the tree in both, so that it keeps the focus when it leads from one to the other. */}
              <CurrentAccountPicker
                {...choice}
                onChosen={() => onPlace?.('one')}
                onAll={onPlace && !places ? () => onPlace('all') : undefined}
              >
                {places ? <AllPlaces count={choice.accounts.length} /> : undefined}
              </CurrentAccountPicker>
              {places || (
                <>
                  {hero}
                  <Rows>
                    {rows}
                    {choice.current.proofNeeded && <AfterCodeRow />}
                    {everyone}
                  </Rows>
                </>
              )}
              <ReadyCard />
            </>
          )}
          {choice && !choice.current && (
            <>
              {choice.isLoaded ? (
                <NoAccountHero />
              ) : (
                <AccountsToCome outline={<AccountsHero />} missing={(why) => <Note>{words(`notHere.${why}`)}</Note>} />
              )}
              <WithoutAccount title={words(choice.isLoaded ? 'noAccount.works' : 'toCome.works')}>
                {everyone}
              </WithoutAccount>
            </>
          )}
          <Shortcuts second={second} />
        </div>
        <div className={`${COLUMN} wide:row-span-2`}>
          {beside}
          <EmergencyLine />
        </div>
        <HomeCarousel />
      </div>
    </>
  );
}

/** In place of one account's name: whose places they are, and how many. */
function AllPlaces({ count }: { count: number }) {
  const words = useWords('home');
  const name = useProfileName();
  return (
    <span className="block leading-tight">
      {name && <span className="block font-bold">{name}</span>}
      <span className="block text-small text-soft">{words('allPlaces', { count })}</span>
    </span>
  );
}

/** Of an account that was added with its bill alone: how to come to the rest of it. */
function AfterCodeRow() {
  const words = useWords('home');
  return (
    <Row
      to={words('afterCode.path')}
      icon={{ name: 'lock', tone: 'act' }}
      title={words('afterCode')}
      detail={words('afterCode.detail')}
    />
  );
}

/** What can be done where no account is on this device: because there is none, or because none has come yet. */
function WithoutAccount({ title, children }: { title: string; children: ReactNode }) {
  const words = useWords('home');
  return (
    <section aria-labelledby="without-account" className="flex flex-col gap-2.5">
      <h2 id="without-account" className="text-large">
        {title}
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

const useProfileName = (): string =>
  titleCase(useLiveQuery(() => cacheDb.profile.get('current'), [], copiesReadAhead()?.profile)?.profileName ?? '');

/** A person with one account is greeted by the first of their names; a business, or a landlord, by none. */
function Greeting() {
  const words = useWords('home');
  const { accounts = [] } = useCurrentAccount() ?? {};
  const [name] = useProfileName().split(' ');
  const isPerson = accounts.length === 1 && accounts[0]?.accountType === '01';
  const home = words('home');
  return <PageTitle title={name && isPerson ? words('hello', { name }) : home} windowTitle={home} />;
}
