/** What names a browser, the more particular first: most of them say that they are others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * What a browser says of itself, in words: "Chrome on Windows", "Safari on iPhone". It helps people to recognise their own
 * devices, and proves nothing: whoever signs in can say what they like.
 */
export function deviceWords(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser === undefined && system === undefined) return 'Unknown device';
  return system === undefined ? `${browser}` : `${browser ?? 'Unknown browser'} on ${system}`;
}
