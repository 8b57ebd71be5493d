import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { HomeCarousel } from './HomeCarousel.tsx';

type Props = {
  /** Cards about the current account: without one there is nothing they could say (APP-27). */
  accountCards: ReactNode;
  /** The same, of what can wait: below the way to report an outage, which is in sight on the smallest phone. */
  laterCards: ReactNode;
  /** Cards that every customer sees. */
  children: ReactNode;
};

/**
 * What there is to do now, then the numbers to call, which are there also when nothing else is; good to know comes last.
 * The route gives the cards: what one shows is another feature's business.
 */
export function HomePage({ accountCards, laterCards, children }: Props) {
  const words = useWords('home');
  const choice = useCurrentAccount();
  return (
    <>
      <PageTitle title={words('welcome')} />
      <div className="grid grid-cols-1 gap-3.5 wide:grid-cols-2 wide:items-start wide:gap-8">
        <div className="flex flex-col gap-3.5">
          {choice?.current && (
            <>
              <CurrentAccountPicker {...choice} />
              {accountCards}
            </>
          )}
          {choice && !choice.isLoaded && (
            <AccountsToCome outline={null} missing={(why) => <Note>{words(`notHere.${why}`)}</Note>} />
          )}
          {children}
          <ReportOutageAlert />
          {choice?.current && laterCards}
        </div>
        <div className="mt-4 flex flex-col gap-7 wide:mt-0">
          <section aria-labelledby="emergency" className="flex flex-col gap-3">
            <div>
              <h2 id="emergency" className="text-large">
                {words('emergency.title')}
              </h2>
              <p className="mt-1 text-small text-soft">{words('emergency.text')}</p>
            </div>
            <ContactCards list="emergency" urgent />
          </section>
          <section aria-labelledby="contact" className="flex flex-col gap-3">
            <h2 id="contact" className="text-large">
              {words('contact.title')}
            </h2>
            <ContactCards list="cards" />
          </section>
          <HomeCarousel />
        </div>
      </div>
    </>
  );
}

/** The way to report an outage, for everyone and at any time (APP-28). */
function ReportOutageAlert() {
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
