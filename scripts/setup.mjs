// Set-up: what `npm start` and `npm test` do first on a fresh clone.
// This file and everything it imports must run on the system's Node (20.19 or newer) with nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';

/** An error whose text is meant for the person at the terminal: printed without a stack. */
export class Advice extends Error {}

/** @param {string} text */
const readJson = (text) => JSON.parse(readFileSync(join(root, text), 'utf8'));

/**
 * Installs what package-lock.json says unless it is there already, and returns the path of Node 24.
 * @param {{ quiet?: boolean }} [options]
 */
export function setUp({ quiet = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Advice(`Stormlamp needs Node 20.19 or newer to set itself up; this is Node ${process.versions.node}.`);
  }
  if (!installed()) {
    if (!quiet) console.log('Installing packages …');
    const npm = npmCommand();
    // Exactly what the lock file says, without touching it, and after a pull only what changed (`npm ci` would
    // delete everything first, under a server or a test run that may be using it).
    const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const result = spawnSync(npm.command, [...npm.args, ...args], { cwd: root, stdio: 'inherit', shell: npm.shell });
    if (result.status !== 0) {
      throw new Advice('npm could not install the packages, see above. With a network, repeat the command.');
    }
  }
  return node24();
}

/**
 * npm keeps a record of what it installed; it is compared with the lock file, so that a plain `npm install`
 * counts too and an interrupted one does not (npm writes the record last).
 */
export function installed() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const wanted = readJson('package-lock.json').packages;
  const present = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    if (present[path]) return present[path].version === entry.version;
    return entry.optional || entry.devOptional; // another platform's binary
  });
}

/** Node 24 as the dev dependency brings it, or the running Node where that is new enough. */
export function node24() {
  const pinned = readJson('package.json').devDependencies.node;
  const path = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
  if (existsSync(path)) {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    if (stdout?.startsWith('v24.')) return path;
  }
  if (process.versions.node.startsWith('24.')) return process.execPath;
  throw new Advice(
    [
      `Node 24 is missing. It comes with the package "node" (${pinned}), whose install step npm did not run`,
      '(npm 12 and `ignore-scripts=true` skip install steps). Run this once, then repeat the command:',
      '',
      '  npm rebuild node --ignore-scripts=false',
      '',
      `or install Node 24 on this machine. This is Node ${process.versions.node} on ${process.platform} ${process.arch}.`,
    ].join('\n'),
  );
}

function npmCommand() {
  // Not the Node 24 inside node_modules: npm may replace that one, which Windows refuses while it runs.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return { command: node, args: [cli], shell: false };
  return { command: 'npm', args: [], shell: windows };
}

/**
 * The environment for everything started from here: `node` means Node 24 for children of children too.
 * @param {string} node
 * @param {Record<string, string | undefined>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(node, more = {}) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, ...more, PATH: path };
}

/** The JavaScript entry of an installed tool, so that no shell and no .cmd file is needed to run it.
 * @param {string} name package
 * @param {string} [bin] command, where it is not named as the package
 */
export function tool(name, bin = name) {
  const manifest = readJson(`node_modules/${name}/package.json`);
  const target = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin];
  return join(root, 'node_modules', name, target);
}

/**
 * Runs a program to its end with this terminal and answers its exit code (1 for a signal).
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a script's main function and turns advice into a plain message.
 * @param {() => Promise<number | undefined>} script
 */
export async function main(script) {
  try {
    process.exitCode = (await script()) ?? 0;
  } catch (error) {
    console.error(error instanceof Advice ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
