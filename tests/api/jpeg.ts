import { createHash } from 'node:crypto';

/** The scanners' test string, made at run time so that no scanner stops at this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

export const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A JPEG as far as its headers go: a made-up colour profile that tells it from others, a frame of that many pixels, and filling up to a length. */
export function jpeg(name: string, width = 640, height = 480, length = 0): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe2, Buffer.from(`ICC_PROFILE\0${name}`, 'latin1')),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  ]);
  const end = Buffer.from([0xff, 0xd9]);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length - end.length)), end]);
}

export const nameOf = (bytes: Buffer): string => `${createHash('sha256').update(bytes).digest('hex')}.jpg`;
