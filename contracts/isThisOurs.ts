/** The page that says whether a message is from us. A shared text stands behind the # of its address. */
export const IS_THIS_OURS_PATH = '/menu/is-this-ours';
/** So many signs of a message are read; no text message and no notice by e-mail is longer. */
export const LONGEST_MESSAGE = 4000;
