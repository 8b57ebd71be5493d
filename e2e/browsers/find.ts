import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canUseApt, onPath } from '../../scripts/system.mjs';
import type { WebKitPlace } from './webkit.ts';

/** The one that is here, else the one that can be installed without asking, else none. */
function foundOrInstalled<T>(find: () => T | undefined, packages: string[]): T | undefined {
  const found = find();
  if (found || !canUseApt()) return found;
  for (const name of packages) aptInstall(name);
  return find();
}

export const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH || foundOrInstalled(() => onPath(['firefox-esr', 'firefox']), ['firefox-esr']);

export const findWebKit = (): WebKitPlace | undefined =>
  process.platform === 'linux' ? foundOrInstalled(webKitHere, ['webkit2gtk-driver', 'xvfb']) : undefined;

function webKitHere(): WebKitPlace | undefined {
  const driver = onPath(['WebKitWebDriver']);
  const xvfb = onPath(['Xvfb']);
  const browser = ['/usr/lib', '/usr/lib64', '/usr/libexec']
    .filter((home) => existsSync(home))
    .flatMap((home) => [home, ...readdirSync(home).map((name) => join(home, name))])
    .flatMap((home) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((kind) => join(home, kind, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
  return driver && xvfb && browser ? { driver, browser, xvfb } : undefined;
}
