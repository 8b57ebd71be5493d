/// <reference lib="webworker" />
/// <reference path="./libheif.d.ts" />
import loadLibheif from 'libheif-js/libheif/libheif.js';

/** Pixels of the first picture of a HEIC file, or null when it cannot be read. */
export type Decoded = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } | null;

declare const self: DedicatedWorkerGlobalScope;

/* Takes a file's bytes, answers once with its pixels. In a worker so that it can be stopped. */
self.addEventListener('message', ({ data: bytes }: MessageEvent<ArrayBuffer>) => {
  const answer = (decoded: Decoded) => self.postMessage(decoded, decoded ? [decoded.data.buffer] : []);
  const [picture] = new (loadLibheif().HeifDecoder)().decode(new Uint8Array(bytes));
  if (!picture) return answer(null);
  const width = picture.get_width();
  const height = picture.get_height();
  picture.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, answer);
});
