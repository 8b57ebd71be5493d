// The browsers of another make in which the basement test runs too: found, or installed where that asks no question.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canUseApt, onPath } from './system.mjs';

/** What the browser tests read: `FIREFOX_PATH`, and the three parts of WebKit; a browser that is missing has none.
 * @returns {Record<string, string | undefined>}
 */
export function otherBrowsers() {
  const firefox = process.env.FIREFOX_PATH || onPath(['firefox-esr', 'firefox']);
  return { ...(firefox && { FIREFOX_PATH: firefox }), ...webKit() };
}

/** Installs those that are missing, where that asks no question; answers which are missing still. @returns {string[]} */
export function installOtherBrowsers() {
  const here = otherBrowsers();
  if (!here.FIREFOX_PATH) install('Firefox', ['firefox-esr']);
  if (!here.WEBKIT_DRIVER) install('WebKit', ['webkit2gtk-driver', 'xvfb']);
  const found = otherBrowsers();
  return [...(found.FIREFOX_PATH ? [] : ['Firefox']), ...(found.WEBKIT_DRIVER ? [] : ['WebKit'])];
}

/** @param {string} name @param {string[]} packages */
function install(name, packages) {
  if (!canUseApt()) return;
  console.log(`No ${name} found; installing Debian's ${packages.join(' and ')} …`);
  aptInstall(...packages);
}

/** WebKitGTK: its driver, its small browser (in no folder of the PATH), and a screen for it. */
function webKit() {
  const driver = onPath(['WebKitWebDriver']);
  const xvfb = onPath(['Xvfb']);
  const browser = ['/usr/lib', '/usr/lib64', '/usr/libexec']
    .filter((home) => existsSync(home))
    .flatMap((home) => [home, ...readdirSync(home).map((name) => join(home, name))])
    .flatMap((home) => ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((kind) => join(home, kind)))
    .map((home) => join(home, 'MiniBrowser'))
    .find((path) => existsSync(path));
  return driver && xvfb && browser ? { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser, WEBKIT_SCREEN: xvfb } : {};
}
