import type { Plugin } from 'vite';

/** To Chromium, at the head of a script: compile every function of it with the script, on another thread. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has these chunks compiled as they are loaded, and not function by function at the first use. For what is loaded ahead
 * of a press: then the press need not wait for it. Other browsers see a comment.
 */
export const compiledWhole = (...names: readonly string[]): Plugin => ({
  name: 'compiled-whole',
  generateBundle: {
    // What Vite itself puts at the head of a chunk is there by then.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && names.includes(chunk.name)) chunk.code = HINT + chunk.code;
      }
    },
  },
});
