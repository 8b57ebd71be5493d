/**
 * What a device remembers of its customer between visits (APP-05). In local storage under exactly these names.
 *
 * - biometricsEnabledSticky, rememberMeEnabledSticky: the way to sign in that the customer chose, see {@link authModeOf}.
 * - doNotShowAgainSticky: they do not want to be asked about it at every sign-in.
 * - showAppTourSticky, showLookUpAndLiveTourSticky: the tours were not seen yet.
 */
export interface StickyFlags {
  biometricsEnabledSticky: boolean;
  rememberMeEnabledSticky: boolean;
  doNotShowAgainSticky: boolean;
  showAppTourSticky: boolean;
  showLookUpAndLiveTourSticky: boolean;
}

export const DEFAULT_FLAGS: Readonly<StickyFlags> = {
  biometricsEnabledSticky: false,
  rememberMeEnabledSticky: false,
  doNotShowAgainSticky: false,
  showAppTourSticky: true,
  showLookUpAndLiveTourSticky: true,
};

/** How this device lets its customer in again: one way at a time (AUTH-18). */
export type AuthMode = 'none' | 'rememberMe' | 'biometrics';

type ModeFlags = Pick<StickyFlags, 'biometricsEnabledSticky' | 'rememberMeEnabledSticky'>;

/** Should both ever be set, the stricter one counts. */
export function authModeOf({ biometricsEnabledSticky, rememberMeEnabledSticky }: ModeFlags): AuthMode {
  if (biometricsEnabledSticky) return 'biometrics';
  return rememberMeEnabledSticky ? 'rememberMe' : 'none';
}

/** The two flags that stand for a mode; choosing one way puts the other away. */
export const flagsOf = (mode: AuthMode): ModeFlags => ({
  biometricsEnabledSticky: mode === 'biometrics',
  rememberMeEnabledSticky: mode === 'rememberMe',
});
