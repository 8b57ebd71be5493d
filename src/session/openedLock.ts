/* What the lock needs once it opens. */

export { relockWhenHidden } from './relock.ts';
export { endUndecided, openVault, removeVault, sealAgain, sealUntilChosen } from './vault.ts';
