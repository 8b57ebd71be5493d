import { CatchBoundary, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { CutPasteWords } from '#ui/cutPaste.ts';
import { FailureList, FailuresProvider } from '#ui/failures.tsx';
import { Header } from './Header.tsx';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { Navigation } from './Navigation.tsx';
import { hidesNavigation } from './paths.ts';
import { UpdateBar } from './UpdateBar.tsx';

/** What breaks beside the page is left out: the page, and the phone numbers on it, stay. */
function Aside({ path, children }: { path: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => path} errorComponent={() => null}>
      {children}
    </CatchBoundary>
  );
}

/** The frame around every page: header above, navigation below (at the left where there is room), page between. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords('shell');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const bare = hidesNavigation(path);
  return (
    <FailuresProvider>
      <CutPasteWords value={(most) => words('box.cut', { most })}>
        <a
          href="#page"
          className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-act px-4 py-3 font-bold text-act-ink focus:translate-y-0"
        >
          {words('skipToContent')}
        </a>
        <div
          className={`group/shell flex min-h-dvh flex-col ${bare ? '[--bar-height:0px]' : '[--bar-height:calc(4.375rem+env(safe-area-inset-bottom))] rail:flex-row rail:[--bar-height:0px] wide:flex-row wide:[--bar-height:0px] has-data-instead-of-tabs:[--bar-height:0px]'}`}
        >
          {!bare && (
            <Aside path={path}>
              <Navigation path={path} />
            </Aside>
          )}
          <div className="mx-auto flex w-full min-w-0 flex-1 flex-col wide:max-w-5xl">
            <Aside path={path}>
              <Header path={path} />
            </Aside>
            <main id="page" tabIndex={-1} className="flex flex-1 flex-col gap-3.5 px-4.5 pt-1 outline-none wide:px-10">
              <Aside path={path}>
                <MaintenanceBanner key={path} path={path} />
                <UpdateBar />
              </Aside>
              <FailureList dismissLabel={words('dismiss')} />
              {children}
            </main>
          </div>
        </div>
      </CutPasteWords>
    </FailuresProvider>
  );
}
