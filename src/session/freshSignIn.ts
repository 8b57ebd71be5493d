import type { Failure } from '#contracts/failure.ts';

/* What outlasts a visit wants its customer to prove who they are just now (decision 0024). The app asks them. */

let ask: (() => Promise<boolean>) | null = null;
let asking: Promise<boolean> | null = null;

/** `how`: asks the customer; true when they proved it, false when they do not want to. To be told once, at the start. */
export function onFreshSignInWanted(how: () => Promise<boolean>): void {
  ask = how;
}

export const wantsFreshSignIn = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'freshSignInRequired';

/** True when the customer just proved who they are, so that the same may be asked for again. One question at a time. */
export function provedAnew(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
