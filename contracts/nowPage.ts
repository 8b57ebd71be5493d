/** The outages as one page without a script: HTML, for whatever browser and line there is. */
export const NOW_PATH = '/now';
/** It is meant by an address in any letter case, with or without a slash at its end. Of a path with its query. */
export const NOW_ADDRESS = /^\/now\/?(?=\?|$)/i;

/** On this page alone: a guest network's sign-in page in its place has none. */
export const NOW_HEADER = 'x-stormlamp-page';
