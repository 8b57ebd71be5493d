import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import type { Config } from '../config.ts';
import { findByEmail, PASSWORD, seedCustomers } from '../seed/customers.ts';
import { identityMemory } from './identityMemory.ts';
import { escapeHtml, sandboxPage, sandboxPolicy, sendPage } from './page.ts';

export const SANDBOX_CLIENT = 'stormlamp';
const AUTO_SUBMIT = 'document.forms[0].submit()';

/** The provider's address: another site name than the app's, so that SameSite=Strict is really exercised. */
export const sandboxIssuer = (port: number): string => `http://127.0.0.1:${port}/oidc`;

/** A real OpenID provider, with the seeded customers and pages of our own. */
export function makeProvider(config: Config, issuer: string, clientSecret: string): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(issuer, {
    adapter: identityMemory(),
    clients: [
      {
        client_id: SANDBOX_CLIENT,
        client_secret: clientSecret,
        redirect_uris: [`${config.appOrigin}/Login/Callback`],
        post_logout_redirect_uris: [`${config.appOrigin}/login`],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: randomUUID() }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The server reads who it is from the ID token alone.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const yes =
            '<input type="hidden" name="logout" value="yes"/><noscript><button>Sign out</button></noscript></form>';
          ctx.set('content-security-policy', sandboxPolicy(config.appOrigin, AUTO_SUBMIT));
          ctx.body = sandboxPage('Signing out', form.replace('</form>', yes), AUTO_SUBMIT);
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
      const customer = seedCustomers.find((one) => one.subject === sub);
      if (!customer) return undefined;
      const { email, name } = customer;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: true, name }) };
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
      ctx.body = sandboxPage(
        'Sign-in did not work',
        `<p class="error">${why}</p><p><a href="${config.appOrigin}/login">Back to the app</a></p>`,
      );
    },
  });
  return provider;
}

/** Mounts the provider under `/oidc`, with the sign-in page. */
export function serveProvider(app: FastifyInstance, config: Config, provider: Provider): void {
  const handle = provider.callback();

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_r, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get('/oidc/interaction/:uid', async (request, reply) => {
      const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
      if (!interaction) return expired(reply);
      const hint = (request.query as { email?: string }).email ?? String(interaction.params.login_hint ?? '');
      return sendPage(reply, config.appOrigin, 'Sign in', signInForm(hint, ''));
    });

    scope.post('/oidc/interaction/:uid', async (request, reply) => {
      const { email = '', password = '' } = (request.body ?? {}) as { email?: string; password?: string };
      const customer = findByEmail(email);
      if (!customer || password !== PASSWORD) {
        const why = customer ? 'That password is not right.' : 'There is no such customer.';
        return sendPage(reply, config.appOrigin, 'Sign in', signInForm(email, `${why} Please try again.`));
      }
      const result = { login: { accountId: customer.subject, remember: true } };
      const next = await provider.interactionResult(request.raw, reply.raw, result).catch(() => null);
      return next ? reply.redirect(next, 303) : expired(reply);
    });

    const expired = (reply: Parameters<typeof sendPage>[0]) =>
      sendPage(
        reply,
        config.appOrigin,
        'This sign-in is over',
        `<p>It took too long, or was finished before.</p><p><a href="${config.appOrigin}/login">Back to the app</a></p>`,
        400,
      );
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

function signInForm(email: string, error: string): string {
  const rows = seedCustomers
    .map(
      (one) =>
        `<li><a href="?email=${encodeURIComponent(one.email)}">${escapeHtml(one.email)}</a>: ${escapeHtml(one.about)}</li>`,
    )
    .join('\n');
  return `${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form class="card" method="post">
<label for="email">Email</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">Sign in</button>
</form>
<section><h2>Customers of this sandbox</h2>
<p>Every password is <code>${PASSWORD}</code>. Choose one to fill in the address.</p>
<ul>${rows}</ul></section>`;
}
