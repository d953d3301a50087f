import { doctorCopy } from '@saldo/copy/doctor'
import { askVendor, parseJson, type VendorCall } from './vendor-call.ts'

/** What a look at a third party found, in a sentence for operators. Silence is `unknown`, never `wrong`. */
export type Finding = { state: 'fine' | 'wrong' | 'unknown' | 'off'; says: string }

export const wrong = (says: string): Finding => ({ state: 'wrong', says })
export const unknown = (says: string): Finding => ({ state: 'unknown', says })

/** A vendor's word, whether yes or no; or that there was none, which is a finding already. */
type ProbeResult = { kind: 'answered'; status: number; body: unknown } | { kind: 'silent'; finding: Finding }

/** One harmless call of a checkup. */
export type Ask = (url: string, call?: Partial<VendorCall>) => Promise<ProbeResult>

/** A look at one third party: harmless calls only, nothing is sent to anybody and no money moves. */
export type Checkup = (ask: Ask) => Promise<Finding[]>

/** A provider that nobody configured. */
export const off =
  (variable: string): Checkup =>
  async () => [{ state: 'off', says: doctorCopy.off(variable) }]

/** What a checkup asks with: all its calls together take no longer than `withinMs`. */
export const createAsk = (withinMs: number): Ask => {
  const end = performance.now() + withinMs
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const answerWithinMs = Math.max(1, Math.ceil(end - performance.now()))
    const answer = await askVendor(url, {
      method,
      headers,
      answerWithinMs,
      ...(body !== undefined && { body }),
    })
    const { host } = new URL(url)
    if (answer.kind !== 'answer') return { kind: 'silent', finding: unknown(doctorCopy.silent(host)) }
    const { status, raw } = answer
    if (status >= 500 || status === 429 || status === 408)
      return { kind: 'silent', finding: unknown(doctorCopy.outOfOrder(host, status)) }
    return { kind: 'answered', status, body: parseJson(raw) }
  }
}

/** That a vendor answered, but not in its own words. */
export const unreadable = (url: string, status: number): Finding =>
  unknown(doctorCopy.unreadable(new URL(url).host, status))

/** What was found, or that all is fine. */
export const orFine = (found: readonly Finding[], says: string): Finding[] =>
  found.length > 0 ? [...found] : [{ state: 'fine', says }]

/** Those that are missing among a provider's variables, and what is lost without each. */
export const missingOnes = (given: Record<string, string | undefined>, why: string): Finding[] =>
  Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [wrong(doctorCopy.missing(name, why))] : [],
  )
