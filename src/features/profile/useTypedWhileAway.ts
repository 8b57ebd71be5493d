import { useEffect } from 'react';
import type { ProfileCopy } from '#copies/profile.ts';
import type { Field } from '#machines/primaryDetails/primaryDetailsContext.ts';
import { takeBack, useKeptWhileAway } from '#parts/session/keptWhileAway.ts';
import type { Flow } from './usePrimaryDetails.ts';

const NAME = 'primaryDetails';
interface Typed {
  field: Field;
  typed: string;
}

/** A change of e-mail or number wants a fresh sign-in: who comes back from it finds the edit open, as it was typed. */
export function useTypedWhileAway({ state, send }: Flow, copy: ProfileCopy | null | undefined): void {
  const { field, typed } = state.context;
  useKeptWhileAway(NAME, state.hasTag('open') ? ({ field, typed } satisfies Typed) : null);

  useEffect(() => {
    if (!copy) return;
    const back = takeBack(NAME) as Typed | undefined;
    if (!back) return;
    const { profileName, profileEmail, contactNumber } = copy;
    // They were let in a moment ago: the utility answers.
    send({ type: 'EDIT', field: back.field, profile: { profileName, profileEmail, contactNumber }, isReached: true });
    send({ type: 'TYPE', typed: back.typed });
  }, [copy, send]);
}
