// `npm run simulate:plans -- --schedules N --seed S`: plays payment plans under generated faults. One schedule alone tells
// its trace. With `--plants`: looks for the first of N seeds that finds each planted bug, from its own seed on.
import '../quiet.ts';
import { playMortals } from '../playMortals.ts';
import { openPlanDatabase } from './database.ts';
import { plantsInPlans } from './plants.ts';
import * as product from './product.ts';
import { runPlans } from './schedule.ts';

await playMortals({
  script: 'simulate:plans',
  open: openPlanDatabase,
  product,
  productFile: import.meta.resolve('./product.ts'),
  run: runPlans,
  plants: plantsInPlans,
  sumUp: (results) => `${results.reduce((all, { said }) => all + said, 0)} ends told`,
});
