import { Link } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import type { Outage } from '#contracts/outageMap.ts';
import { stillOutOf } from './stillOut.ts';

type Props = {
  regionId: string;
  name: string;
  /** The unplanned outage there, if there is one. */
  outage: Outage | undefined;
  /** A place of the customer lies there: they are told of it. */
  isMine: boolean;
};

const LINK = 'inline-flex min-h-11 items-center font-bold text-act underline';

/** What can be done about a region: tell us, and tell others by what the browser shares with. */
export function RegionActions({ regionId, name, outage, isMine }: Props) {
  const words = useWords('outages');
  // Closed without having shared is no failure.
  const share = () =>
    void navigator
      .share({
        title: words('share.title', { name }),
        url: `${location.origin}/outage/outage-map?region=${encodeURIComponent(regionId)}`,
      })
      .catch(() => {});
  return (
    <div className="mt-2 flex flex-wrap gap-x-5">
      {outage && (
        // On a phone the button at the bottom says it.
        <Link to="/outage/report-outage" state={stillOutOf(outage) ?? {}} className={`${LINK} max-wide:hidden`}>
          {words('outToo')}
        </Link>
      )}
      {outage && isMine && (
        <Link to={words('tellMe.path')} className={LINK}>
          {words('tellMe')}
        </Link>
      )}
      {typeof navigator.share === 'function' && (
        <button type="button" className={LINK} onClick={share}>
          {words('share')}
        </button>
      )}
    </div>
  );
}
