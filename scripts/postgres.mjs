// A PostgreSQL of our own, for one test run or one test: in a temporary folder, on a free port of loopback.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { aptInstall, canUseApt, onPath } from './system.mjs';

const windows = process.platform === 'win32';
const exe = windows ? '.exe' : '';

/** The folder with `initdb` and `postgres`: Debian keeps them off the PATH.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = [
    '/usr/lib/postgresql',
    '/opt/homebrew/opt',
    '/usr/local/opt',
    'C:/Program Files/PostgreSQL',
  ].flatMap((home) =>
    existsSync(home)
      ? readdirSync(home)
          .filter((name) => /^(postgresql@)?\d+$/.test(name))
          .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
          .map((name) => join(home, name, 'bin'))
      : [],
  );
  const initdb = onPath(['initdb']);
  return [...(initdb ? [dirname(initdb)] : []), ...versions].find((bin) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(bin, name + exe))),
  );
}

/** Thrown away afterwards, so nothing is gained by waiting for the disk. */
const SHORT_LIVED = { fsync: 'off', full_page_writes: 'off' };

/**
 * One for a test run.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { missing: string }>}
 */
export async function startPostgres() {
  const cluster = await makeCluster({ synchronous_commit: 'off' });
  if ('missing' in cluster) return cluster;
  const { url, start, end, remove } = cluster;
  // The last resort when this process ends without having awaited stop().
  const abandon = () => {
    void end('SIGQUIT');
    remove();
  };
  process.once('exit', abandon);
  const stop = async () => {
    await end('SIGINT'); // fast shutdown: does not wait for clients
    remove();
    process.off('exit', abandon);
  };
  const trouble = await start();
  if (trouble === null) return { url, stop };
  await stop();
  return { missing: `it did not start (${trouble})` };
}

/**
 * The files of a new PostgreSQL, which is started and ended as often as a test wants.
 * `start` says what went wrong, or null; `end` waits until the server is gone.
 * @param {Record<string, string>} settings
 * @returns {Promise<{
 *   url: string,
 *   start: () => Promise<string | null>,
 *   end: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>,
 *   remove: () => void,
 * } | { missing: string }>}
 */
export async function makeCluster(settings = {}) {
  let bin = findPostgres();
  if (!bin && canUseApt()) {
    console.log("No PostgreSQL found; installing Debian's postgresql …");
    aptInstall('postgresql');
    bin = findPostgres();
  }
  if (!bin) return { missing: 'not found' };

  const owner = unprivileged();
  if (owner === undefined) return { missing: 'it refuses to run as root, and there is no user "postgres" or "nobody"' };

  const folder = mkdtempSync(join(tmpdir(), 'stormlamp-pg-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if ('uid' in owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...(windows ? process.env : {}) };
  const options = { ...owner, env, cwd: folder };
  const init = spawnSync(
    join(bin, `initdb${exe}`),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (init.status !== 0) {
    remove();
    return { missing: `initdb failed (${(init.error?.message ?? init.stderr).trim().split('\n').at(-1)})` };
  }

  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...SHORT_LIVED };
  const said = Object.entries({ ...all, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = join(bin, `postgres${exe}`);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      const started = spawn(program, ['-D', data, '-p', String(port), ...said], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server = started;
      return troubleOf(started);
    },
    async end(signal) {
      const ending = server;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const exited = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill(signal);
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 10_000))]);
      if (ending.exitCode === null && ending.signalCode === null) ending.kill('SIGKILL');
    },
    remove,
  };
}

/** Waits until a server takes connections. @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string | null>} why it does not
 */
function troubleOf(server) {
  let log = '';
  const last = () => log.trim().split('\n').at(-1) ?? '';
  return new Promise((resolve) => {
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000);
      if (log.includes('ready to accept connections')) resolve(null);
    });
    server.once('exit', () => resolve(last()));
    setTimeout(() => resolve(last()), 30_000).unref();
  });
}

/** PostgreSQL refuses to run as root: then whom to run it as (nothing special for everyone else).
 * @returns {{ uid: number, gid: number } | {} | undefined}
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
