import { PASSWORD, type SeedCustomer } from '../seed/customers.ts';
import { escapeHtml } from './page.ts';

const wrong = (error: string): string => (error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : '');

const emailField = (email: string): string =>
  `<label for="email">Email</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(email)}">`;

const secretField = (id: string, label: string, use: 'current-password' | 'new-password'): string =>
  `<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="password" autocomplete="${use}" required>`;

/** A button that answers "no" to the app; it needs no field filled in. */
const cancelButton = '<button type="submit" name="step" value="cancel" formnovalidate>Cancel</button>';

export function signInForm(people: readonly SeedCustomer[], email: string, error: string): string {
  const rows = people
    .map(
      (one) =>
        `<li><a href="?email=${encodeURIComponent(one.email)}">${escapeHtml(one.email)}</a>: ${escapeHtml(one.about)}</li>`,
    )
    .join('\n');
  return `${wrong(error)}
<form class="card" method="post">
${emailField(email)}
${secretField('password', 'Password', 'current-password')}
<button type="submit">Sign in</button>
<button type="submit" name="step" value="forgot" formnovalidate>Forgot your password?</button>
</form>
<section><h2>Customers of this sandbox</h2>
<p>Every password is <code>${PASSWORD}</code> until it is changed. Choose one to fill in the address.</p>
<ul>${rows}</ul></section>`;
}

export const askCodeForm = (email: string, error: string): string => `${wrong(error)}
<p>We send a code to your address. In this sandbox it arrives in the inbox of the control room.</p>
<form class="card" method="post">
${emailField(email)}
<button type="submit" name="step" value="code">Send the code</button>
${cancelButton}
</form>`;

export const newPasswordForm = (email: string, error: string): string => `${wrong(error)}
<p>The code was sent to ${escapeHtml(email)}.</p>
<form class="card" method="post">
<input type="hidden" name="email" value="${escapeHtml(email)}">
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required>
${secretField('newPassword', 'New password', 'new-password')}
<button type="submit" name="step" value="reset">Set the new password</button>
${cancelButton}
</form>`;

export const changePasswordForm = (email: string, error: string): string => `${wrong(error)}
<form class="card" method="post">
${emailField(email)}
${secretField('oldPassword', 'Old password', 'current-password')}
${secretField('newPassword', 'New password', 'new-password')}
<button type="submit" name="step" value="change">Change the password</button>
${cancelButton}
</form>`;

/** Plays the social provider: `host` says which one. */
export const linkForm = (email: string, host: string): string => `
<p>This plays the sign-in page of <strong>${escapeHtml(host)}</strong>. Continuing links your account there to
${escapeHtml(email)}.</p>
<form class="card" method="post">
<input type="hidden" name="email" value="${escapeHtml(email)}">
<button type="submit" name="step" value="link">Continue</button>
${cancelButton}
</form>`;
