import type { Locator } from 'playwright/test';
import { decodeQR } from 'qr/decode.js';

/** What a camera reads of this part of the screen. */
export async function scanCode(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64');
  const sheet = await code.page().context().newPage();
  const pixels = await sheet.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('no canvas');
    brush.drawImage(bitmap, 0, 0);
    const { data, width, height } = brush.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...data], width, height };
  }, picture);
  await sheet.close();
  return decodeQR({ ...pixels, data: Uint8Array.from(pixels.data) });
}
