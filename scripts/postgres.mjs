// A PostgreSQL of our own for the time of one test run, in a temporary folder, on a free port of loopback.
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

/**
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { missing: string }>}
 */
export async function startPostgres() {
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
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // Thrown away afterwards, so nothing is gained by waiting for the disk.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  };
  const server = spawn(
    join(bin, `postgres${exe}`),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const ready = new Promise((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000);
      if (log.includes('ready to accept connections')) resolve(true);
    });
    server.once('exit', () => resolve(false));
    setTimeout(() => resolve(false), 30_000).unref();
  });

  // The last resort when this process ends without having awaited stop().
  const abandon = () => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', abandon);
  const stop = async () => {
    server.kill('SIGINT'); // fast shutdown: does not wait for clients
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 10_000))]);
    if (server.exitCode === null) server.kill('SIGKILL');
    remove();
    process.off('exit', abandon);
  };
  if (!(await ready)) {
    await stop();
    return { missing: `it did not start (${log.trim().split('\n').at(-1)})` };
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
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
