import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Bundle = Record<string, Rolldown.OutputAsset | Chunk>;
type Parse = (code: string) => unknown;

/** Where scripts leave what they export for each other, by the name of their file. */
const REGISTRY = '__scripts';

/** In the page, a function that runs such a script later and promises what it exports, as `import()` does of a module. */
const LOAD = '__load';

/** A failure has the browser's own words for one of `import()`: the router knows by them what is lost. */
const LOADER = `(()=>{"use strict";let e={};globalThis.${LOAD}=t=>e[t]??=new Promise((n,r)=>{let i=document.createElement("script");\
i.src="/"+t,i.onload=()=>n(globalThis.${REGISTRY}[t]),i.onerror=()=>{delete e[t],r(Error("Failed to fetch dynamically imported module: "+t))},\
document.head.append(i)})})();`;

/** An AST node as far as this file looks at it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/**
 * What starts the page, and the service worker, become classic scripts, which share the chunks that both need:
 *
 * - V8 keeps the compiled code of a classic script that a service worker stores; it keeps none of a module's, so every
 *   start would compile React and the app anew.
 * - A worker can load classic scripts in every browser (`importScripts`), modules only in some. So what page and worker
 *   have in common comes over the line once.
 *
 * So is a chunk that most starts load at once (`onDemand`): the page runs it by a script element.
 *
 * Such a script leaves its exports in a registry, and its importers take them from there. It has no `import` or
 * `export` left, so that a module can import it as well. The bundler's output stays what it was in all else.
 *
 * `ahead`: chunks that a first visit needs next. Before the worker can be installed the browser asks again for each
 * script that it imports, one after the other, though they just came; meanwhile these come into its cache.
 */
export function classicScripts({
  page,
  worker,
  onDemand,
  ahead,
}: {
  page: string;
  worker: string;
  onDemand: string;
  ahead: readonly string[];
}): Plugin {
  /** The scripts of the page, in the order in which they run. */
  let pageScripts: string[] = [];
  return {
    name: 'stormlamp:classic-scripts',
    apply: 'build',
    enforce: 'post',
    // What is added after the file got its name must be in its name: the browser never asks for that name again.
    augmentChunkHash: ({ name }) => (name === page ? LOADER : name === onDemand ? LOAD : undefined),
    // Before names are shortened, so that one name means one thing.
    renderChunk(code, chunk, _, { chunks }) {
      const classic = [page, worker].flatMap((name) => withImports(chunks, entryOf(chunks, name)));
      classic.push(chunkOf(chunks, onDemand).fileName);
      if (!classic.includes(chunk.fileName)) return;
      const changing = changingExports(code, (text) => this.parse(text));
      if (changing.length > 0) throw new Error(`${chunk.name} changes what it exports: ${changing.join(', ')}`);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        pageScripts = withImports(bundle as Bundle, entryOf(bundle as Bundle, page));
        const tags = pageScripts
          .filter((file) => !isRuntime(file))
          .map((file) => `<script defer src="/${file}"></script>`)
          .join('\n    ');
        const [script] = html.match(/<script type="module"[^>]*><\/script>/) ?? [];
        if (!script) throw new Error('index.html has no module script to replace');
        return html.replace(/\s*<link rel="modulepreload"[^>]*>/g, '').replace(script, tags);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, output) {
        const bundle = output as Bundle;
        const workerScripts = withImports(bundle, entryOf(bundle, worker));
        const workerFile = workerScripts.at(-1) as string;
        const later = chunkOf(bundle, onDemand).fileName;
        const classic = new Set([...pageScripts, ...workerScripts, later]);
        const parse: Parse = (code) => this.parse(code);
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk')
            file.code = rewrite(file, { classic, atHand: pageScripts, onDemand: later, parse });
        }
        // The bundler's own few helpers are not worth a request: they go with the first script that uses them.
        const [runtime, first] = pageScripts;
        if (runtime && first && isRuntime(runtime)) {
          (bundle[first] as Chunk).code = `${(bundle[runtime] as Chunk).code}\n${(bundle[first] as Chunk).code}`;
          delete bundle[runtime];
        }
        const start = entryOf(bundle, page) as Chunk;
        start.code = LOADER + start.code;
        const imports = workerScripts
          .slice(0, -1)
          .filter((file) => !isRuntime(file))
          .map((file) => JSON.stringify(`/${file}`));
        const chunk = bundle[workerFile] as Chunk;
        const next = ahead.map((name) => `/${chunkOf(bundle, name).fileName}`);
        chunk.code = [
          `registration.active||${JSON.stringify(next)}.forEach(e=>fetch(e).catch(()=>{}));`,
          `importScripts(${imports.join(',')});`,
          chunk.code,
        ].join('');
      },
    },
  };
}

