/**
 * How many items lie unsent on this device, in a cookie that the app's scripts write: when the browser deletes all that
 * the app stored, the cookie is what is left to tell the customer by. A number alone, which says
 * neither whose the items are nor of which kind. There is none while nothing is unsent.
 *
 * Safari ends what a script wrote after seven days; what a server set stays. So the server repeats it.
 */
export const UNSENT_COOKIE = 'stormlamp-unsent';

/** As long as browsers keep any cookie: 400 days, in seconds. */
export const UNSENT_COOKIE_AGE = 400 * 24 * 60 * 60;
