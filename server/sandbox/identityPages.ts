import { PASSWORD, type SeedCustomer } from '../seed/seedCustomer.ts';
import { escapeHtml, icon } from './page.ts';

const wrong = (error: string): string => (error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : '');

const field = (id: string, label: string, input: string): string =>
  `<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${id}" ${input} required></div>`;

const emailField = (email: string): string =>
  field(
    'email',
    'Email',
    `type="text" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" value="${escapeHtml(email)}"`,
  );

const secretField = (id: string, label: string, use: 'current-password' | 'new-password', more = ''): string =>
  field(id, label, `type="password" autocomplete="${use}"${more}`);

/** A button that answers "no" to the app; it needs no field filled in. */
const cancelButton = '<button class="quiet" type="submit" name="step" value="cancel" formnovalidate>Cancel</button>';

const form = (content: string): string => `<form class="card" method="post">
${content}
</form>`;

/** The form at the left where there is room, and beside it what to know. */
const columns = (left: string, right: string): string =>
  `<div class="columns"><div class="stack">${left}</div><div class="stack">${right}</div></div>`;

export function signInForm(people: readonly SeedCustomer[], email: string, error: string): string {
  const rows = people
    .map((one) => {
      const current = one.email === email ? ' aria-current="true"' : '';
      return `<li><a href="?email=${encodeURIComponent(one.email)}"${current}><span>${escapeHtml(one.email).replace('@', '@<wbr>')}<small>${escapeHtml(one.about)}</small></span>${icon('chevron')}</a></li>`;
    })
    .join('\n');
  return columns(
    `${wrong(error)}
${form(`${emailField(email)}
${secretField('password', 'Password', 'current-password', email ? ' autofocus' : '')}
<button type="submit">Sign in</button>
<button class="plain" type="submit" name="step" value="forgot" formnovalidate>Forgot your password?</button>`)}
<p class="note">Every password is <code>${PASSWORD}</code> until it is changed.</p>`,
    `<h2>Customers of this sandbox</h2>
<p class="soft">Choose one to fill in the address.</p>
<ul class="rows">${rows}</ul>`,
  );
}

export const askCodeForm = (email: string, error: string): string =>
  columns(
    `${wrong(error)}
${form(`${emailField(email)}
<button type="submit" name="step" value="code">Send the code</button>
${cancelButton}`)}`,
    '<p class="note">We send a code to your address. In this sandbox it arrives in the inbox of the control room.</p>',
  );

export const newPasswordForm = (email: string, error: string): string =>
  columns(
    `${wrong(error)}
${form(`<input type="hidden" name="email" value="${escapeHtml(email)}">
${field('code', 'Code', 'inputmode="numeric" autocomplete="one-time-code"')}
${secretField('newPassword', 'New password', 'new-password')}
<button type="submit" name="step" value="reset">Set the new password</button>
${cancelButton}`)}`,
    `<p class="note">The code was sent to ${escapeHtml(email)}.</p>`,
  );

export const changePasswordForm = (email: string, error: string): string =>
  columns(
    `${wrong(error)}
${form(`${emailField(email)}
${secretField('oldPassword', 'Old password', 'current-password')}
${secretField('newPassword', 'New password', 'new-password')}
<button type="submit" name="step" value="change">Change the password</button>
${cancelButton}`)}`,
    `<p class="note">Every password of this sandbox is <code>${PASSWORD}</code> until it is changed.</p>`,
  );

/** Plays the social provider: `host` says which one. */
export const linkForm = (email: string, host: string): string =>
  columns(
    form(`<p>This plays the sign-in page of <strong>${escapeHtml(host)}</strong>. Continuing links your account there to
${escapeHtml(email)}.</p>
<input type="hidden" name="email" value="${escapeHtml(email)}">
<button type="submit" name="step" value="link">Continue</button>
${cancelButton}`),
    '',
  );

/** Why there is nothing to do here any more, and the way back. */
export const backToApp = (appOrigin: string, why: string): string => `${why}
<p><a class="button" href="${appOrigin}/login">Back to the app</a></p>`;
