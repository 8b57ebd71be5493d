import type { ReactNode } from 'react';
import type { Failure } from '#contracts/failure.ts';
import type { Why } from '#contracts/why.ts';
import { profileSource } from '#copies/profile.ts';
import { useCopy } from '#copies/useCopy.ts';
import { useWhyMissing } from '../status/useWhyMissing.ts';

interface Props {
  /** Holds the page's place while the accounts are on their way. */
  outline: ReactNode;
  /** What the page says where they could not be had. */
  missing: (why: Why, failure: Failure) => ReactNode;
}

/** A page about an account, on a device on which the customer's accounts were never loaded. */
export function AccountsToCome({ outline, missing }: Props) {
  const { failure } = useCopy(profileSource);
  const why = useWhyMissing(failure?.failure);
  return failure ? missing(why, failure.failure) : outline;
}
