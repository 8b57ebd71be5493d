import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
// Inside the project, so that the compiler finds the same packages and settings.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The parts of a kind, each as it is written. */
const parts = {
  name: `name: 'light',`,
  owner: `owner: 'customer',`,
  steps: `steps: { light: { lane: 'small', finalRefusals: [], send: async (_, _row: SubmissionRow) => ({ ok: true }) } },`,
  counting: `counting: 'light',`,
  begin: `begin: () => ({ enteredBy: 'a', steps: ['light'], row: { intent: {}, capturedAt: '', deadline: null }, attachment: null }),`,
  draft: `draft: null,`,
  setting: `setting: null,`,
  correctable: `correctable: false,`,
  words: `words: { label: () => ({ key: 'unknownKind' }), place: () => '', refusal: () => null, refused: 'refused', rest: null },`,
};

const kind = (given: Partial<typeof parts>) => `import type { SubmissionRow } from '#db/submissions.ts';
import { defineKind } from '#outbox/engine/kind.ts';
export const light = defineKind({ ${Object.values(given).join('\n')} });
`;

test('a kind that leaves out a part does not compile, nor one that counts a step or says words that do not exist', () => {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const files: Record<string, string> = { whole: kind(parts) };
  for (const name of names) {
    const { [name]: _, ...others } = parts;
    files[name] = kind(others);
  }
  files.strangeStep = kind({ ...parts, counting: `counting: 'lamp',` });
  files.noRefusals = kind({ ...parts, steps: parts.steps.replace('finalRefusals: [], ', '') });
  files.noLabel = kind({ ...parts, words: parts.words.replace(`label: () => ({ key: 'unknownKind' }), `, '') });
  files.strangeWords = kind({ ...parts, words: parts.words.replace("refused: 'refused'", "refused: 'light'") });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, `${file}.ts`), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }));

  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--noEmit'], {
    encoding: 'utf8',
    cwd: folder,
  });
  const refused = new Map(
    [...stdout.matchAll(/^(\w+)\.ts\(\d+,\d+\): error (.+)$/gm)].map(([, file, why]) => [file, why]),
  );
  expect(refused.get('whole')).toBeUndefined();
  expect([...refused.keys()].sort()).toEqual([...names, 'noLabel', 'noRefusals', 'strangeStep', 'strangeWords'].sort());
  expect(refused.get('counting')).toContain("Property 'counting' is missing");
});
