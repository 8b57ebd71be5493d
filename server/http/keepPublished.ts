import { safeError } from '../log.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/open.ts';
import { hearPublished } from '../store/outage/publications.ts';

/** In case a notice is lost: a proxy between us and the database may pass none on. */
const LOOK_EVERY_MS = 60_000;

/** Keeps the snapshots of what is published up to date, whichever server it was published at. @returns ends that. */
export function keepPublished(
  { outages, regions, log }: Pick<Services, 'outages' | 'regions' | 'log'>,
  engine: Store['engine'],
): () => Promise<void> {
  const refresh = () =>
    void Promise.all([outages.refresh(), regions.refresh()]).catch((error) =>
      log.warn({ err: safeError(error) }, 'what is published was not read: the last snapshot stays'),
    );
  refresh();
  const tellAge = () =>
    void outages.tellAge().catch((error) => log.warn({ err: safeError(error) }, 'a page was not made'));
  const telling = setInterval(tellAge, LOOK_EVERY_MS).unref();
  const looking = setInterval(refresh, LOOK_EVERY_MS).unref();
  const stopHearing = hearPublished(engine, {
    heard: refresh,
    lost: (error) => log.warn({ err: safeError(error) }, 'no notices of what is published'),
  });
  return () => {
    clearInterval(looking);
    clearInterval(telling);
    return stopHearing();
  };
}
