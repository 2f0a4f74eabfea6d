/** What the word of a browser or system is found by; more exact ones first, since most claim to be others as well. */
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

/** A browser in words, as in `Firefox, Linux`; empty when nothing in its User-Agent is known. */
export function browserName(userAgent: string): string {
  return [wordFor(userAgent, BROWSERS), wordFor(userAgent, SYSTEMS)].filter((word) => word !== undefined).join(', ');
}

function wordFor(userAgent: string, words: readonly (readonly [RegExp, string])[]): string | undefined {
  return words.find(([pattern]) => pattern.test(userAgent))?.[1];
}
