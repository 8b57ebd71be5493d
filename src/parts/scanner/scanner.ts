import type { ScanFailure, ScanResult } from '#machines/meterScan.machine.ts';
import { readingText } from '#rules/scanDecode.ts';
import { NO_FRAMES, withFrame } from '#rules/scanFrames.ts';
import type { ScanMode } from '#rules/scanRegister.ts';
import { type Box, cellBoxes, type Fit, onSource, type Size } from './fit.ts';
import { modelOf } from './models.ts';
import type { FromScanWorker, ToScanWorker } from './scan.worker.ts';
import { stripSize } from './strip.ts';

/** What a scanner looks for, and where. */
export interface Sight {
  mode: ScanMode;
  /** Digits of the register. */
  length: number;
  /** Where its cells lie on the shown picture; asked for each frame. */
  fitNow: () => Fit;
  /** A photo in place of the camera. */
  photo: Blob | null;
}

/** A result with the frame that it was read from, as a picture. */
export type SeenResult = ScanResult & { frame: () => Promise<Blob | null> };

/** Turns the camera's light on and off. */
export type Light = (on: boolean) => Promise<void>;

/** Any meter scanning library, to the app (API-33). */
export interface MeterScanner {
  /**
   * Shows the camera's picture in the container and looks at it until it is stopped. Resolves once it looks, with the light where
   * the camera has one; rejects with a `ScannerError`.
   *
   * @param onEnd the camera was taken away
   */
  start(
    container: HTMLElement | null,
    sight: Sight,
    onResult: (result: SeenResult) => void,
    onEnd: () => void,
  ): Promise<Light | null>;
  stop(): void;
}

/** Why there is no scan; the message is literal where a row fixes it. */
export class ScannerError extends Error {
  readonly failure: ScanFailure;
  constructor(failure: ScanFailure, message = '') {
    super(message);
    this.failure = failure;
  }
}

/** Between two frames, in ms: hands move slower, and a phone stays cool. */
const REST_MS = 60;
/** As the camera is asked; more pixels read no better. */
const CAMERA: MediaTrackConstraints = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } };
/** Of the JPEG that a frame becomes, 0 to 1. */
const QUALITY = 0.9;

/** What the frames are drawn from. */
interface Source {
  element: HTMLVideoElement | HTMLCanvasElement;
  how: 'cover' | 'contain';
  size: () => Size;
  light: Light | null;
  close: () => void;
}

/** Our own scanner: two small networks, in a worker, on this device. */
export function ownScanner(): MeterScanner {
  let end = () => {};
  return {
    async start(container, sight, onResult, onEnd) {
      end();
      if (!container?.isConnected) throw new ScannerError('noContainer', 'Scanner container not found');
      const closing: (() => void)[] = [];
      let isOver = false;
      end = () => {
        isOver = true;
        for (const close of closing.splice(0)) close();
      };
      /** What comes too late is closed at once. */
      const holding = <Thing>(thing: Thing, close: () => void): Thing => {
        if (isOver) close();
        else closing.push(close);
        return thing;
      };
      // First: whoever cannot scan need not be asked for the camera.
      const weights = await modelOf(sight.mode).catch(() => {
        throw new ScannerError('notHere');
      });
      const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module', name: 'scan' });
      holding(worker, () => worker.terminate());
      worker.postMessage({ mode: sight.mode, weights } satisfies ToScanWorker, [weights]);
      const source = await (sight.photo ? photoSource(sight.photo) : cameraSource(onEnd));
      holding(source, source.close);
      if (isOver) return null;
      fill(source.element, source.how);
      container.replaceChildren(source.element);
      void look(container, source, sight, worker, () => isOver, onResult).catch(() => isOver || onEnd());
      return source.light;
    },
    stop: () => end(),
  };
}

