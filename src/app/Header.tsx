import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useWords } from '#content/useWords.ts';
import { titleOf } from '#routes/root.ts';
import { Icon } from '#ui/Icon.tsx';
import { pageTitle, subscribeToPageTitle } from '#ui/pageTitle.ts';
import { hidesBack, hidesNavigation, isSamePlace } from './paths.ts';
import { SyncStatusLink } from './SyncStatusLink.tsx';
import { useGoBack } from './useGoBack.ts';

const SQUARE = 'size-11 flex-none place-items-center rounded-control hover:bg-wash active:bg-wash';

export function Header({ path }: { path: string }) {
  const words = useWords('shell');
  const goBack = useGoBack();
  const back = !hidesBack(path, words('backDisabledPages'));
  // The splash shows nothing but the lamp; its name is for screen readers.
  if (isSamePlace(path, '/')) {
    return (
      <header className="unseen">
        <Title />
      </header>
    );
  }
  return (
    <header className="sticky top-0 z-20 flex items-center gap-1 narrow:flex-wrap short:static bg-paper pr-4.5 pl-2 narrow:pr-2 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 wide:px-10 wide:pt-6 wide:pb-4">
      {back ? (
        <button type="button" aria-label={words('goBack')} onClick={goBack} className={`grid wide:-ml-2.5 ${SQUARE}`}>
          <Icon name="back" />
        </button>
      ) : (
        // Where there is room, the navigation at the left carries it.
        <Link
          to="/menu"
          aria-label={words('openMenu')}
          className={`grid ${hidesNavigation(path) ? 'wide:-ml-2.5' : 'wide:hidden'} ${SQUARE}`}
        >
          <Icon name="menu" />
        </Link>
      )}
      <Title className="min-w-0 flex-1 text-title tracking-tight outline-none narrow:order-last narrow:basis-full narrow:px-2" />
      <SyncStatusLink />
    </header>
  );
}

/**
 * The page's name: what the page itself says, else what its route says, which is known before the page's chunk
 * is here. A new page's name takes the focus, so that a screen reader starts there.
 */
function Title({ className }: { className?: string }) {
  const words = useWords('shell');
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const own = useSyncExternalStore(subscribeToPageTitle, pageTitle, pageTitle);
  const ofRoute = titleOf(match);
  const title = own?.text ?? (ofRoute && ofRoute !== 'ofItself' ? words(`title.${ofRoute}`) : '');
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Not for the first page: a freshly opened app leaves the focus to the browser.
    if (before.current !== undefined && before.current !== match?.id) heading.current?.focus({ preventScroll: true });
    before.current = match?.id;
  }, [match?.id]);
  const name = words('appName');
  const windowTitle = own?.windowText ?? title;
  useEffect(() => {
    document.title = windowTitle === name || !windowTitle ? name : `${windowTitle} · ${name}`;
  }, [windowTitle, name]);
  return (
    <h1 key={match?.id} ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  );
}
