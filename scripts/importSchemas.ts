// `npx node scripts/importSchemas.ts`: writes docs/schemas anew, after what the utility puts has changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { accountLine } from '#contracts/accountImport.ts';
import { answerLine } from '#contracts/answerImport.ts';
import { associationLine } from '#contracts/associationImport.ts';
import { day } from '#contracts/day.ts';
import { isoTime } from '#contracts/isoTime.ts';
import { filledLine, longestText } from '#contracts/text.ts';

const FOLDER = 'docs/schemas';
/** JSON Schema has no word for "an ISO time with an offset": that `format` says it without judging it. */
const WHAT_FITS = new Map<object, object>([
  [filledLine, { minLength: 1 }],
  [isoTime, { format: 'date-time' }],
  [day._zod.def.in, { pattern: '^\\d{4}-\\d{2}-\\d{2}' }],
  ...[accountLine, associationLine].map(({ shape }) => [shape.caAccount, { pattern: '^\\d{12}$' }] as const),
]);

/** A line of what the utility puts as JSON Schema. The contract judges more: days that no calendar has, say. */
function schemaOf(title: string, contract: z.ZodMiniType): string {
  const schema = z.toJSONSchema(contract, {
    io: 'input',
    // Texts are judged by checks of our own (contracts/text.ts), which the library cannot read.
    override: ({ zodSchema, jsonSchema }) => {
      const most = longestText.get(zodSchema);
      Object.assign(jsonSchema, most !== undefined && { maxLength: most }, WHAT_FITS.get(zodSchema));
    },
  });
  return `${JSON.stringify({ title, ...schema }, null, 2)}\n`;
}

/** By their names, the files that the folder should hold. */
export const importSchemas = (): Record<string, string> => ({
  'account.schema.json': schemaOf('A line of PUT backOffice/accounts', accountLine),
  'association.schema.json': schemaOf('A line of PUT backOffice/associations', associationLine),
  'answer.schema.json': schemaOf('A line of PUT backOffice/answers', answerLine),
});

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, schema] of Object.entries(importSchemas())) writeFileSync(join(FOLDER, name), schema);
}
