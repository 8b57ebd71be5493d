import { Link } from '@tanstack/react-router';
import { useListedWords, useWords } from '#content/useWords.ts';
import { Icon, isIconName } from '#ui/Icon.tsx';
import { isSamePlace } from './paths.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

const NOTICES = '/my-notifications';

/**
 * The places, as content lists them (APP-15): at the bottom of a phone, in reach of the thumb; at the left where
 * there is room, and of a phone on its side. With text of twice the size the few that fit, the menu among them, which lists the others.
 */
export function Navigation({ path }: { path: string }) {
  const words = useListedWords('navigation');
  const shell = useWords('shell');
  const items = words('items').split(' ');
  const itemsOfLargeText = words('items.largeText').split(' ');
  return (
    <nav
      aria-label={words('label')}
      className="print:hidden upright:group-has-data-instead-of-tabs/shell:hidden sticky bottom-0 z-20 short:static rail:sticky rail:top-0 rail:order-first rail:h-dvh rail:w-19 rail:flex-none rail:border-t-0 rail:border-r rail:px-0 order-last border-t border-line bg-card px-1 pb-[env(safe-area-inset-bottom)] wide:top-0 wide:order-first wide:h-dvh wide:flex wide:w-60 wide:flex-none wide:flex-col wide:border-t-0 wide:border-r wide:p-4"
    >
      <p className="hidden items-center gap-2.5 px-3 pt-2 pb-6 text-title font-bold wide:flex">
        <Icon name="lamp" className="size-8 text-act" />
        {shell('appName')}
      </p>
      <ul className="grid auto-cols-fr grid-flow-col rail:h-full rail:auto-rows-fr rail:grid-flow-row narrow:grid-flow-row narrow:grid-cols-3 wide:flex wide:flex-col wide:gap-1">
        {[...new Set([...items, ...itemsOfLargeText])].map((item) => {
          const to = words(`${item}.path`);
          const icon = words(`${item}.icon`);
          const here = isSamePlace(to, path);
          const isForLargeText = itemsOfLargeText.includes(item);
          const shown = items.includes(item) ? (isForLargeText ? '' : 'narrow:hidden') : 'hidden narrow:block';
          return (
            <li key={item} className={shown}>
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                className={`flex min-h-17 flex-col items-center justify-center gap-0.5 rounded-control text-tiny font-semibold hover:text-act focus-visible:-outline-offset-4 forced-colors:border-2 forced-colors:border-transparent forced-colors:aria-[current=page]:border-[Highlight] wide:min-h-12 wide:flex-row wide:justify-start wide:gap-3 wide:px-3 wide:text-base wide:hover:bg-wash ${here ? 'text-act wide:bg-wash' : 'text-soft'}`}
              >
                <span className="relative">
                  {isIconName(icon) && <Icon name={icon} />}
                  {isSamePlace(to, NOTICES) && <UnreadBadge />}
                </span>
                {words(`${item}.label`)}
              </Link>
            </li>
          );
        })}
      </ul>
      <Link
        to="/menu"
        aria-current={isSamePlace(path, '/menu') ? 'page' : undefined}
        className={`mt-auto hidden min-h-12 items-center gap-3 rounded-control px-3 font-semibold hover:bg-wash hover:text-act wide:flex ${isSamePlace(path, '/menu') ? 'bg-wash text-act' : 'text-soft'}`}
      >
        <Icon name="menu" />
        {shell('openMenu')}
      </Link>
    </nav>
  );
}
