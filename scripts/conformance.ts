// `npm run conformance -- --base-url URL --cookie 'name=value' --other-account 500010340274`: tries whether a back end
// speaks the contract of the app (docs/backends.md). It submits readings of the customer's first meter.
import { parseArgs } from 'node:util';
import { DEFAULT_SEGMENT } from '#contracts/call.ts';
import { tryBackEnd } from './conformance/tryBackEnd.ts';

const { values } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    cookie: { type: 'string' },
    'other-account': { type: 'string' },
    segment: { type: 'string', default: DEFAULT_SEGMENT },
  },
});
const { 'base-url': baseUrl = '', cookie = '', 'other-account': otherAccount = '', segment } = values;
if (!URL.canParse(baseUrl) || cookie === '' || otherAccount === '') {
  console.error(
    "npm run conformance -- --base-url URL --cookie 'name=value' --other-account NUMBER [--segment utility]",
  );
  process.exit(2);
}
const all = await tryBackEnd({ baseUrl, segment, cookie, otherAccount }, ({ name, why }) =>
  console.log(why === null ? `ok      ${name}` : `FAILED  ${name}: ${why}`),
);
const failed = all.filter(({ why }) => why !== null).length;
console.log(`\n${all.length - failed} held, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
