import { useLocation, useNavigate } from '@tanstack/react-router';
import { chooseAccount } from '#copies/currentAccount.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { enterReading } from './enterReading.ts';

/** Goes on to the meter of another account. From one meter to the next, going back leaves both. */
export function useReadNext(): (account: AccountCopy) => Promise<void> {
  const navigate = useNavigate();
  const isThere = useLocation({ select: ({ pathname }) => pathname.toLowerCase() === enterReading.to });
  return async ({ caAccount }) => {
    // First, so that the form of that account finds where its focus starts.
    await navigate({ ...enterReading, replace: isThere });
    await chooseAccount(caAccount);
  };
}
