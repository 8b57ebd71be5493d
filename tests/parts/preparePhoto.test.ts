import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { preparePhoto } from '#parts/photo/preparePhoto.ts';

const { compress } = vi.hoisted(() => ({ compress: vi.fn() }));
vi.mock('browser-image-compression', () => ({ default: compress }));
vi.mock('#parts/photo/heicToJpeg.ts', () => ({ readablePicture: async (file: File) => file }));

test('a picture is re-encoded to a JPEG, and named by the SHA-256 of its new bytes [MTR-51] [API-17]', async () => {
  const jpeg = new Blob(['the bytes of the JPEG'], { type: 'image/jpeg' });
  compress.mockResolvedValue(jpeg);
  const file = new File(['the bytes of the PNG'], 'IMG_0001.PNG', { type: 'image/png' });
  const prepared = await preparePhoto(file);
  expect(compress.mock.calls).toEqual([
    [file, { maxSizeMB: 0.3, maxWidthOrHeight: 2000, useWebWorker: false, fileType: 'image/jpeg' }],
  ]);
  const bytes = await jpeg.arrayBuffer();
  const hash = createHash('sha256').update(Buffer.from(bytes)).digest('hex');
  expect(prepared).toEqual({
    photo: { fileName: `${hash}.jpg`, fileType: 'image/jpeg', fileLength: bytes.byteLength },
    bytes,
  });
});
