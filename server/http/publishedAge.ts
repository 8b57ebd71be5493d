import { safeError } from '../log.ts';
import type { Services } from '../services.ts';
import { readOutageFeed } from '../store/outage/outages.ts';
import { readMapStamp } from '../store/outage/regions.ts';

/** In seconds; null where nothing was published yet. Below zero the age is not known: that is as bad as a great age. */
export interface PublishedAge {
  outagesAgeS: number | null;
  regionsAgeS: number | null;
}

const LOG_EVERY_MS = 10 * 60_000;

/** How old what the utility published is: a list that stands still looks like a quiet night. */
export async function publishedAge({ db, now }: Services): Promise<PublishedAge> {
  const [feed, map] = await Promise.all([readOutageFeed(db), readMapStamp(db)]);
  // `+ 0`: an age of less than half a second is no negative zero.
  const since = (at: Date | undefined) => (at ? Math.round((now().getTime() - at.getTime()) / 1000) + 0 : null);
  return { outagesAgeS: since(feed?.lastUpdated), regionsAgeS: since(map?.importedAt) };
}

/** Writes it to the log at once and again and again. @returns stops that. */
export function logPublishedAge(services: Services): () => void {
  const { log } = services;
  const tell = () =>
    publishedAge(services).then(
      (age) => {
        log.info(age, 'age of what is published');
        if (Math.min(age.outagesAgeS ?? 0, age.regionsAgeS ?? 0) < 0) {
          log.error(age, 'what is published is dated ahead of now');
        }
      },
      (error) => log.warn({ err: safeError(error) }, 'age of what is published is not known'),
    );
  void tell();
  const telling = setInterval(() => void tell(), LOG_EVERY_MS).unref();
  return () => clearInterval(telling);
}
