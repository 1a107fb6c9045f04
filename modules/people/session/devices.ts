/**
 * A browser as text, from its user agent: 'Chrome on Android'. Good enough to recognise one's own devices.
 */

// The first match, because many name other browsers too.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

export function deviceOf(agent: string | null): { device: string; isPhone: boolean } {
  const found = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  const [browser, system] = [found(browsers), found(systems)]
  const device =
    browser && system
      ? `${browser} on ${system}`
      : (browser ?? (system ? `A browser on ${system}` : 'Unknown device'))
  return { device, isPhone: system === 'iPhone' || system === 'iPad' || system === 'Android' }
}
