import * as z from 'zod';
import { type ArrangementLimits, USUAL_LIMITS } from '#rules/customerRequest.ts';
import { MOST_DAYS_BETWEEN } from '#rules/instalments.ts';
import { readEnvironment } from './readEnvironment.ts';

const arrangementEnvironment = z.object({
  ARRANGEMENT_LEAST_AMOUNT: z.coerce
    .number()
    .min(1)
    .max(100_000)
    .default(USUAL_LIMITS.leastCents / 100),
  ARRANGEMENT_MOST_INSTALMENTS: z.coerce.number().int().min(1).max(60).default(USUAL_LIMITS.mostInstalments),
  ARRANGEMENT_FIRST_WITHIN_DAYS: z.coerce.number().int().min(1).max(365).default(USUAL_LIMITS.firstWithinDays),
  ARRANGEMENT_EVERY_DAYS: z.coerce.number().int().min(1).max(MOST_DAYS_BETWEEN).default(USUAL_LIMITS.everyDays),
});

/** Within which limits time to pay may be asked for. @throws {ConfigError} */
export function readArrangementLimits(env: NodeJS.ProcessEnv): ArrangementLimits {
  const e = readEnvironment(arrangementEnvironment, env);
  return {
    leastCents: Math.round(e.ARRANGEMENT_LEAST_AMOUNT * 100),
    mostInstalments: e.ARRANGEMENT_MOST_INSTALMENTS,
    firstWithinDays: e.ARRANGEMENT_FIRST_WITHIN_DAYS,
    everyDays: e.ARRANGEMENT_EVERY_DAYS,
  };
}
