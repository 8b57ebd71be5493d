import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import type { Config, SandboxClaims } from '../config.ts';
import { readForms } from '../http/forms.ts';
import { type OidcConfig, redirectUris, USUAL_SCOPE } from '../providers/identity.ts';
import type { SeedCustomer } from '../seed/seedCustomer.ts';
import { ACTION_PARAM, serveInteractions } from './identityInteractions.ts';
import { identityMemory } from './identityMemory.ts';
import { backToApp } from './identityPages.ts';
import { escapeHtml, sandboxPage, sandboxPolicy } from './page.ts';
import type { People } from './people.ts';

export const SANDBOX_CLIENT = 'stormlamp';
const AUTO_SUBMIT = 'document.forms[0].submit()';

/** The provider's address: another site name than the app's, so that SameSite=Strict is really exercised. */
export const sandboxIssuer = (port: number): string => `http://127.0.0.1:${port}/oidc`;
const UNLINK_PATH = '/oidc/unlink';

/** How the app's own adapter is told of it: as any provider would be configured. */
export function sandboxOidc(issuer: string, clientSecret: string, claims: SandboxClaims): OidcConfig {
  // A page although the customer is signed in at the provider.
  const asking = (params: Record<string, string>) => ({ issuer, params: { prompt: 'login', ...params } });
  return {
    issuer,
    clientId: SANDBOX_CLIENT,
    clientSecret,
    scope: USUAL_SCOPE,
    emailsClaim: claims === 'noAccessToken',
    vouchesForEmail: claims === 'unverified',
    forgotPassword: asking({ [ACTION_PARAM]: 'forgotPassword' }),
    changePassword: asking({ [ACTION_PARAM]: 'changePassword' }),
    socialLink: asking({ domain_hint: '{host}' }),
    socialUnlinkUrl: new URL(UNLINK_PATH, issuer).href,
  };
}

/** What each kind of provider says of an address. */
const EMAIL_CLAIMS: Record<SandboxClaims, (email: string) => Record<string, unknown>> = {
  idToken: (email) => ({ email, email_verified: true }),
  userInfo: (email) => ({ email, email_verified: true }),
  unverified: (email) => ({ email }),
  noAccessToken: (email) => ({ emails: [email] }),
  textVerified: (email) => ({ email, email_verified: 'true' }),
};

/** Azure AD B2C's token reply where only `openid` and its like were asked for. */
function leaveOutAccessTokens(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token' || !ctx.body?.id_token) return;
    const { id_token, token_type, scope } = ctx.body;
    ctx.body = { id_token, token_type, not_before: 0, id_token_expires_in: 3600, profile_info: 'e30', scope };
  });
}

/** A real OpenID provider, with the seeded customers and pages of our own. */
export function makeProvider(config: Config, issuer: string, clientSecret: string, people: People): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(issuer, {
    adapter: identityMemory(),
    clients: [
      {
        client_id: SANDBOX_CLIENT,
        client_secret: clientSecret,
        redirect_uris: redirectUris(config.appOrigin),
        post_logout_redirect_uris: [`${config.appOrigin}/login`],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: randomUUID() }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    extraParams: [ACTION_PARAM, 'domain_hint'],
    claims: {
      openid: ['sub', 'userIdentitiesIssuers', 'emails'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    // Conforming, the ID token is thin: name and e-mail are told at UserInfo.
    conformIdTokenClaims: config.sandboxClaims === 'userInfo' || config.sandboxClaims === 'textVerified',
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const yes =
            '<input type="hidden" name="logout" value="yes"/><noscript><button>Sign out</button></noscript></form>';
          ctx.set('content-security-policy', sandboxPolicy(config.appOrigin, AUTO_SUBMIT));
          ctx.body = sandboxPage({
            title: 'Signing out',
            body: form.replace('</form>', yes),
            script: AUTO_SUBMIT,
          });
        },
      },
    },
    ttl: {
      Session: 14 * 24 * 3600,
      Grant: 14 * 24 * 3600,
      Interaction: 3600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    interactions: { url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => {
      const customer = people.find(sub);
      if (!customer) return undefined;
      const { email, name } = customer;
      const userIdentitiesIssuers = people.issuersOf(sub);
      const address = EMAIL_CLAIMS[config.sandboxClaims](email);
      return { accountId: sub, claims: () => ({ sub, ...address, name, userIdentitiesIssuers }) };
    },
    // One utility, one app: asking for consent would be a page without a question.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider: own } = ctx.oidc;
      const grant = new own.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.set('content-security-policy', sandboxPolicy(config.appOrigin));
      const why = escapeHtml(out.error_description ?? out.error);
      ctx.body = sandboxPage({
        title: 'Sign-in did not work',
        body: backToApp(config.appOrigin, `<p class="error">${why}</p>`),
      });
    },
  });
  if (config.sandboxClaims === 'noAccessToken') leaveOutAccessTokens(provider);
  return provider;
}

/** Mounts the provider under `/oidc`, with its pages. */
export function serveProvider(
  app: FastifyInstance,
  config: Config,
  provider: Provider,
  people: People,
  parts: { clientSecret: string; sendCode: (customer: SeedCustomer, code: string) => void },
): void {
  const handle = provider.callback();

  app.register(async (scope) => {
    readForms(scope);
    serveInteractions(scope, config, provider, people, parts.sendCode);

    const ours = `Basic ${Buffer.from(`${SANDBOX_CLIENT}:${parts.clientSecret}`).toString('base64')}`;
    scope.post(UNLINK_PATH, async (request, reply) => {
      if (request.headers.authorization !== ours) return reply.code(401).send();
      const { subject = '', issuer = '' } = (request.body ?? {}) as { subject?: string; issuer?: string };
      people.unlink(subject, issuer);
      return reply.code(204).send();
    });
  });

  app.register(async (scope) => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/oidc/*', (request, reply) => {
      reply.hijack();
      const raw = request.raw as IncomingMessage & { originalUrl?: string };
      raw.originalUrl = raw.url ?? '/';
      raw.url = raw.originalUrl.slice('/oidc'.length);
      const response: ServerResponse = reply.raw;
      response.setHeader('x-stormlamp-sandbox', 'on');
      response.setHeader('x-content-type-options', 'nosniff');
      void handle(raw, response);
    });
  });
}
