import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { speakWith } from './recaptcha.ts';

/** Where the utility has reCAPTCHA: its document, out of sight, and the words that Google asks for in place of its badge. */
export function RecaptchaNote() {
  const url = useLiveQuery(async () => (await cacheDb.outageMap.get('current'))?.recaptchaUrl);
  if (!url) return null;
  return (
    <div className="text-small text-soft">
      <RichWords page="report-outage" name="recaptcha" />
      <RecaptchaFrame url={url} />
    </div>
  );
}

function RecaptchaFrame({ url }: { url: string }) {
  const words = useWords('report-outage');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (frame.current ? speakWith(frame.current, url) : undefined), [url]);
  return (
    <iframe
      ref={frame}
      src={url}
      title={words('recaptcha.frame')}
      aria-hidden="true"
      tabIndex={-1}
      sandbox="allow-scripts allow-same-origin"
      className="sr-only"
    />
  );
}
