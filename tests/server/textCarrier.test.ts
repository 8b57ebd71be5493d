import { expect, test } from 'vitest';
import { twilioCarrier, twilioSignature } from '#server/providers/textCarrier.ts';

/** The example of Twilio's own documentation and libraries. */
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const FORM = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test('a webhook is signed as Twilio signs it', () => {
  expect(twilioSignature('12345', URL, FORM)).toBe(SIGNATURE);
  const carrier = twilioCarrier({ authToken: '12345', number: null });
  expect(carrier.isSignedBy(SIGNATURE, URL, Object.fromEntries(Object.entries(FORM).reverse()))).toBe(true);
  for (const wrong of [undefined, [SIGNATURE], '', SIGNATURE.toLowerCase(), `${SIGNATURE}=`, 'ÄÖÜ']) {
    expect(carrier.isSignedBy(wrong, URL, FORM)).toBe(false);
  }
});
