const families: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

/** A phone that requests the desktop site names another system of the same vendor, so both count as one. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'windows'],
  [/iPhone|iPad|iPod|Macintosh/, 'apple'],
  [/Android|Linux|CrOS/, 'linux'],
]

const named = (userAgent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * Kind of browser without its version, because that changes during a session; null for anything but a
 * browser, because programs send any User-Agent.
 */
export const browserKind = (userAgent: string | undefined): string | null => {
  const family = userAgent === undefined ? undefined : named(userAgent, families)
  return family === undefined ? null : `${family} ${named(userAgent ?? '', systems) ?? 'other'}`
}
