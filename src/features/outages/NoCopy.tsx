import { useWords } from '#content/useWords.ts';
import { NOW_PATH } from '#contracts/nowPage.ts';

/** In place of the list where the device has none: the smallest page about outages may load where this one did not. */
export function NoCopy() {
  const words = useWords('outages');
  return (
    <p>
      {words('noCopy')}{' '}
      <a href={NOW_PATH} className="font-bold text-act underline">
        {words('noCopy.now')}
      </a>
    </p>
  );
}