const isRuntime = (file: string): boolean => /\/rolldown-runtime-[^/]*$/.test(file);

type Files = Record<
  string,
  Rolldown.OutputAsset | Pick<Rolldown.RenderedChunk, 'fileName' | 'imports' | 'isEntry' | 'name'>
>;

function chunkOf(files: Files, name: string, isWanted = (_chunk: { isEntry: boolean }) => true) {
  const found = Object.values(files).find((file) => 'isEntry' in file && file.name === name && isWanted(file));
  if (!found || !('isEntry' in found)) throw new Error(`The build has no chunk "${name}"`);
  return found;
}

const entryOf = (files: Files, name: string) => chunkOf(files, name, ({ isEntry }) => isEntry);

/** The chunk's file after those that it imports, each after its own. */
function withImports(all: Files, chunk: ReturnType<typeof entryOf>, files: string[] = []): string[] {
  for (const file of chunk.imports) {
    const imported = all[file];
    if (imported && 'imports' in imported && !files.includes(file)) withImports(all, imported, files);
  }
  if (!files.includes(chunk.fileName)) files.push(chunk.fileName);
  return files;
}

/**
 * Exports that get another value later: who took such a one from the registry would keep the first.
 *
 * @internal
 */
export function changingExports(code: string, parse: Parse): string[] {
  const { body } = parse(code) as { body: Node[] };
  const lists = body.filter(({ type }) => type === 'ExportNamedDeclaration');
  const exported = lists.flatMap(({ specifiers }) => (specifiers as Node[]).map(({ local }) => nameOf(local)));
  const changed = new Set<string>();
  for (const node of body) {
    const own = FUNCTION.test(node.type) ? namesDeclaredIn(node) : new Set();
    walk(node, ({ type, left, argument }) => {
      const target = type === 'AssignmentExpression' ? left : type === 'UpdateExpression' ? argument : null;
      if (isNode(target) && target.type === 'Identifier' && !own.has(nameOf(target))) changed.add(nameOf(target));
    });
  }
  return exported.filter((name) => changed.has(name));
}

const FUNCTION = /^(Function|Class)/;

/** Whatever has such a name somewhere in this function: then an assignment to it means that one. */
function namesDeclaredIn(node: Node): Set<string> {
  const names = new Set<string>();
  walk(node, ({ type, id, params }) => {
    if (type === 'VariableDeclarator' && isNode(id)) names.add(nameOf(id));
    for (const param of (params as Node[] | undefined) ?? []) names.add(nameOf(param));
  });
  return names;
}

interface Scripts {
  classic: ReadonlySet<string>;
  /** These have run before anything else does: they need no loading. */
  atHand: readonly string[];
  /** The one that the page loads by a script element. */
  onDemand: string;
  parse: Parse;
}

