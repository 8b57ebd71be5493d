import { readNetwork } from '#parts/scanner/network.ts';
import { cellPictures, stripSize } from '#parts/scanner/strip.ts';
import type { ScanMode } from '#rules/scanRegister.ts';

/** How long each of so many frames of a register takes to be read, in ms, as the scanner's worker reads it. */
export async function readFrames(mode: ScanMode, length: number, address: string, frames: number): Promise<number[]> {
  const network = readNetwork(mode, await (await fetch(address)).arrayBuffer());
  const { width, height } = stripSize(mode, length);
  const pixels = new Uint8ClampedArray(4 * width * height).map((_, at) => (at * 7919) % 251);
  return Array.from({ length: frames }, () => {
    const start = performance.now();
    cellPictures(mode, pixels).map(network);
    return performance.now() - start;
  });
}
