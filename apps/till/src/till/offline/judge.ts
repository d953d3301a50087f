import { type Centavos, centavos } from '@saldo/contract/money'
import {
  freshnessOf,
  isLiveText,
  type LiveQr,
  readLiveText,
  signedBytes,
  stepAt,
} from '@saldo/contract/live-qr'
import type { EventId } from '@saldo/contract/ids'
import type { OfflinePermit } from '@saldo/contract/offline'
import { digestName, handleName, type OfflineRow } from '@saldo/contract/offline-table'
import { eventNumberOf, normaliseCode } from '@saldo/contract/qr-code'
import { heldBy, type Journal, soldTo, stepOf } from './sold.ts'
import type { RowsOf } from './table.ts'

/** Why a till charges nothing without the server. */
export type Refusal =
  | 'lapsed'
  | 'live_only'
  | 'other_event'
  | 'unknown'
  | 'pays_nothing'
  | 'forged'
  | 'old'
  | 'ahead'
  | 'used'
  | 'expired'
  | 'empty'
  | 'till_full'
  | 'too_much'

/** All that a till knows without the server. */
export type Known = {
  eventId: EventId
  permit: Pick<OfflinePermit, 'terms' | 'ends_at' | 'lost' | 'posted_seq'>
  rows: RowsOf
  journal: Journal
  /** The newest step that this till used of a live QR in a charge sent to the server; null without one. */
  usedOnline: (of: string) => number | null
}

/** A QR that may be charged; `of` names it in the journal. */
export type Judged = { of: string; step: number | null; row: OfflineRow; text: string }

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Whether the phone of that public key (x‖y) signed the text; false for a key that is none. */
const isSigned = async ({ head, signature }: LiveQr, publicKey: Uint8Array): Promise<boolean> => {
  const point = new Uint8Array(65)
  point[0] = 4
  point.set(publicKey, 1)
  try {
    const key = await crypto.subtle.importKey('raw', point, curve, false, ['verify'])
    return await crypto.subtle.verify(signing, key, signature, signedBytes(head))
  } catch {
    return false
  }
}

/** As long as the server holds a scan, and lets pass between an offline one and its sale. */
const SCAN_MS = 5 * 60_000

const isUsed = ({ journal, usedOnline }: Known, of: string, step: number): boolean =>
  step <= Math.max(stepOf(journal, of) ?? -1, usedOnline(of) ?? -1)

const judgeLive = async (text: string, known: Known, readMs: number): Promise<Judged | Refusal> => {
  const nowStep = stepAt(readMs)
  const qr = readLiveText(text, nowStep)
  if (!qr) return 'forged'
  if (qr.eventId !== known.eventId) return 'other_event'
  const freshness = freshnessOf(qr.step, nowStep)
  if (freshness !== 'fresh') return freshness
  const row = known.rows.live(handleName(qr.handle))
  if (!row) return 'unknown'
  if (!row.isPaying) return 'pays_nothing'
  if (!(await isSigned(qr, row.publicKey))) return 'forged'
  if (isUsed(known, qr.handle, qr.step)) return 'used'
  return { of: qr.handle, step: qr.step, row, text }
}

const judgeStatic = async (code: string, { eventId, rows }: Known): Promise<Judged | Refusal> => {
  if (eventNumberOf(code) !== eventId) return 'other_event'
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  const row = rows.statics(digestName(new Uint8Array(digest)))
  if (!row) return 'unknown'
  return row.isPaying ? { of: code, step: null, row, text: code } : 'pays_nothing'
}

/**
 * Whether a scanned text may be charged without the server. `readMs` is when it was read, which its freshness is
 * judged by; both times in ms by the corrected clock.
 */
export const judge = async (
  text: string,
  known: Known,
  { nowMs, readMs }: { nowMs: number; readMs: number },
): Promise<Judged | Refusal> => {
  const { terms, ends_at } = known.permit
  if (nowMs >= Date.parse(ends_at)) return 'lapsed'
  if (nowMs - readMs >= SCAN_MS) return 'expired'
  if (isLiveText(text)) return judgeLive(text, known, readMs)
  const code = normaliseCode(text)
  return terms.takes_static && code !== undefined ? judgeStatic(code, known) : 'live_only'
}

const least = (...amounts: bigint[]): Centavos =>
  centavos(amounts.reduce((most, each) => (each < most ? each : most)))

/** The most that a QR may be charged now, or why it is nothing. */
export const mostFor = ({ of, row }: Judged, { permit, rows, journal }: Known): Centavos | Refusal => {
  const { terms } = permit
  const ofTill = terms.till_limit - heldBy(journal, permit)
  const ofQr = least(terms.wallet_limit, BigInt(row.pesos) * 100n) - soldTo(journal, of, rows.next)
  if (ofTill <= 0n) return 'till_full'
  if (ofQr <= 0n) return 'empty'
  return least(terms.max_sale, ofQr, ofTill)
}

/** Why a QR that was judged may not be charged that much after all; null where it may. */
export const refusalOf = (judged: Judged, known: Known, amount: Centavos): Refusal | null => {
  const { of, step } = judged
  if (step !== null && isUsed(known, of, step)) return 'used'
  const most = mostFor(judged, known)
  if (typeof most === 'string') return most
  return amount > most ? 'too_much' : null
}
