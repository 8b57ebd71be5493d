import type { Page } from 'playwright/test';

/** A picture as a phone takes it, drawn in the browser: `mime` image/jpeg or image/png. */
export async function takePicture(page: Page, mime = 'image/jpeg', width = 1600, height = 1200) {
  const base64 = await page.evaluate(
    ([type, w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      for (let x = 0; x < w; x += 8) {
        for (let y = 0; y < h; y += 8) {
          pen.fillStyle = `rgb(${(x * 7) % 255} ${(y * 5) % 255} ${(x * y) % 255})`;
          pen.fillRect(x, y, 8, 8);
        }
      }
      pen.fillStyle = '#fff';
      pen.font = `${h / 4}px sans-serif`;
      pen.fillText('31240', w / 5, h / 2);
      return canvas.toDataURL(type).split(',')[1] ?? '';
    },
    [mime, width, height] as const,
  );
  return {
    name: mime === 'image/png' ? 'IMG_0001.PNG' : 'IMG_0001.JPG',
    mimeType: mime,
    buffer: Buffer.from(base64, 'base64'),
  };
}
