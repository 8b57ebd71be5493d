/* What the lock needs once it opens. */

export { relockWhenHidden } from './relock.ts';
export { openVault, removeVault } from './vault.ts';
