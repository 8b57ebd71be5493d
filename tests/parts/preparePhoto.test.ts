import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { preparePhoto } from '#parts/photo/preparePhoto.ts';

const { compress } = vi.hoisted(() => ({ compress: vi.fn() }));
vi.mock('browser-image-compression', () => ({ default: compress }));
vi.mock('#parts/photo/heicToJpeg.ts', () => ({ readablePicture: async (file: File) => file }));

test('a picture is re-encoded to a JPEG, and named by the SHA-256 of its new bytes [MTR-51] [API-17]', async () => {
  const jpeg = new Blob(['the bytes of the JPEG'], { type: 'image/jpeg' });
  compress.mockResolvedValue(jpeg);
  const picture = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0, 0, 0, 0]),
  ]);
  // Renamed on its way: its bytes say what it is.
  const file = new File([picture], 'IMG_0001.JPG', { type: 'image/jpeg' });
  const prepared = await preparePhoto(file);
  expect(compress.mock.calls).toEqual([
    [expect.any(File), { maxSizeMB: 0.3, maxWidthOrHeight: 2000, useWebWorker: false, fileType: 'image/jpeg' }],
  ]);
  const [given] = compress.mock.calls[0] as [File];
  expect([given.type, Buffer.from(await given.arrayBuffer())]).toEqual(['image/png', picture]);
  const bytes = await jpeg.arrayBuffer();
  const hash = createHash('sha256').update(Buffer.from(bytes)).digest('hex');
  expect(prepared).toEqual({
    photo: { fileName: `${hash}.jpg`, fileType: 'image/jpeg', fileLength: bytes.byteLength },
    bytes,
  });
});
