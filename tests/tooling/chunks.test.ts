import { expect, test } from 'vitest';
import { chunkOf } from '../../build/chunks.ts';

test('a file that was moved is missed by the build, not left to a chunk of its own', () => {
  const isThere = (id: string) => !id.endsWith('TourPage.tsx');
  const graph = {
    getModuleInfo: (id: string) => (isThere(id) ? { importedIds: [], dynamicallyImportedIds: [] } : null),
  };
  expect(() => chunkOf('any', graph as never)).toThrow(
    'src/features/sign-in/TourPage.tsx is no part of the app any more: see build/chunks.ts',
  );
});
