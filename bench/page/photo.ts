import { preparePhoto } from '#parts/photo/preparePhoto.ts';

/** A 12-megapixel JPEG like a phone's: a meter on a rough wall, with the fine grain of a sensor all over it. */
export async function takePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(4000, 3000);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const wall = pen.createLinearGradient(0, 0, 4000, 3000);
  wall.addColorStop(0, '#8a8378');
  wall.addColorStop(1, '#4d4a45');
  pen.fillStyle = wall;
  pen.fillRect(0, 0, 4000, 3000);
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  for (let stone = 0; stone < 4000; stone++) {
    pen.fillStyle = `rgb(${90 + random() * 80} ${85 + random() * 75} ${75 + random() * 70} / 40%)`;
    pen.beginPath();
    pen.ellipse(random() * 4000, random() * 3000, 4 + random() * 60, 4 + random() * 30, random() * 3, 0, 7);
    pen.fill();
  }
  pen.fillStyle = '#f4f1e6';
  pen.beginPath();
  pen.arc(2000, 1500, 1100, 0, 7);
  pen.fill();
  pen.fillStyle = '#111';
  pen.font = 'bold 420px monospace';
  pen.fillText('31240', 1350, 1650);
  const picture = pen.getImageData(0, 0, 4000, 3000);
  for (let at = 0; at < picture.data.length; at += 4) {
    const grain = (random() - 0.5) * 14;
    for (const channel of [0, 1, 2]) picture.data[at + channel] = (picture.data[at + channel] ?? 0) + grain;
  }
  pen.putImageData(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new File([blob], 'IMG_0001.JPG', { type: 'image/jpeg' });
}

/** What becomes of it on the device before it travels. */
export async function prepare(file: File): Promise<{ before: number; after: number; ms: number }> {
  const start = performance.now();
  const prepared = await preparePhoto(file);
  const ms = performance.now() - start;
  if (typeof prepared === 'string') throw new Error(prepared);
  return { before: file.size, after: prepared.bytes.byteLength, ms };
}
