import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below this a compressed copy saves less than its headers cost. */
const SMALLEST = 256;

/** Writes `.br` and `.gz` beside every text file of the build: the server sends them as they lie there. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'stormlamp:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      // After the service worker and csp.json are written.
      order: 'post',
      async handler() {
        const files = (await readdir(outDir, { recursive: true })).filter((file) => TEXT.test(file));
        await Promise.all(files.map((file) => compress(join(outDir, file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < SMALLEST) return;
  const bytes = await readFile(file);
  await Promise.all([
    brotli(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).then(
      (packed) => writeFile(`${file}.br`, packed),
    ),
    gz(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
