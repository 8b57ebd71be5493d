import { DEFAULT_SEGMENT } from '#contracts/call.ts';

/** The `{product}` segment of every path, fixed at build time (API-01); tests run without a build. */
declare const __API_SEGMENT__: string | undefined;
export const segment: string = typeof __API_SEGMENT__ === 'string' ? __API_SEGMENT__ : DEFAULT_SEGMENT;
