/// <reference lib="webworker" />
import type { ScanMode } from '#rules/scanRegister.ts';
import { type Network, readNetwork } from './network.ts';
import { cellPictures } from './strip.ts';

/** First the network's weights, then frame after frame: the pixels of all cells side by side. */
export type ToScanWorker = { mode: ScanMode; weights: ArrayBuffer } | { pixels: Uint8ClampedArray };
/** What the network says of each cell of a frame. */
export type FromScanWorker = number[][];

declare const self: DedicatedWorkerGlobalScope;

let mode: ScanMode;
let network: Network;

self.addEventListener('message', ({ data }: MessageEvent<ToScanWorker>) => {
  if ('weights' in data) {
    mode = data.mode;
    network = readNetwork(mode, data.weights);
  } else {
    self.postMessage(cellPictures(mode, data.pixels).map(network) satisfies FromScanWorker);
  }
});
