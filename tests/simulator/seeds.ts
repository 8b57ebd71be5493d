/** Seeds from here on also choose settings; those below were found before there were any. */
export const SETTINGS_FROM = 1_000_000;
/** And these have submission grants. */
export const GRANTS_FROM = 2_000_000;
/** And these outage areas to choose. */
export const AREAS_FROM = 2_000_000_000;
/** And in these the place of a report is looked up when it is sent. */
export const PLACES_FROM = 3_000_000_000;
/** In these it is not; what waits may be sent as a text message. */
export const TEXTS_FROM = 3_200_000_000;
/** From here on both; and a change may be confirmed in two tabs at once, and who reports is checked. */
export const ALL_FROM = 3_500_000_000;
/** And from here on some reports say that an outage which is known is not over. */
export const RELATED_FROM = 3_600_000_000;

export const looksPlacesUp = (seed: number): boolean => seed >= ALL_FROM || (seed >= PLACES_FROM && seed < TEXTS_FROM);
