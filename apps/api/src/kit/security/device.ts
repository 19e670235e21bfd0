/** Browsers built on others come before those they are built on. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** A browser in words, such as "Chrome on Windows": without its version, so that an update is not a new device. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const firstMatch = (of: [string, RegExp][]) => of.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [firstMatch(browsers), firstMatch(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? userAgent.split(/[\s/]/)[0]!.slice(0, 40)
}
