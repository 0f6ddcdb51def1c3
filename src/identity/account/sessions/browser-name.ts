/** The first that matches is meant: most browsers also name the ones they want to be taken for. */
const families: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const first = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** `Firefox` and `Linux`; an empty word for what is not named. */
export const browserParts = (userAgent: string | null): readonly [family: string, system: string] => [
  first(families, userAgent ?? '') ?? '',
  first(systems, userAgent ?? '') ?? '',
];

/**
 * `Firefox on Linux`: what people call a browser. Without its version, because a browser that was updated is no new one.
 * Null for what names neither a family nor a system: a program.
 */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const [family, system] = browserParts(userAgent);
  if (family === '' && system === '') return null;
  return `${family || 'A browser'} on ${system || 'an unknown system'}`;
}
