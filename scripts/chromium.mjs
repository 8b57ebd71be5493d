// Which Chromium the browser tests use: the one that is here, else one that can be installed, else advice.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Advice, environment, root, tool } from './setup.mjs';
import { aptInstall, canUseApt, onPath } from './system.mjs';

const windows = process.platform === 'win32';

/** The flags every browser test starts with: a browser that calls no server by itself. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium refuses its sandbox to root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | undefined} */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Advice(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ?? playwrights() ?? usual();
}

/**
 * @param {string} node
 * @returns {string}
 */
export function findOrInstallChromium(node) {
  const found = findChromium();
  if (found) return found;

  if (canUseApt()) {
    console.log("No Chromium found; installing Debian's chromium …");
    aptInstall('chromium');
    const installed = findChromium();
    if (installed) return installed;
  }
  console.log('No Chromium found; asking Playwright for one …');
  const playwright = spawnSync(node, [tool('playwright'), 'install', 'chromium'], {
    cwd: root,
    env: environment(node),
    encoding: 'utf8',
    timeout: 10 * 60_000,
  });
  const fetched = playwright.status === 0 ? playwrights() : undefined;
  if (fetched) return fetched;
  throw new Advice(
    [
      'The browser tests need Chromium, none was found, and none could be installed. Do one of these and repeat the command:',
      '',
      '  sudo apt-get install -y chromium         (Debian, Ubuntu)',
      '  npx playwright install chromium          (any system with access to the internet)',
      '  CHROMIUM_PATH=/path/to/chromium npm test (a Chromium or Chrome that is somewhere else)',
      '',
      'Without a browser, the other tests alone: npm test -- --unit',
    ].join('\n'),
  );
}

/**
 * Chromium without all that draws windows: the same engine at two thirds of the cost. It is no whole browser (profiles
 * that outlive it and background sync are the browser's), and where it is missing, Chromium does its part too.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM_SHELL_PATH || onPath(['chromium-headless-shell']) || playwrightsShell();
}

/** Only time is lost without it. */
export function installHeadlessShell() {
  if (findHeadlessShell() || !canUseApt()) return;
  console.log("No headless shell found; installing Debian's chromium-headless-shell …");
  aptInstall('chromium-headless-shell');
}

/** Playwright's own downloads; its folder names change from release to release, so they are looked for. */
function playwrights() {
  return downloaded('chromium', [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ]);
}

function playwrightsShell() {
  const systems = ['linux64', 'linux', 'win64', 'win', 'mac-arm64', 'mac-x64', 'mac'];
  const names = ['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe', 'headless_shell.exe'];
  const folders = ['chrome-headless-shell', 'chrome'].flatMap((kind) => systems.map((system) => `${kind}-${system}`));
  return downloaded(
    'chromium_headless_shell',
    folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)),
  );
}

/** The newest of this kind that holds one of these files. @param {string} kind @param {string[]} inside */
function downloaded(kind, inside) {
  const home =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (windows
      ? join(process.env.LOCALAPPDATA ?? '', 'ms-playwright')
      : join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright'));
  if (!existsSync(home)) return undefined;
  const release = (/** @type {string} */ name) => Number(name.slice(kind.length + 1));
  return readdirSync(home)
    .filter((name) => name.startsWith(`${kind}-`) && release(name) > 0)
    .sort((a, b) => release(b) - release(a))
    .flatMap((name) => inside.map((path) => join(home, name, path)))
    .find((path) => existsSync(path));
}

function usual() {
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
  ].find((path) => existsSync(path));
}
