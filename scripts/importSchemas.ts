// `npx node scripts/importSchemas.ts`: writes docs/schemas anew, after what the utility puts has changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { accountLine } from '#contracts/accountImport.ts';
import { answerLine } from '#contracts/answerImport.ts';
import { associationLine } from '#contracts/associationImport.ts';
import { jsonSchemaOf } from '#contracts/jsonSchema.ts';
import { noticeLine } from '#contracts/noticeImport.ts';
import { outageImport } from '#contracts/outageImport.ts';
import { publishedOutage } from '#contracts/outageMap.ts';

const FOLDER = 'docs/schemas';
/** What an account number is, to the contracts that name one. */
const accountNumbers = new Map<object, object>(
  [accountLine, associationLine, noticeLine].map(({ shape }) => [shape.caAccount, { pattern: '^\\d{12}$' }] as const),
);

const schemaOf = (title: string, contract: z.ZodMiniType): string =>
  `${JSON.stringify({ title, ...jsonSchemaOf(contract, accountNumbers) }, null, 2)}\n`;

/** By their names, the files that the folder should hold. */
export const importSchemas = (): Record<string, string> => ({
  'account.schema.json': schemaOf('A line of PUT backOffice/accounts', accountLine),
  'association.schema.json': schemaOf('A line of PUT backOffice/associations', associationLine),
  'answer.schema.json': schemaOf('A line of PUT backOffice/answers', answerLine),
  // Read one by one: the contract of the list leaves its records open.
  'outages.schema.json': schemaOf('PUT outageMap', z.extend(outageImport, { outages: z.array(publishedOutage) })),
  'notice.schema.json': schemaOf('A line of PUT backOffice/notices', noticeLine),
});

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, schema] of Object.entries(importSchemas())) writeFileSync(join(FOLDER, name), schema);
}
