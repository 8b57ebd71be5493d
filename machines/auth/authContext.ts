import { isSuccess } from '#contracts/success.ts';
import { type AuthMode, authModeOf, DEFAULT_FLAGS, type StickyFlags } from '#rules/stickyFlags.ts';
import type { SignInFlowPage } from './authPages.ts';

/** Where the sign-in flow ends. `home` is the page the customer wanted, where they wanted one. */
export type Exit = 'home' | 'newProfile' | 'resetSuccess' | 'security';

/** What this device knows by itself. */
export interface Device {
  /** Who is signed in here; `name` and `email` as the session has them (AUTH-05). */
  customer: { name: string; email: string } | null;
  /** The lock of biometrics is closed. */
  isLocked: boolean;
  /** The server said that the session is over; the copies on the device stay readable. */
  isExpired: boolean;
  flags: StickyFlags;
}

/** What decides where a customer goes (AUTH-08): the reply of notifyLogin, and the profile. */
export interface ProfileStatus {
  forgotPassword: boolean;
  hasConsented: boolean;
  isRegistered: boolean;
  /** Of notifyLogin. A nonzero one came with status 206: with any other it would have been a failure (AUTH-16). */
  errorCode: number;
  /** From the copies on the device: the utility could not be asked. */
  isCopy: boolean;
}

/**
 * Why the customer is where they are and not further. The terms' four are the specification's tags (AUTH-36).
 *
 * `passkey` carries what the customer reads (AUTH-39, AUTH-40).
 */
export type SignInFailure =
  | { kind: 'offline' | 'noAnswer' | 'failed' | 'profile' | 'session' }
  /** Their session here was ended, on another device or by a new password or e-mail. */
  | { kind: 'ended' }
  /** The provider has no page for a forgotten password. */
  | { kind: 'notOffered' }
  | { kind: 'passkey'; detail: string }
  /** They signed in too long ago to add a passkey. */
  | { kind: 'oldSignIn' }
  /** The provider did not ask who is there although it was told to: its proof of them is too old to let them in. */
  | { kind: 'notProven' }
  /** The provider let them in, and we do not. */
  | { kind: 'refused'; why: 'emailTaken' | 'emailUnverified' }
  | { kind: TermsTag };
export type TermsTag =
  | 'UPDATE_PROFILE_ERROR'
  | 'SEND_WELCOME_EMAIL_ERROR'
  | 'NOTIFY_LOGIN_ERROR'
  | 'PROFILE_DETAILS_ERROR';

/** What an effect throws when it fails for a reason that the customer is told. */
export class SignInError extends Error {
  readonly problem: SignInFailure;
  constructor(problem: SignInFailure) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Where the address of a page leads on to. */
export interface Leads {
  /** The page that the customer wanted before they had to sign in. */
  next: string | null;
  /** A warning was opened by the security page and goes back to it (AUTH-26). */
  returnUrl: string | null;
}

/** What a customer answered to a warning. */
export interface Answer {
  mode: Exclude<AuthMode, 'none'>;
  agreed: boolean;
}

export interface AuthContext extends Leads {
  /** The page that was asked for: by the address, or by a step after which the flow begins anew. */
  opened: SignInFlowPage;
  device: Device;
  profileStatus: ProfileStatus | null;
  /** What is marked on the preferences page and not yet agreed to. */
  chosen: AuthMode;
  doNotShowAgain: boolean;
  /** The passkey is made and the rest of agreeing was not; agreeing again makes no second one. */
  hasPasskey: boolean;
  hasProfile: boolean;
  action: 'signIn' | 'forgotPassword';
  /** The provider is to ask who is there although it knows: the same that was refused, or opens no lock, would come back. */
  asksAnew: boolean;
  exit: Exit;
  /** For the security page; null when its warning was left without an answer. */
  answer: Answer | null;
  problem: SignInFailure | null;
  /** What only the frame around the app can tell: this device keeps nothing. */
  broken: unknown;
}

export const NOBODY: Device = {
  customer: null,
  isLocked: false,
  isExpired: false,
  flags: DEFAULT_FLAGS,
};

export function beginAuth(input: { page: SignInFlowPage } & Partial<Leads>): AuthContext {
  return {
    opened: input.page,
    next: input.next ?? null,
    returnUrl: input.returnUrl ?? null,
    device: NOBODY,
    profileStatus: null,
    chosen: 'none',
    doNotShowAgain: false,
    hasPasskey: false,
    hasProfile: false,
    action: 'signIn',
    asksAnew: false,
    exit: 'home',
    answer: null,
    problem: null,
    broken: null,
  };
}

/** How this device lets its customer in again, as it is now. */
export const modeOf = ({ device }: Pick<AuthContext, 'device'>): AuthMode => authModeOf(device.flags);

/** AUTH-22, TOUR-04 and their like: nothing is left to agree to. */
export const isSettled = ({ profileStatus }: AuthContext): boolean =>
  profileStatus?.hasConsented === true && profileStatus.isRegistered;

/** AUTH-13, word for word; what is nonzero here came with status 206. */
export function needsTerms({ profileStatus }: AuthContext): boolean {
  if (!profileStatus?.hasConsented) return true;
  return !profileStatus.isRegistered && !isSuccess(profileStatus.errorCode);
}

export const failureOf = (error: unknown): SignInFailure =>
  error instanceof SignInError ? error.problem : { kind: 'failed' };
