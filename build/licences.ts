import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the built app finds the list (src/features/contact/LicencesPage.tsx). */
export const LICENCES_FILE = 'licences.json';

/** One package, as Vite's `build.license` lists it. */
interface Package {
  name: string;
  version: string;
  /** The SPDX identifier. */
  identifier?: string;
  text?: string;
}

/** Packages under the same licence text, which is said once. */
export interface Licence {
  identifier: string;
  packages: string[];
  text: string;
}

/**
 * What the app carries besides the chunks that Vite looks at: the photo worker's reader, the reset of the styles, the
 * font of receipts.
 */
const NOT_IN_CHUNKS = ['libheif-js', 'tailwindcss', 'dejavu-fonts-ttf'];

/**
 * Turns Vite's list of the packages in the build into the one that the app shows: complete, and each text once.
 * Not rollup-plugin-license: on Rolldown it lists what Vite does, misses two of `NOT_IN_CHUNKS`, and merges no texts.
 */
export function licences(): Plugin {
  return {
    name: 'stormlamp:licences',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const listed = bundle[LICENCES_FILE];
        if (listed?.type !== 'asset') throw new Error(`${LICENCES_FILE} is missing: see build.license`);
        const packages: Package[] = JSON.parse(String(listed.source));
        const others = NOT_IN_CHUNKS.filter((name) => !packages.some((one) => one.name === name));
        listed.source = JSON.stringify(byText([...packages, ...others.map(installed), trainedOn()]));
      },
    },
  };
}

/** What came of others' data: the networks of the meter scanner were trained on these pictures (docs/scanner.md). */
const trainedOn = (): Package => ({
  name: 'haverland/Tenth-of-step-of-a-meter-digit',
  version: '(pictures that the meter scanner was trained on)',
  identifier: 'Apache-2.0',
  text: readFileSync('LICENSE', 'utf8'),
});

function installed(name: string): Package {
  const folder = join('node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one));
  return { name, version, identifier: license, ...(file && { text: readFileSync(join(folder, file), 'utf8') }) };
}

/** A package without a licence, or without its text, fails the build: it may not be handed on. */
export function byText(packages: readonly Package[]): Licence[] {
  const licences = new Map<string, Licence>();
  for (const { name, version, identifier, text } of packages) {
    if (!identifier || !text) throw new Error(`${name} ${version} comes without its licence`);
    const licence = licences.get(text.trim()) ?? { identifier, packages: [], text: text.trim() };
    licence.packages.push(`${name} ${version}`);
    licences.set(licence.text, licence);
  }
  return [...licences.values()];
}
