import { createHmac, timingSafeEqual } from 'node:crypto';

/** How the carrier of text messages proves that it sent a request. */
export interface TextCarrier {
  /** E.164; customers send texts there. Null where that is not offered. */
  number: string | null;
  /** `url`: where it was told to post to, as it was told. `form`: what it posted. */
  isSignedBy(signature: unknown, url: string, form: Record<string, string>): boolean;
}

/** As Twilio signs a webhook: the address, then each name and value in the order of the names. */
export function twilioSignature(authToken: string, url: string, form: Record<string, string>): string {
  const signed = Object.keys(form)
    .sort()
    .reduce((all, name) => all + name + form[name], url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

export function twilioCarrier({ authToken, number }: { authToken: string; number: string | null }): TextCarrier {
  return {
    number,
    isSignedBy(signature, url, form) {
      const expected = Buffer.from(twilioSignature(authToken, url, form));
      const given = Buffer.from(typeof signature === 'string' ? signature : '');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
