import type { Patch } from './planting.ts';

/** What a server of another version does otherwise: it reads the same texts in another way, and says more in its answers. */
export const otherVersion: readonly Patch[] = [
  {
    file: 'contracts/meterRead.ts',
    find: /^ {2}interactionText: .*\n/m,
    replace: "  interactionText: z._default(z.string(), ''),\n  channel: z._default(z.string(), 'app'),\n",
  },
  {
    file: 'contracts/meterRead.ts',
    find: /^ {2}reference: .*\n/m,
    replace: "  reference: z.optional(z.string()),\n  handledBy: z._default(z.string(), 'the other version'),\n",
  },
  {
    file: 'contracts/outageReport.ts',
    find: 'typed.toUpperCase()',
    replace: 'typed',
  },
];
