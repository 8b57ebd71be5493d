import { useWords } from '#content/useWords.ts';
import type { Failure } from '#contracts/failure.ts';
import { NOW_PATH } from '#contracts/nowPage.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';

/** In place of the list where the device has none: the smallest page about outages may load where this one did not. */
export function NoCopy({ failure }: { failure: Failure | undefined }) {
  const words = useWords('outages');
  const isBusy = useWhyMissing(failure) === 'busy';
  return (
    <p>
      {words(isBusy ? 'noCopy.busy' : 'noCopy')}{' '}
      <a href={NOW_PATH} className="font-bold text-act underline">
        {words('noCopy.now')}
      </a>
    </p>
  );
}
