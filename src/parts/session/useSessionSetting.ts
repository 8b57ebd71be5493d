import { useCallback, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AuthMode } from '#rules/stickyFlags.ts';
import { updateSession } from '#session/refreshSession.ts';
import { useFailures } from '#ui/failures.tsx';
import { whyNotChanged } from './whyNotChanged.ts';

/** A customer's own switch of how this device lets them in: it says when the server could not be told (AUTH-41). */
export function useSessionSetting() {
  const words = useWords('session');
  const { show } = useFailures();
  const [busy, setBusy] = useState(false);
  const change = useCallback(
    async (mode: AuthMode): Promise<boolean> => {
      setBusy(true);
      const failure = await updateSession(mode).finally(() => setBusy(false));
      if (failure) {
        show(words('updateFailed'), words(whyNotChanged(failure)));
      }
      return failure === null;
    },
    [show, words],
  );
  return { change, busy };
}
