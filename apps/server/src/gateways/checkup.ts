import { doctorCopy } from '@saldo/copy/doctor'
import { askVendor, parseJson, type VendorCall } from './vendor-call.ts'

/** Result of a check of a third party, in a sentence for operators. No reply is `unknown`, never `wrong`. */
export type Finding = { state: 'fine' | 'wrong' | 'unknown' | 'off'; says: string }

export const wrong = (says: string): Finding => ({ state: 'wrong', says })
export const unknown = (says: string): Finding => ({ state: 'unknown', says })

/** A vendor's reply with any status, or a finding when there was none. */
type ProbeResult = { kind: 'answered'; status: number; body: unknown } | { kind: 'silent'; finding: Finding }

/** Makes one read-only call of a checkup. */
export type Ask = (url: string, call?: Partial<VendorCall>) => Promise<ProbeResult>

/** A check of one third party: side-effect free, sends no message and moves no money. */
export type Checkup = (ask: Ask) => Promise<Finding[]>

/** Checkup of a provider that is not configured. */
export const off =
  (variable: string): Checkup =>
  async () => [{ state: 'off', says: doctorCopy.off(variable) }]

/** Creates the calls of a checkup, which together take no longer than `withinMs`. */
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

/** Finding for a reply that is not in the vendor's format. */
export const unreadable = (url: string, status: number): Finding =>
  unknown(doctorCopy.unreadable(new URL(url).host, status))

/** The findings, or `fine` when there are none. */
export const orFine = (found: readonly Finding[], says: string): Finding[] =>
  found.length > 0 ? [...found] : [{ state: 'fine', says }]

/** Findings for the missing variables of a provider, with the consequence of each. */
export const missingOnes = (given: Record<string, string | undefined>, why: string): Finding[] =>
  Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [wrong(doctorCopy.missing(name, why))] : [],
  )
