import { useSyncExternalStore } from 'react';
import { type AuthMode, authModeOf, type StickyFlags } from '#rules/stickyFlags.ts';
import { stickyFlags, subscribeToStickyFlags } from './stickyFlags.ts';

/** Live, also when another tab changes them. */
export const useStickyFlags = (): StickyFlags => useSyncExternalStore(subscribeToStickyFlags, stickyFlags);

/** How this device lets its customer in again (AUTH-18). */
export const useAuthMode = (): AuthMode => authModeOf(useStickyFlags());
