/* In this order: most browsers also call themselves by the names further down. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const found = (names: [string, RegExp][], userAgent: string): string | undefined =>
  names.find(([, sign]) => sign.test(userAgent))?.[0];

/**
 * What its owner knows a device by, from the `User-Agent` header: "Chrome on Android". No versions and no models: it is
 * kept with the session, and shall tell the customer's devices apart, not customers. Empty where nothing is known.
 */
export function deviceName(userAgent = ''): string {
  const said = userAgent.slice(0, 1000);
  const [browser, system] = [found(BROWSERS, said), found(SYSTEMS, said)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
