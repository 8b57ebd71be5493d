import { EMAIL_LENGTH } from '#contracts/email.ts';
import { filledLine, line, longText } from '#contracts/text.ts';
import { Problem } from '../problems.ts';

/** The person who is there, as the provider says. */
export interface Identified {
  /**
   * The `iss` of signing in, whichever authority answered. The others (`OIDC_PASSWORD_RESET_ISSUER` and its like) are
   * more issuers of the same provider to the same people under the same subjects, as B2C's user flows are of one tenant:
   * they are asked as the same client, and may call themselves by another name.
   */
  issuer: string;
  subject: string;
  email: string;
  name: string;
  /**
   * How long before this answer they proved it to the provider, in ms: `iat` less `auth_time`, both by its own clock, so
   * that a wrong one cancels out. Null where it does not say.
   */
  authenticationAgeMs: number | null;
  /** Host names of the linked social sign-ins; null when the provider said nothing about them. */
  issuers: string[] | null;
}

/** What an ID token or UserInfo says. */
export type Claims = Record<string, unknown>;

/** Whose word counts for an e-mail address; see OidcConfig. */
export interface EmailTrust {
  emailsClaim: boolean;
  vouchesForEmail: boolean;
}

/** Clocks of providers are off by less. */
const AHEAD_S = 5 * 60;

/** A token from the future was not made for this sign-in; the library judges its end only. */
export const isAhead = ({ iat }: Claims): boolean => typeof iat === 'number' && iat > Date.now() / 1000 + AHEAD_S;

/**
 * A conforming provider tells name and address at UserInfo and leaves them out of the ID token. A token that says of
 * its address that it is not verified lacks nothing: it was answered. A customer without a name is let in, so a name
 * alone is not asked for.
 */
export const lacksEmail = (claims: Claims, trust: EmailTrust): boolean =>
  claims.email_verified === undefined && vouchedEmail(claims, trust) === null;

/**
 * Who it is, by the ID token (its `iss` and `sub`), and beside it by UserInfo where it was asked. What is longer than
 * our own replies may carry counts as not said.
 *
 * @throws {Problem} signInRequired without a subject, emailUnverified without an address that the provider vouches for.
 */
export function identifiedBy(token: Claims, info: Claims | null, trust: EmailTrust): Identified {
  const [issuer, subject] = [longText.safeParse(token.iss).data, filledLine.safeParse(token.sub).data];
  if (issuer === undefined || subject === undefined) throw unfit('no subject');
  const email = verifiedEmail(token, info, trust);
  const name = line.safeParse(token.name ?? info?.name).data ?? email;
  return {
    issuer,
    subject,
    email,
    name,
    authenticationAgeMs: authenticationAgeMs(token),
    issuers: issuersOf(token.userIdentitiesIssuers ?? info?.userIdentitiesIssuers),
  };
}

/** By the ID token alone: it is made for this sign-in. A proof of after the token was made is one of just then. */
function authenticationAgeMs({ auth_time: provenAt, iat: madeAt }: Claims): number | null {
  if (typeof provenAt !== 'number' || typeof madeAt !== 'number' || !(provenAt > 0)) return null;
  return Math.max(0, madeAt - provenAt) * 1000;
}

/** An address and the word for it come from one place: neither of them vouches for the other's address. */
function verifiedEmail(token: Claims, info: Claims | null, trust: EmailTrust): string {
  const source = token.email_verified === undefined && info ? info : token;
  const email = vouchedEmail(token, trust) ?? vouchedEmail(source, trust);
  if (email !== null) return email;
  const where = info ? 'ID token and UserInfo' : 'ID token';
  const { email: address, email_verified: isVerified } = source;
  const missing =
    address === undefined
      ? `no email in ${where}`
      : isVerified === undefined
        ? `no email_verified in ${where}`
        : `email_verified is not true, or email is no address`;
  throw new Problem('emailUnverified', 'Your e-mail address is not verified yet.', missing);
}

/**
 * The address that the provider vouches for. B2C sends `emails`, which lists addresses it verified, and nothing else;
 * elsewhere a claim of that name means something else, so it counts only where it is configured. Entra sends `email`
 * and no word about it, which counts where it is configured too. Where the provider says of an address that it is not
 * verified, or null, no other claim says otherwise.
 */
function vouchedEmail({ email, email_verified: isVerified, emails }: Claims, trust: EmailTrust): string | null {
  const isSilent = isVerified === undefined;
  const listed = trust.emailsClaim && isSilent && Array.isArray(emails) ? emails[0] : undefined;
  // Cognito writes it as text at UserInfo.
  const isVouched = isVerified === true || isVerified === 'true';
  const own = isVouched || (trust.vouchesForEmail && isSilent) ? email : undefined;
  const vouchedFor = own ?? listed;
  return typeof vouchedFor === 'string' && vouchedFor !== '' && vouchedFor.length <= EMAIL_LENGTH ? vouchedFor : null;
}

/** Host names, whether the claim lists hosts or whole addresses. */
function issuersOf(claim: unknown): string[] | null {
  if (!Array.isArray(claim)) return null;
  return claim
    .filter((one): one is string => line.safeParse(one).success)
    .map((one) => (URL.canParse(one) && new URL(one).hostname) || one.toLowerCase());
}

/** `why` is for the log. */
export const unfit = (why: string): Problem =>
  new Problem('signInRequired', 'The sign-in answer did not fit. Please sign in again.', why);
