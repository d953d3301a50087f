const families: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

/** A phone that asks for the page of a computer says another system of the same maker: both count as one. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'windows'],
  [/iPhone|iPad|iPod|Macintosh/, 'apple'],
  [/Android|Linux|CrOS/, 'linux'],
]

const named = (userAgent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * Which kind of browser speaks, without its version, which changes under an open session; null for what is none: apps
 * and programs say what they like.
 */
export const browserKind = (userAgent: string | undefined): string | null => {
  const family = userAgent === undefined ? undefined : named(userAgent, families)
  return family === undefined ? null : `${family} ${named(userAgent ?? '', systems) ?? 'other'}`
}
