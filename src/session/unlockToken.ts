/**
 * What the server gave this page when a passkey opened the app's lock: without it the server tells nothing of the
 * customer. In memory only: every start of the app needs the passkey again.
 */
let token: string | undefined;

export const unlockToken = (): string | undefined => token;

export function setUnlockToken(given: string | undefined): void {
  token = given;
}

let ask: (() => Promise<unknown>) | null = null;
let asking: Promise<unknown> | null = null;

/** A token is being asked for: who meets the closed lock meanwhile waits for it. */
export function waitForToken(asked: Promise<unknown>): void {
  const now = asked
    .catch(() => {})
    .finally(() => {
      if (asking === now) asking = null;
    });
  asking = now;
}

/** How to ask for a token once the server is reached: a passkey was shown without a network. Null: not any more. */
export function askForTokenLater(how: (() => Promise<unknown>) | null): void {
  ask = how;
}

/** The server wants another token than `shown`. Gives whether there is one by now, asking for it where there is a way. */
export async function hasNewToken(shown: string | undefined): Promise<boolean> {
  if (token === shown && !asking && ask) waitForToken(ask());
  if (token === shown) await asking;
  return token !== shown;
}
