const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
/** A user agent is a header: no more of it is looked at. */
const MOST = 500;

/** What a device is called for its customer, coarsely, from its user agent: "Chrome on Android". */
export function deviceLabel(userAgent = ''): string {
  const told = userAgent.slice(0, MOST);
  const name = (known: typeof BROWSERS) => known.find(([sign]) => sign.test(told))?.[1];
  const browser = name(BROWSERS) ?? 'A browser';
  const system = name(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
