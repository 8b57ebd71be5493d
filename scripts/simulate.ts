import * as product from '../tests/simulator/product.ts';
import { runSchedule } from '../tests/simulator/schedule.ts';
import { Utility } from '../tests/simulator/utility.ts';

// A page's background work may fail without anybody waiting for it; what matters is what the judge sees.
process.on('unhandledRejection', () => {});

const store = await Utility.openStore();
const utility = await Utility.open(product, store);
const from = Number(process.argv[2] ?? 1);
const count = Number(process.argv[3] ?? 1);
const begin = performance.now();
let failed = 0;
for (let seed = from; seed < from + count; seed++) {
  const result = await runSchedule(seed, utility);
  if (result.failure) {
    failed++;
    console.log(seed, result.failure);
    if (count === 1) console.log(result.trace.join('\n'));
  } else if (count === 1) console.log(result.trace.join('\n'), result);
}
console.log(failed, 'failed', ((performance.now() - begin) / count).toFixed(1), 'ms a schedule');
process.exit(0);
