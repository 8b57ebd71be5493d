import type { Plugin } from 'vite';

/**
 * The one policy of Trusted Types, which the browser asks wherever text would become script: a script or worker is taken
 * from the build's own files alone, and code in a text never. HTML is taken where it can hold no element: React Aria
 * empties its announcements by `innerHTML`, and markdown-to-jsx reads entities with it.
 */
const POLICY = `globalThis.trustedTypes?.createPolicy("default",{
createScriptURL:(url)=>/^\\/(sw|assets\\/[\\w.-]+)\\.js$/.test(new URL(url,location).href.replace(origin,""))?url:null,
createHTML:(html)=>html.includes("<")?null:html
});
`;

/**
 * Puts the policy that `require-trusted-types-for` asks for (server/http/security.ts) before the script that starts the
 * page, and before the worker, whose first act is to load scripts. Stands after the plugin that makes these classic.
 */
export function trustedTypes(...entries: string[]): Plugin {
  return {
    name: 'stormlamp:trusted-types',
    apply: 'build',
    enforce: 'post',
    // What is added after the file got its name must be in its name: the browser never asks for that name again.
    augmentChunkHash: ({ isEntry, name }) => (isEntry && entries.includes(name) ? POLICY : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const name of entries) {
          const entry = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.isEntry && file.name === name,
          );
          if (entry?.type !== 'chunk') throw new Error(`The build has no entry "${name}"`);
          entry.code = POLICY + entry.code;
        }
      },
    },
  };
}