/** @internal */
export function rewrite(
  chunk: Pick<Chunk, 'code' | 'fileName'>,
  { classic, atHand, onDemand, parse }: Scripts,
): string {
  const isScript = classic.has(chunk.fileName);
  const edits: { start: number; end: number; text: string }[] = [];
  const replace = ({ start, end }: Node, text: string) => edits.push({ start, end, text });
  const scriptOf = (source: unknown): string | null => {
    const path = textOf(source);
    const file = path.startsWith('.') ? new URL(path, `file:///${chunk.fileName}`).pathname.slice(1) : '';
    return classic.has(file) ? file : null;
  };
  const exported: string[] = [];

  const ofImport = (node: Node, file: string) => {
    // An element loads nothing besides: what it needs would be missing, and not before somebody opens the page.
    if (chunk.fileName === onDemand && !atHand.includes(file)) {
      const { names } = importedNames(node);
      throw new Error(`${onDemand} needs ${names.join(', ')} of ${file}, which may not have run: see build/chunks.ts`);
    }
    const loads = isScript || atHand.includes(file) ? '' : `import${JSON.stringify(sourceOf(node))};`;
    const { all, names } = importedNames(node);
    const from = `globalThis.${REGISTRY}[${JSON.stringify(file)}]`;
    const taken = names.length > 0 ? `const{${names.join(',')}}=${from};` : '';
    replace(node, `${loads}${taken}${all ? `const ${all}=${from};` : ''}`);
  };

  walk(parse(chunk.code), (node) => {
    const file = scriptOf(node.source);
    if (node.type === 'ImportDeclaration') {
      if (file) ofImport(node, file);
      else if (isScript) throw new Error(`${chunk.fileName} imports what is no classic script`);
    } else if (node.type === 'ImportExpression' && file) {
      const loads = atHand.includes(file) ? 'Promise.resolve()' : chunk.code.slice(node.start, node.end);
      if (file === onDemand) replace(node, `${LOAD}(${JSON.stringify(file)})`);
      else replace(node, `${loads}.then(()=>globalThis.${REGISTRY}[${JSON.stringify(file)}])`);
    } else if (node.type === 'ExportNamedDeclaration') {
      const names = (node.specifiers as Node[]).map((one) => [nameOf(one.local), nameOf(one.exported)] as const);
      if (node.source && file) {
        // A chunk that only passes on what another one has.
        const load = atHand.includes(file) ? '' : `import${JSON.stringify(sourceOf(node))};`;
        const taken = names.map(([local], at) => `${local}:_${at}`).join(',');
        const passed = names.map(([, as], at) => `_${at} as ${as}`).join(',');
        replace(node, `${load}const{${taken}}=globalThis.${REGISTRY}[${JSON.stringify(file)}];export{${passed}};`);
      } else if (isScript) {
        if (node.declaration || node.source) throw new Error(`${chunk.fileName}: an export of a form not known here`);
        exported.push(...names.map(([local, as]) => `${as}:${local}`));
        replace(node, '');
      }
    } else if (isScript && (node.type === 'ExportAllDeclaration' || node.type === 'ExportDefaultDeclaration')) {
      throw new Error(`${chunk.fileName}: an export of a form not known here`);
    } else if (isScript && node.type === 'MemberExpression' && (node.object as Node).type === 'MetaProperty') {
      // Addresses of the build are absolute: all that they need of the script's own is the origin.
      replace(node, nameOf(node.property) === 'url' ? 'location.href' : 'void 0');
    }
  });

  let { code } = chunk;
  for (const { start, end, text } of edits.sort((one, other) => other.start - one.start)) {
    code = code.slice(0, start) + text + code.slice(end);
  }
  if (!isScript) return code;
  const registry = `(globalThis.${REGISTRY}??={})[${JSON.stringify(chunk.fileName)}]`;
  // Modules may load it as well: it must not run a second time.
  const once = chunk.fileName === onDemand ? `if(${registry})return;` : '';
  return `(()=>{"use strict";${once}${code}\n${registry}={${exported.join(',')}};})();`;
}

/** What is imported; a minifier may write it in backticks. */
function textOf(source: unknown): string {
  if (!isNode(source)) return '';
  const [text] = (source.quasis as { value: { cooked: string } }[] | undefined) ?? [];
  return String(source.value ?? text?.value.cooked ?? '');
}

const sourceOf = (node: Node) => (node.source as Node).value as string;
const nameOf = (node: unknown): string => String((node as Node).name ?? (node as Node).value);

/** `{a as b}` as `a:b`; and the name under which all of it is imported. */
function importedNames(node: Node): { all: string | null; names: string[] } {
  const specifiers = node.specifiers as Node[];
  const whole = specifiers.find(({ type }) => type === 'ImportNamespaceSpecifier');
  const named = specifiers.filter(({ type }) => type !== 'ImportNamespaceSpecifier');
  const nameIn = (one: Node) => (one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one.imported));
  return { all: whole ? nameOf(whole.local) : null, names: named.map((one) => `${nameIn(one)}:${nameOf(one.local)}`) };
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const field of Object.values(value)) if (typeof field === 'object' && field !== null) walk(field, visit);
}
