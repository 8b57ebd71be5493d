import type { Plugin, Rolldown } from 'vite';

/**
 * Chunks of routes that one bar of signal must carry: home, the list of outages and the map. The last two are what the
 * app loads when it is at rest: they are part of `background`, and get a chunk of that name where they are not.
 */
const LIGHT: readonly string[] = [
  'start',
  'shared',
  'sending',
  'home',
  'background',
  'parts',
  'outages',
  'OutageMap',
  'keepScanner',
  'tidy',
];
/** What these must not import: one small module of such a chunk brings along all of it. */
const HEAVY: readonly string[] = ['pages', 'sign-in'];

type Chunk = Pick<Rolldown.OutputChunk, 'name' | 'fileName' | 'imports' | 'moduleIds'>;

/**
 * @param importsOf the ids of the modules that a module imports
 * @returns a line for each import of a heavy chunk by a light one: "home imports pages: a.ts imports b.ts"
 */
export function heavyImports(chunks: readonly Chunk[], importsOf: (id: string) => readonly string[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return chunks
    .filter(({ name }) => LIGHT.includes(name))
    .flatMap((light) => {
      const heavy = light.imports.map((file) => byFile.get(file)).filter((chunk) => HEAVY.includes(chunk?.name ?? ''));
      return heavy.flatMap((chunk) => {
        const modules = new Set(chunk?.moduleIds);
        const edges = light.moduleIds.flatMap((id) =>
          importsOf(id)
            .filter((imported) => modules.has(imported))
            .map((imported) => `${id} imports ${imported}`),
        );
        return [`${light.name} imports ${chunk?.name}: ${edges.join(', ') || 'no module of it by name'}`];
      });
    });
}

/** Fails the build where a light chunk imports a heavy one, and names the modules. */
export function lightChunks(): Plugin {
  return {
    name: 'stormlamp:light-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const found = heavyImports(chunks, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      if (found.length > 0) this.error(`${found.join('\n')}\nSee build/lightChunks.ts and build/chunks.ts.`);
    },
  };
}
