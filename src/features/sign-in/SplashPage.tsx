import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const DOT_MS = 500;

/** What / shows for two seconds, before the sign-in flow goes on (APP-14). On a slow line it stays, and says why. */
export function SplashPage() {
  const words = useWords('shell');
  const [dots, setDots] = useState(1);
  useEffect(() => {
    const dot = setInterval(() => setDots((shown) => (shown % 3) + 1), DOT_MS);
    return () => clearInterval(dot);
  }, []);
  return (
    <div className="m-auto flex flex-col items-center gap-5 pb-20">
      <span className="grid size-24 place-items-center rounded-full bg-lamp-wash text-lamp-ink">
        <Icon name="lamp" className="size-14" />
      </span>
      <span aria-hidden="true" className="flex gap-2">
        {[1, 2, 3].map((dot) => (
          <span
            key={dot}
            className={`size-3 rounded-full forced-colors:border ${dot <= dots ? 'bg-lamp forced-colors:bg-[Highlight]' : 'bg-line'}`}
          />
        ))}
      </span>
      <VisuallyHidden>{words('loading')}</VisuallyHidden>
      <p className="shown-late text-center">{words('loading.slow')}</p>
    </div>
  );
}
