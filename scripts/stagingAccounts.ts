// Made-up accounts for a staging server, as NDJSON: `npx node scripts/stagingAccounts.ts --accounts N [--from N]`. The same
// numbers are the same accounts; split what it writes into files of at most 16 MB (`split -C 16M`).
import { parseArgs } from 'node:util';
import { stagingAccount } from './stagingAccount.ts';

const { values } = parseArgs({
  options: { accounts: { type: 'string', default: '1000' }, from: { type: 'string', default: '0' } },
});
const asOf = new Date().toISOString();
const from = Number(values.from);
for (let nth = from; nth < from + Number(values.accounts); nth++) {
  const isRoom = process.stdout.write(`${JSON.stringify(stagingAccount(nth, asOf))}\n`);
  if (!isRoom) await new Promise((resolve) => process.stdout.once('drain', resolve));
}
