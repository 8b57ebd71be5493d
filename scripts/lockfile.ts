// `npm run lockfile`: after `npm install <package>`, names the other platforms' binaries in package-lock.json too.
//
// npm writes down only the optional packages that the registry at hand serves. Where that is a mirror with Linux
// binaries alone, `npm ci` then refuses the lock file as out of step, here and on a Mac.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Entry {
  version?: string;
  optionalDependencies?: Record<string, string>;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
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

if (import.meta.main) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const missing = missingBinaries(lockfile);
  lockfile.packages = Object.fromEntries(
    Object.entries({ ...lockfile.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  if (Object.keys(missing).length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages of other platforms added to package-lock.json`);
}
