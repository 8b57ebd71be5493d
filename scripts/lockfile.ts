// `npm run lockfile`: after `npm install <package>`, names the other platforms' binaries in package-lock.json too.
//
// npm writes down only the optional packages that the registry at hand serves. Where that is a mirror with Linux
// binaries alone, `npm ci` then refuses the lock file as out of step, here and on a Mac. Each gets the hash of its archive
// as the registry publishes it: `npm ci` installs nothing else under that name.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Entry {
  version?: string;
  optionalDependencies?: Record<string, string>;
  cpu?: string[];
  dev?: boolean;
  integrity?: string;
  libc?: string[];
  /** Of this repository itself. */
  link?: boolean;
  optional?: boolean;
  os?: string[];
}
interface Lockfile {
  packages: Record<string, Entry>;
}

/** The optional packages that the lock file asks for and does not name, as they should stand in it. */
export function missingBinaries({ packages }: Lockfile): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [parent, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isNamed(packages, parent, name)) continue;
      if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${parent} wants ${name}@${version}: no exact version`);
      missing[`node_modules/${name}`] = {
        version,
        ...platform(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

/** As Node looks for it: beside the package that wants it, then one folder further out, to the top. */
function isNamed(packages: Lockfile['packages'], parent: string, name: string): boolean {
  for (
    let folder = parent;
    folder !== '';
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    if (packages[`${folder}/node_modules/${name}`]) return true;
  }
  return packages[`node_modules/${name}`] !== undefined;
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** `@rollup/rollup-linux-x64-musl`: such packages say in their name what they are for. */
function platform(name: string): Entry {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  const musl = words.some((word) => word.startsWith('musl'));
  const libc = os.includes('linux') && (musl || words.some((word) => word.startsWith('gnu')));
  if (os.length + cpu.length === 0) throw new Error(`cannot tell what ${name} is for; add it to the lock file by hand`);
  return {
    ...(cpu.length ? { cpu } : {}),
    ...(libc ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    ...(os.length ? { os } : {}),
  };
}

/** The paths of the packages that have no hash. A link into this repository needs none. */
export const withoutIntegrity = ({ packages }: Lockfile): string[] =>
  Object.keys(packages).filter((path) => path !== '' && !packages[path]?.integrity && !packages[path]?.link);

/** @throws where the registry does not know that version. */
function publishedIntegrity(name: string, version: string): string {
  const answer = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim();
  if (!/^sha512-[\w+/]+={0,2}$/.test(answer)) throw new Error(`no hash is published of ${name}@${version}`);
  return answer;
}

if (import.meta.main) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const missing = missingBinaries(lockfile);
  lockfile.packages = Object.fromEntries(
    Object.entries({ ...lockfile.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  const unsigned = withoutIntegrity(lockfile);
  for (const path of unsigned) {
    const { version = '', ...rest } = lockfile.packages[path] as Entry;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    lockfile.packages[path] = { version, integrity: publishedIntegrity(name, version), ...rest };
  }
  if (Object.keys(missing).length + unsigned.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages of other platforms added, ${unsigned.length} hashes`);
}
