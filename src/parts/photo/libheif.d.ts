/** The part of libheif-js that we use; its own types describe the whole C interface. */
declare module 'libheif-js/libheif/libheif.js' {
  type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };
  interface Picture {
    get_width(): number;
    get_height(): number;
    /** Fills `target` and hands it back, or null. */
    display(target: Pixels, done: (filled: Pixels | null) => void): void;
  }
  const loadLibheif: () => { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } };
  export default loadLibheif;
}
