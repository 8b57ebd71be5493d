import type { Decoded } from './heic.worker.ts';

/** A decoder that says nothing for this long is stopped, in ms: "cannot be read" beats a wait without end. */
const TIME_LIMIT_MS = 20_000;

const isHeic = (file: File): boolean => file.type === 'image/heic';

/**
 * Of a file that has its true type: the file itself where this browser reads it (Safari reads HEIC, every browser the others), else its
 * picture as JPEG. Rejects when it cannot be read.
 */
export async function readablePicture(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  const native = await createImageBitmap(file).catch(() => null);
  if (native) {
    native.close();
    return file;
  }
  const pixels = await decode(await file.arrayBuffer());
  if (!pixels) throw new Error('no picture in this HEIC file');
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}

async function decode(bytes: ArrayBuffer): Promise<Decoded> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module', name: 'heic' });
  try {
    return await new Promise<Decoded>((resolve, reject) => {
      setTimeout(() => reject(new Error('the decoder did not answer')), TIME_LIMIT_MS);
      worker.onmessage = ({ data }: MessageEvent<Decoded>) => resolve(data);
      worker.onerror = () => reject(new Error('the decoder failed'));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
