import * as z from 'zod';
import { ConfigError } from './addresses.ts';
import { readEnvironment, text } from './readEnvironment.ts';
import { NOTICE_CAUSES, type NoticeCause } from './store/notice/noticesSent.ts';

const noticeEnvironment = z.object({ STORMLAMP_NOTICES: text });

/**
 * Of what this server tells customers by itself; of the rest the utility's own system does.
 *
 * @throws {ConfigError}
 */
export function readNoticeCauses(env: NodeJS.ProcessEnv): ReadonlySet<NoticeCause> {
  const { STORMLAMP_NOTICES: said } = readEnvironment(noticeEnvironment, env);
  if (said === undefined) return new Set(NOTICE_CAUSES);
  const named = said === 'none' ? [] : said.split(/[\s,]+/).filter((one) => one !== '');
  const strange = named.find((one) => !NOTICE_CAUSES.some((cause) => cause === one));
  if (strange !== undefined) {
    throw new ConfigError(`STORMLAMP_NOTICES: ${strange} is none of ${NOTICE_CAUSES.join(', ')}; or say none.`);
  }
  return new Set(named as NoticeCause[]);
}
