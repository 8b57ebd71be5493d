import { beforeEach, expect, test, vi } from 'vitest';
import { authModeOf, DEFAULT_FLAGS, flagsOf } from '#rules/stickyFlags.ts';

/** A device: its storage outlives the tab, the module does not. */
class FakeStorage {
  readonly kept = new Map<string, string>();
  broken = false;
  #check(): void {
    if (this.broken) throw new DOMException('denied', 'SecurityError');
  }
  getItem(name: string): string | null {
    this.#check();
    return this.kept.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.#check();
    this.kept.set(name, value);
  }
  removeItem(name: string): void {
    this.#check();
    this.kept.delete(name);
  }
}

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
});

/** The app started anew. */
async function start() {
  vi.resetModules();
  return import('#session/stickyFlags.ts');
}

test('the five flags start with their defaults and are kept under exactly their names [APP-05]', async () => {
  let flags = await start();
  expect(flags.stickyFlags()).toEqual({
    biometricsEnabledSticky: false,
    rememberMeEnabledSticky: false,
    doNotShowAgainSticky: false,
    showAppTourSticky: true,
    showLookUpAndLiveTourSticky: true,
  });
  flags.bindStickyFlags('one');
  for (const name of Object.keys(DEFAULT_FLAGS) as (keyof typeof DEFAULT_FLAGS)[]) {
    flags.setStickyFlags({ [name]: !DEFAULT_FLAGS[name] });
    expect(storage.kept.get(name)).toBe(String(!DEFAULT_FLAGS[name]));
  }
  flags = await start();
  for (const [name, byDefault] of Object.entries(DEFAULT_FLAGS))
    expect(flags.stickyFlags()).toHaveProperty(name, !byDefault);
});

test('they stay for the customer who comes back, and start anew for another one [APP-05]', async () => {
  let flags = await start();
  flags.bindStickyFlags('one');
  const chosen = { rememberMeEnabledSticky: true, doNotShowAgainSticky: true, showAppTourSticky: false };
  flags.setStickyFlags({ ...chosen, showLookUpAndLiveTourSticky: false, biometricsEnabledSticky: true });
  flags.keepPasskeyCredentialId('key-of-one');
  flags = await start();
  flags.bindStickyFlags('one');
  expect(flags.stickyFlags()).toMatchObject(chosen);
  expect(flags.passkeyCredentialId()).toBe('key-of-one');
  flags.bindStickyFlags('two');
  expect(flags.stickyFlags()).toEqual(DEFAULT_FLAGS);
  expect(flags.passkeyCredentialId()).toBe(null);
  flags = await start();
  flags.bindStickyFlags('one');
  expect(flags.stickyFlags()).toEqual(DEFAULT_FLAGS);
});

test('without local storage they live as long as the tab, and nothing breaks', async () => {
  storage.broken = true;
  let flags = await start();
  flags.bindStickyFlags('one');
  flags.setStickyFlags({ showAppTourSticky: false });
  expect(flags.stickyFlags().showAppTourSticky).toBe(false);
  flags.bindStickyFlags('two');
  expect(flags.stickyFlags()).toEqual(DEFAULT_FLAGS);
  flags = await start();
  expect(flags.stickyFlags()).toEqual(DEFAULT_FLAGS);
});

test('something else under a name counts as never set', async () => {
  storage.kept.set('showAppTourSticky', 'perhaps');
  const flags = await start();
  expect(flags.stickyFlags().showAppTourSticky).toBe(true);
});

test('who watches hears of a change and reads the same object until then', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const flags = await start();
  const heard = vi.fn();
  const stop = flags.subscribeToStickyFlags(heard);
  const before = flags.stickyFlags();
  expect(flags.stickyFlags()).toBe(before);
  flags.setStickyFlags({ doNotShowAgainSticky: true });
  expect(heard).toHaveBeenCalledOnce();
  expect(flags.stickyFlags()).not.toBe(before);
  stop();
  flags.setStickyFlags({ doNotShowAgainSticky: false });
  expect(heard).toHaveBeenCalledOnce();
});

const MODES = ['none', 'rememberMe', 'biometrics'] as const;

test.each(MODES.flatMap((before) => MODES.map((after) => [before, after] as const)))(
  'the way in has three values, and %s is over when %s is chosen [SEC-03]',
  async (before, after) => {
    const flags = await start();
    for (const mode of [before, after]) flags.setStickyFlags(flagsOf(mode));
    expect([
      flags.authMode(),
      storage.kept.get('rememberMeEnabledSticky'),
      storage.kept.get('biometricsEnabledSticky'),
    ]).toEqual([after, String(after === 'rememberMe'), String(after === 'biometrics')]);
  },
);

test('one way in at a time: choosing one puts the other away [AUTH-18]', () => {
  for (const mode of ['none', 'rememberMe', 'biometrics'] as const) expect(authModeOf(flagsOf(mode))).toBe(mode);
  expect(authModeOf({ biometricsEnabledSticky: true, rememberMeEnabledSticky: true })).toBe('biometrics');
});
