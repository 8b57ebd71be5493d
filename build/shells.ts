import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createServer, type Plugin, type Rolldown } from 'vite';

/**
 * In the page, before the app: shows its shell on a device that no customer used before, and notes what is pressed
 * (src/app/replaceShell.ts).
 */
const CHOOSE = `(()=>{
let known=true;
try{known=localStorage.getItem("stickyFlagsOwner")!==null}catch{}
if(known||navigator.serviceWorker?.controller)return;
const root=document.getElementById("root");
root.dataset.shell="";
root.append(document.getElementById("shell").content);
for(const part of root.children){
part.addEventListener("pointerdown",()=>{root.dataset.held=""});
part.addEventListener("click",({target})=>{
const button=target.closest("button");
if(button)root.dataset.pressed=button.textContent;
});
}
for(const end of ["pointerup","pointercancel"])addEventListener(end,()=>setTimeout(()=>{delete root.dataset.held}));
})()`;

const FILE = `assets/shell-${createHash('sha256').update(CHOOSE).digest('base64url').slice(0, 7)}.js`;

/** Where they lie in the build, each at its address in small letters: `shells/login.html` (server/http/static.ts). */
const FOLDER = 'shells';

/**
 * Writes for each of these pages a copy of index.html that has the page in it, as a visitor who is not signed in sees it
 * first: it shows before the app's scripts are loaded, and the app then renders the same in its place. Who was here
 * before has the app on the device, and may have to see something else (a closed lock, a session that is over).
 *
 * `pages`: by their addresses; `page` names the module that the app loads for it, null where the start has it. Its chunks
 * are asked for by the document, beside the start and not after it.
 */
export function shells(pages: Record<string, { page: string | null }>): Plugin {
  const paths = Object.keys(pages);
  let outDir = 'dist';
  return {
    name: 'stormlamp:shells',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: CHOOSE });
    },
    async writeBundle(_, bundle) {
      const html = await readFile(join(outDir, 'index.html'), 'utf8');
      const root = '<div id="root"></div>';
      if (!html.includes(root)) throw new Error('index.html has no #root');
      for (const [path, shell] of await drawn(paths)) {
        const file = join(outDir, FOLDER, `${path.toLowerCase()}.html`);
        await mkdir(dirname(file), { recursive: true });
        const added = `${root}<template id="shell">${shell}</template><script src="/${FILE}"></script>`;
        const ahead = filesOf(bundle, pages[path]?.page ?? null)
          .filter((file) => file in bundle && !html.includes(file))
          .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`);
        await writeFile(
          file,
          html.replace(root, () => added).replace('</head>', () => `${ahead.join('')}</head>`),
        );
      }
    },
  };
}

/** The chunk that has this module, and all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, page: string | null): string[] {
  if (page === null) return [];
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(page)));
  if (!found) throw new Error(`${page} is no part of the app any more: see vite.config.ts`);
  return [found.fileName, ...found.imports];
}

/** The app draws them itself: its own modules, on a device that knows no customer. */
async function drawn(paths: readonly string[]): Promise<Map<string, string>> {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  const vite = await createServer({
    configFile: false,
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { shellOf } = await vite.ssrLoadModule('/src/app/shells.tsx');
    const shellsOf = new Map<string, string>();
    for (const path of paths) shellsOf.set(path, await shellOf(path));
    return shellsOf;
  } finally {
    await vite.close();
  }
}
