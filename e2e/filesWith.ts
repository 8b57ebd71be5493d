import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Phone } from './fixtures.ts';

/** What a file holds; nothing of a temporary file that the browser has put in its place since the folder was listed. */
async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** The files of the profile in which the text stands, in either of the ways a browser writes text. */
export async function filesWith(phone: Phone, text: string): Promise<string[]> {
  const files = await readdir(phone.profile, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    const bytes = await bytesOf(path);
    if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) found.push(path);
  }
  return found;
}
