import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { CANCELLED_ERROR, FORGOT_PASSWORD_ERROR } from '#contracts/signIn.ts';
import type { Config } from '../config.ts';
import type { SeedCustomer } from '../seed/seedCustomer.ts';
import { askCodeForm, backToApp, changePasswordForm, linkForm, newPasswordForm, signInForm } from './identityPages.ts';
import { sendPage } from './page.ts';
import type { People } from './people.ts';

/** How a request names the page it wants, beside the sign-in page. Linking is known by B2C's `domain_hint`. */
export const ACTION_PARAM = 'sandbox_action';
const SHORTEST_PASSWORD = 4;

/** What the page answers to: the next page, or the end of the interaction. */
type Next = { title: string; body: string } | InteractionResults;
type Form = Record<string, string | undefined>;
type PageName = 'signIn' | 'forgotPassword' | 'changePassword' | 'socialLink';

const signedIn = (customer: SeedCustomer): Next => ({ login: { accountId: customer.subject, remember: true } });
/** As B2C says it: its code stands at the start of the description. */
const refused = (code: string, words: string): Next => ({
  error: 'access_denied',
  error_description: `${code}: ${words}`,
});
const forgotPage = (email: string, error = ''): Next => ({
  title: 'Forgotten password',
  body: askCodeForm(email, error),
});
const newPasswordPage = (email: string, error = ''): Next => ({
  title: 'New password',
  body: newPasswordForm(email, error),
});
const changePage = (email: string, error = ''): Next => ({
  title: 'Change password',
  body: changePasswordForm(email, error),
});
const weak = (password = ''): string =>
  password.length < SHORTEST_PASSWORD ? `A password has at least ${SHORTEST_PASSWORD} characters.` : '';

/** The pages of the sandbox's provider: signing in, a forgotten and a changed password, and the social providers. */
export function serveInteractions(
  app: FastifyInstance,
  { appOrigin, nativeCallbackUrls }: Config,
  provider: Provider,
  people: People,
  sendCode: (customer: SeedCustomer, code: string) => void,
): void {
  const signInPage = (email: string, error = ''): Next => ({
    title: 'Sign in',
    body: signInForm(people.all(), email, error),
  });

  const answer = (page: PageName, form: Form): Next => {
    const { step, email = '' } = form;
    if (step === 'forgot') return refused(FORGOT_PASSWORD_ERROR, 'The user has forgotten their password.');
    if (step === 'cancel') return refused(CANCELLED_ERROR, 'The user has cancelled.');
    const customer = people.findByEmail(email);
    if (page === 'forgotPassword') return forgotten(form, customer);
    if (page === 'changePassword') return changed(form, customer);
    if (page === 'socialLink' && customer) return signedIn(customer);
    if (customer && people.hasPassword(customer, form.password ?? '')) return signedIn(customer);
    const why = customer ? 'That password is not right.' : 'There is no such customer.';
    return signInPage(email, `${why} Please try again.`);
  };

  const forgotten = ({ step, email = '', code = '', newPassword }: Form, customer: SeedCustomer | undefined): Next => {
    if (!customer) return forgotPage(email, 'There is no such customer. Please try again.');
    if (step !== 'reset') {
      sendCode(customer, people.makeCode(customer));
      return newPasswordPage(customer.email);
    }
    const why = weak(newPassword) || (people.spendCode(customer, code) ? '' : 'That code is not right.');
    if (why) return newPasswordPage(customer.email, why);
    people.setPassword(customer, newPassword ?? '');
    return signedIn(customer);
  };

  const changed = ({ email = '', oldPassword = '', newPassword }: Form, customer: SeedCustomer | undefined): Next => {
    const known = customer && people.hasPassword(customer, oldPassword);
    const why = known ? weak(newPassword) : 'The old password is not right.';
    if (!customer || why) return changePage(email, why);
    people.setPassword(customer, newPassword ?? '');
    return signedIn(customer);
  };

  const firstPage = (page: PageName, email: string, host: string): Next => {
    if (page === 'forgotPassword') return forgotPage(email);
    if (page === 'changePassword') return changePage(email);
    if (page === 'socialLink') return { title: `Continue with ${host}`, body: linkForm(email, host) };
    return signInPage(email);
  };

  const asked = async (request: FastifyRequest, reply: FastifyReply) => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    if (!interaction) return null;
    const param = (name: string): string => String(interaction.params[name] ?? '');
    const host = param('domain_hint');
    const action = param(ACTION_PARAM);
    const page: PageName =
      action === 'forgotPassword' || action === 'changePassword' ? action : host ? 'socialLink' : 'signIn';
    return { page, host, email: param('login_hint') };
  };

  app.get('/oidc/interaction/:uid', async (request, reply) => {
    const what = await asked(request, reply);
    if (!what) return expired(reply);
    const email = (request.query as { email?: string }).email ?? what.email;
    return show(reply, firstPage(what.page, email, what.host));
  });

  app.post('/oidc/interaction/:uid', async (request, reply) => {
    const what = await asked(request, reply);
    if (!what) return expired(reply);
    const next = answer(what.page, (request.body ?? {}) as Form);
    if ('body' in next) return show(reply, next);
    const login = next.login as { accountId: string } | undefined;
    if (what.page === 'socialLink' && login) people.link(login.accountId, what.host);
    const url = await provider.interactionResult(request.raw, reply.raw, next as InteractionResults).catch(() => null);
    return url ? reply.redirect(url, 303) : expired(reply);
  });

  // Browsers hold a form to its policy through every redirect, up to the native shell's own scheme.
  const targets = [appOrigin, ...nativeCallbackUrls.map((url) => new URL(url).protocol)].join(' ');
  const show = (reply: FastifyReply, next: Next): FastifyReply =>
    sendPage(reply, targets, { title: String(next.title), body: String(next.body) });
  const expired = (reply: FastifyReply): FastifyReply =>
    sendPage(
      reply,
      appOrigin,
      { title: 'This sign-in is over', body: backToApp(appOrigin, '<p>It took too long, or was finished before.</p>') },
      400,
    );
}
