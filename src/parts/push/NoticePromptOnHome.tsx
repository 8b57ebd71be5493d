import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { wordsLoaded } from '#content/bundled.ts';
import { asksForNotices } from '#rules/noticePermission.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { isNeverAsked, lastAsk } from './askedForNotices.ts';
import { noticePermission } from './noticePermission.ts';

const NoticePrompt = lazyPart(async () => {
  const [part] = await Promise.all([import('./NoticePrompt.tsx'), wordsLoaded('push')]);
  return part.NoticePrompt;
});

/** How long home is looked at before it asks, in ms (NTF-14). */
const AFTER_MS = 1000;

/**
 * Asks for notices on home, after a second. Only where nothing else is asked: the caller shows it where the power is on
 * and no tour begins.
 */
export function NoticePromptOnHome() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      const asks = asksForNotices(noticePermission(), lastAsk(), Date.now());
      if (asks && navigator.onLine && !isNeverAsked()) setOpen(true);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen) return null;
  return (
    <CatchBoundary getResetKey={() => 'notices'} errorComponent={() => null}>
      <Suspense fallback={null}>
        <NoticePrompt onClose={() => setOpen(false)} />
      </Suspense>
    </CatchBoundary>
  );
}
