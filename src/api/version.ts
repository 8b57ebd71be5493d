/** The app's own, fixed at build time; tests run without a build. */
declare const __APP_VERSION__: string | undefined;
export const version: string = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'unbuilt';
