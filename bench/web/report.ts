import lighthouse, { type Flags } from 'lighthouse'

export type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

export const number = (lhr: Report, audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN

export const itemsOf = (lhr: Report, audit: string): Record<string, unknown>[] => {
  const details = lhr.audits[audit]?.details
  return details?.type === 'table' ? details.items : []
}

export const kilobytesOf = (lhr: Report, kind: string): number => {
  const row = itemsOf(lhr, 'resource-summary').find(({ resourceType }) => resourceType === kind)
  return Number(row?.['transferSize'] ?? Number.NaN) / 1024
}

const MOST_TRIES = 3

/**
 * Lighthouse's report of a visit. It sometimes misses the start of its own recording: that visit is repeated.
 */
export const reportOf = async (url: string, flags: Flags): Promise<Report> => {
  for (let tries = 1; ; tries++) {
    const result = await lighthouse(url, { output: 'json', logLevel: 'error', ...flags })
    if (!result) throw new Error(`${url}: no result`)
    const { lhr } = result
    if (!lhr.runtimeError) return lhr
    if (lhr.runtimeError.code !== 'NO_NAVSTART' || tries === MOST_TRIES)
      throw new Error(`${url}: ${lhr.runtimeError.message}`)
  }
}
