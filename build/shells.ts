import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createServer, type Plugin } from 'vite';

/** In the page, before the app: takes the shell of this address, where nobody was here before, and notes what is pressed (src/app/replaceShell.ts). */
const CHOOSE = `(()=>{
let known=true;
try{known=localStorage.getItem("stickyFlagsOwner")!==null}catch{}
if(known||navigator.serviceWorker?.controller)return;
const path=location.pathname.toLowerCase().replace(/(?<!\\/)\\/+$/,"");
const shell=[...document.querySelectorAll("template[data-shell]")].find((one)=>one.dataset.shell===path);
if(!shell)return;
const root=document.getElementById("root");
root.append(shell.content);
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

/**
 * Puts these pages, as a visitor who is not signed in sees them first, into index.html: they show before the app's
 * scripts are loaded, and the app then renders the same in their place. Who was here before has the app on the device,
 * and may have to see something else (a closed lock, a session that is over).
 */
export function shells(...paths: string[]): Plugin {
  return {
    name: 'stormlamp:shells',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: CHOOSE });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const templates = [...(await drawn(paths))].map(
          ([path, shell]) => `<template data-shell="${path.toLowerCase()}">${shell}</template>`,
        );
        const root = '<div id="root"></div>';
        if (!html.includes(root)) throw new Error('index.html has no #root');
        return html.replace(
          root,
          () => `${root}\n    ${templates.join('\n    ')}\n    <script src="/${FILE}"></script>`,
        );
      },
    },
  };
}

/** The app draws them itself: its own modules, on a device that knows nobody. */
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
