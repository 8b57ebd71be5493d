import { safeError } from '../log.ts';
import type { Services } from '../services.ts';
import { readOutageFeed } from '../store/outage/outages.ts';
import { readMapStamp } from '../store/outage/regions.ts';

/** In seconds; null where nothing was published yet. */
export interface PublishedAge {
  outagesAgeS: number | null;
  regionsAgeS: number | null;
}

const LOG_EVERY_MS = 10 * 60_000;

/** How old what the utility published is: a list that stands still looks like a quiet night. */
export async function publishedAge({ db, now }: Services): Promise<PublishedAge> {
  const [feed, map] = await Promise.all([readOutageFeed(db), readMapStamp(db)]);
  const since = (at: Date | undefined) => (at ? Math.round((now().getTime() - at.getTime()) / 1000) : null);
  return { outagesAgeS: since(feed?.lastUpdated), regionsAgeS: since(map?.importedAt) };
}

/** Writes it to the log at once and again and again. @returns stops that. */
export function logPublishedAge(services: Services): () => void {
  const { log } = services;
  const tell = () =>
    publishedAge(services).then(
      (age) => log.info(age, 'age of what is published'),
      (error) => log.warn({ err: safeError(error) }, 'age of what is published is not known'),
    );
  void tell();
  const telling = setInterval(() => void tell(), LOG_EVERY_MS).unref();
  return () => clearInterval(telling);
}
