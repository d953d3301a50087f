const OFFSET_MS = -4 * 3_600_000

/** A moment as the vendor writes it: ISO with milliseconds at a fixed offset of -04:00. */
export const wireTime = (epochMs: number): string =>
  new Date(epochMs + OFFSET_MS).toISOString().replace('Z', '-04:00')

const units: { [unit: string]: number } = {
  SECOND: 1_000,
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
  WEEK: 7 * 86_400_000,
  MONTH: 30 * 86_400_000,
  YEAR: 365 * 86_400_000,
}

/** A moment of a search: ISO with offset, or NOW, NOW-7DAYS and the like; undefined when it is neither. */
export const readWireTime = (text: string, now: number): number | undefined => {
  const relative = /^NOW(?:([+-])(\d{1,6})(SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|YEAR)S?)?$/.exec(text)
  if (relative) {
    const [, sign, count = '0', unit = 'DAY'] = relative
    return now + (sign === '-' ? -1 : 1) * Number(count) * (units[unit] ?? 0)
  }
  // A plus sign of an offset that was not percent-encoded arrives as a space.
  const iso = text.replace(/ (\d{2}:\d{2})$/, '+$1')
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/.test(iso)) return undefined
  const epochMs = Date.parse(iso)
  return Number.isNaN(epochMs) ? undefined : epochMs
}