async function look(
  container: HTMLElement,
  source: Source,
  { mode, length, fitNow }: Sight,
  worker: Worker,
  isOver: () => boolean,
  onResult: (result: SeenResult) => void,
): Promise<void> {
  const { cell, ...size } = stripSize(mode, length);
  const strip = canvasOf(size);
  const pen = strip.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new ScannerError('other');
  pen.imageSmoothingQuality = 'high';
  let frames = NO_FRAMES;
  while (!isOver()) {
    const shown = { width: container.clientWidth, height: container.clientHeight };
    const from = source.size();
    if (shown.width > 0 && from.width > 0) {
      const boxes = cellBoxes(fitNow(), mode, length, shown).map((box) => onSource(box, shown, from, source.how));
      for (const [place, box] of boxes.entries()) {
        draw(pen, source.element, box, { left: place * cell, top: 0, width: cell, height: size.height });
      }
      const cells = await asked(worker, pen.getImageData(0, 0, size.width, size.height).data);
      if (isOver()) return;
      const next = withFrame(frames, mode, cells);
      frames = next.frames;
      if (next.agreed) {
        const still = stillOf(source);
        const { reading } = next.agreed;
        onResult({
          value: readingText(reading),
          confidence: reading.confidence,
          cells: next.agreed.cells,
          frame: () => new Promise((resolve) => still.toBlob(resolve, 'image/jpeg', QUALITY)),
        });
        if (isOver()) {
          fill(still, source.how);
          container.replaceChildren(still);
        }
      }
    }
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

function draw(pen: CanvasRenderingContext2D, from: CanvasImageSource, box: Box, to: Box): void {
  // Where a cell hangs over the picture's edge nothing is drawn: not what was there before.
  pen.clearRect(to.left, to.top, to.width, to.height);
  pen.drawImage(from, box.left, box.top, box.width, box.height, to.left, to.top, to.width, to.height);
}

function asked(worker: Worker, pixels: Uint8ClampedArray): Promise<FromScanWorker> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromScanWorker>) => resolve(data);
    worker.onerror = () => reject(new ScannerError('other'));
    worker.postMessage({ pixels } satisfies ToScanWorker, [pixels.buffer as ArrayBuffer]);
  });
}

function fill({ style }: HTMLElement, how: Source['how']): void {
  Object.assign(style, { width: '100%', height: '100%', objectFit: how });
}

function stillOf({ element, size }: Source): HTMLCanvasElement {
  const still = canvasOf(size());
  still.getContext('2d')?.drawImage(element, 0, 0);
  return still;
}

function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

async function cameraSource(onEnd: () => void): Promise<Source> {
  const stream = await opened();
  const [track] = stream.getVideoTracks();
  const close = () => {
    for (const one of stream.getTracks()) one.stop();
  };
  track?.addEventListener('ended', onEnd, { once: true });
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  try {
    await video.play();
  } catch {
    close();
    throw new ScannerError('inUse');
  }
  return {
    element: video,
    how: 'cover',
    size: () => ({ width: video.videoWidth, height: video.videoHeight }),
    light: track ? lightOf(track) : null,
    close,
  };
}

async function opened(): Promise<MediaStream> {
  // Without a secure connection, and in some browsers inside other apps, there is none to ask.
  if (!navigator.mediaDevices) throw new ScannerError('noCamera');
  try {
    return await navigator.mediaDevices.getUserMedia({ video: CAMERA, audio: false });
  } catch (reason) {
    throw new ScannerError(...failureOf(reason));
  }
}

function failureOf(reason: unknown): [ScanFailure, string?] {
  const { name, message } = reason instanceof Error ? reason : new Error();
  if (name === 'NotAllowedError' || name === 'SecurityError') return ['refused'];
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return ['noCamera'];
  if (name === 'NotReadableError' || name === 'AbortError') return ['inUse'];
  return ['other', message];
}

/** Not in the types: Chrome on Android has it, Safari does not. */
type TorchConstraints = MediaTrackConstraintSet & { torch?: boolean };

function lightOf(track: MediaStreamTrack): Light | null {
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  return torch ? (on) => track.applyConstraints({ advanced: [{ torch: on } as TorchConstraints] }) : null;
}

async function photoSource(photo: Blob): Promise<Source> {
  const bitmap = await createImageBitmap(photo).catch(() => {
    throw new ScannerError('noPicture');
  });
  const size = { width: bitmap.width, height: bitmap.height };
  const canvas = canvasOf(size);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { element: canvas, how: 'contain', size: () => size, light: null, close() {} };
}
