import * as z from 'zod/mini';
import { line } from './text.ts';

/** The social sign-ins that a customer can link (SEC-12). */
export const socialProvider = z.enum(['Google', 'Apple', 'Microsoft']);
export type SocialProvider = z.output<typeof socialProvider>;

/** Which host name in `userIdentitiesIssuers` stands for which provider (SEC-13). */
export const socialHosts = z.object({ Google: line, Apple: line, Microsoft: line });
export type SocialHosts = z.output<typeof socialHosts>;

/** SEC-12: Disconnect when it is linked, else Connect. */
export const isConnected = (
  session: { userIdentitiesIssuers?: string[] | undefined; socialHosts?: SocialHosts | undefined },
  provider: SocialProvider,
): boolean =>
  session.socialHosts !== undefined && (session.userIdentitiesIssuers ?? []).includes(session.socialHosts[provider]);
