// `npm run simulate:notices -- --schedules N --seed S`: plays days of a utility that tells its customers everything. One
// schedule alone tells its trace. With `--plants`: looks for the first of N seeds that finds each planted bug, from its own
// seed on.
import '../simulator/quiet.ts';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { playMortals } from '../simulator/playMortals.ts';
import { openNoticeDatabase } from './days/database.ts';
import { plantsInNotices } from './days/plants.ts';

// Notices that are due at once go in the order of their numbers: a schedule that is played again has the same ones.
let numbers = 0;
crypto.randomBytes = ((size: number) => {
  numbers += 1;
  return crypto.createHash('sha256').update(String(numbers)).digest().subarray(0, size);
}) as typeof crypto.randomBytes;
syncBuiltinESMExports();

const product = await import('./days/product.ts');
const { runDays } = await import('./days/schedule.ts');

await playMortals({
  script: 'simulate:notices',
  open: openNoticeDatabase,
  product,
  productFile: import.meta.resolve('./days/product.ts'),
  run: (seed, played, database) => {
    numbers = 0;
    return runDays(seed, played, database);
  },
  plants: plantsInNotices,
  sumUp: (results) =>
    `${results.reduce((all, { heard }) => all + heard, 0)} notices, ${results.reduce((all, { arrived }) => all + arrived, 0)} mails, texts and pushes`,
});
