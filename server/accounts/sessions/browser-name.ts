/**
 * The substrings that identify browsers and systems; more specific ones first, because most user agents also contain
 * the names of others.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^python-requests\//, 'Python'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable browser name such as `Firefox, Linux`; empty when no part of the User-Agent is recognised. */
export function browserName(userAgent: string): string {
  return [wordFor(userAgent, BROWSERS), wordFor(userAgent, SYSTEMS)].filter((word) => word !== undefined).join(', ');
}

function wordFor(userAgent: string, words: readonly (readonly [RegExp, string])[]): string | undefined {
  return words.find(([pattern]) => pattern.test(userAgent))?.[1];
}
