import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { BankAsked } from '../providers/banks.ts';
import { type Loopback, serveOnLoopback } from './loopback.ts';

/** Banks that are made up, by the numbers of institutions. */
const BANKS: Record<string, string> = {
  '001': 'Bank of the Plains',
  '002': 'Valley Trust',
  '004': 'Great Slope Bank',
  '899': 'Northgrain Credit Union',
};
const CITIES: Record<string, string> = { '10008': 'Regina', '01234': 'Pine Creek' };
const OTHER_CITY = 'Saskatoon';

/** No such branch, no such institution; the check is away; it answers after three seconds. */
export const BANK_WORDS = { noBranch: '00000', noInstitution: '999', away: '50300', slow: '30000' } as const;
const SLOW_MS = 3000;
/** In the holder's name: passed by the first check, refused when the plan is submitted. */
const DECLINED = /\bDECLINED\b/i;

/** As much of a bank check as `providers/banks.ts` asks for. Any other institution is a bank too. */
export const startBanks = (token: string): Promise<Loopback> =>
  serveOnLoopback(async (request, response) => {
    const asked = (await json(request)) as BankAsked;
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
    const { branchTransitNumber: transit, financialInstituteNumber: institution, holderName = '' } = asked;
    if (transit === BANK_WORDS.away) return void response.writeHead(503).end();
    if (transit === BANK_WORDS.slow) await wait(SLOW_MS, undefined, { ref: false });
    const isNone = transit === BANK_WORDS.noBranch || institution === BANK_WORDS.noInstitution;
    const answer =
      isNone || DECLINED.test(holderName)
        ? { errorCode: 1 }
        : {
            errorCode: 0,
            financialInstituteName: BANKS[institution] ?? `Bank ${institution}`,
            financialInstituteCity: CITIES[transit] ?? OTHER_CITY,
          };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
