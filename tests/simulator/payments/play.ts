// `npm run simulate:payments -- --schedules N --seed S`: plays payments under generated faults. One schedule alone tells
// its trace. With `--plants`: looks for the first of N seeds that finds each planted bug, from its own seed on.
import '../quiet.ts';
import { playMortals } from '../playMortals.ts';
import { openPaymentDatabase } from './database.ts';
import { plantsInPayments } from './plants.ts';
import * as product from './product.ts';
import { runPayments } from './schedule.ts';

await playMortals({
  script: 'simulate:payments',
  open: openPaymentDatabase,
  product,
  productFile: import.meta.resolve('./product.ts'),
  run: runPayments,
  plants: plantsInPayments,
  sumUp: (results) => `${results.reduce((all, { charges }) => all + charges, 0)} charges`,
});
