import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { ModeFailure } from '#features/sign-in/ModeFailure.tsx';
import { PreferencesPage } from '#features/sign-in/PreferencesPage.tsx';
import { SignInFlowScreen } from '#features/sign-in/SignInFlowScreen.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { customer, enter } from '../machines/authWorld.ts';

/* What pages of the sign-in flow show in a state of its machine. */

beforeAll(() => wordsLoaded('first-run', 'session', 'login'));

const nothing = { send: () => {}, signedOut: null, welcome: null };
/** The texts of each such element, without what is inside for the eye only. */
const texts = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'g'))].map(([, inner = '']) =>
    inner.replace(/<[^>]*>/g, '').trim(),
  );

test('while it is decided where a customer goes, a spinner says so [AUTH-08]', async () => {
  const { actor, settle } = enter('initialise');
  const shown: Record<string, string> = {};
  actor.subscribe((state) => {
    const html = renderToStaticMarkup(createElement(SignInFlowScreen, { ...nothing, state, page: 'initialise' }));
    shown[JSON.stringify(state.value)] ??= html;
  });
  await settle();
  const loading = shown['{"session":{"initialising":"loading"}}'] ?? '';
  expect(loading).toContain(renderToStaticMarkup(createElement(Spinner)));
  expect(texts(loading, 'p')).toEqual(['Opening your account …']);
});

test('the preferences: two switches, a continue button and a do-not-show-again checkbox [AUTH-17]', async () => {
  const { actor, settle } = enter('preferences', { device: customer({ showAppTourSticky: false }) });
  await settle();
  const state = actor.getSnapshot();
  const html = renderToStaticMarkup(createElement(PreferencesPage, { state, send: () => {} }));
  expect(texts(html, 'label')).toEqual(['Remember me', 'Biometrics', 'Do not show this again']);
  expect(html.match(/role="switch"/g)).toHaveLength(2);
  expect(html.match(/type="checkbox"/g)).toHaveLength(3);
  expect(html).not.toContain('checked=""');
  expect(texts(html, 'button')).toEqual(['Continue']);
});

test('a switch whose session could not be told says exactly this [AUTH-41]', () => {
  const html = renderToStaticMarkup(createElement(ModeFailure, { problem: { kind: 'session' } }));
  expect(texts(html, 'p')).toEqual([
    'Failed to update session',
    'This needs a connection. Nothing was changed; please try again.',
  ]);
});
