import { useCallback, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { updateSession } from '#session/refreshSession.ts';
import { useFailures } from '#ui/failures.tsx';

/** A customer's own switch of remember-me: it says when the server could not be told (AUTH-41). */
export function useSessionSetting() {
  const words = useWords('session');
  const { show } = useFailures();
  const [busy, setBusy] = useState(false);
  const change = useCallback(
    async (rememberMe: boolean): Promise<boolean> => {
      setBusy(true);
      const failure = await updateSession(rememberMe).finally(() => setBusy(false));
      if (failure)
        show(words('updateFailed'), words(failure.kind === 'signInAgain' ? 'signInFirst' : 'needsConnection'));
      return failure === null;
    },
    [show, words],
  );
  return { change, busy };
}
