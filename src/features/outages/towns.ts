import base from './map/base.json' with { type: 'json' };

/** Where the towns of the map are. */
export const towns = base.places.map(({ at }) => at);
