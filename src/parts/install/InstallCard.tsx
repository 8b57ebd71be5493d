import { useState, useSyncExternalStore } from 'react';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { install, installOffered, subscribeToInstall } from './installPrompt.ts';
import { isInstalled } from './isInstalled.ts';

/** In local storage: this browser's answer, whoever is signed in. */
const DISMISSED = 'installDismissed';

/** Once the app has been of use: how to have it on the home screen, where it is not there and was not declined. */
export function InstallCard() {
  const words = useWords('outbox');
  const offered = useSyncExternalStore(subscribeToInstall, installOffered, installOffered);
  const [dismissed, setDismissed] = useState(wasDismissed);
  if (dismissed || isInstalled() || !(offered || isIphone())) return null;

  function dismiss() {
    noteDismissed();
    setDismissed(true);
  }

  return (
    <Card className="max-w-xl print:hidden">
      <section aria-label={words('install.title')} className="flex flex-col gap-3">
        <h2 className="text-large">{words('install.title')}</h2>
        <p>{words(offered ? 'install.why' : 'install.iphone')}</p>
        {offered && <Button onClick={() => void install()}>{words('install.add')}</Button>}
        <Button look="quiet" onClick={dismiss}>
          {words('install.notNow')}
        </Button>
      </section>
    </Card>
  );
}

/** Only Safari's own menu installs there, and only Safari says `standalone` at all. */
const isIphone = (): boolean => 'standalone' in navigator;

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    return true;
  }
}

function noteDismissed(): void {
  try {
    localStorage.setItem(DISMISSED, 'true');
  } catch {
    // Asked again the next time.
  }
}
