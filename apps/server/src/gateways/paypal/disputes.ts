import type { Dispute as AnyDispute, Proof, ProofAnswer } from '../dispute.ts'
import type { PaymentChange, Span } from '../payment-provider.ts'
import { notTheWanted } from '../vendor-call.ts'
import { readIssue } from './order-wire.ts'
import type { Paypal } from './paypal.ts'
import { at, bodyOf, isStatus, named, type Caller } from './caller.ts'
import {
  readCaptureOfDispute,
  evidenceOnWire,
  readDispute,
  readDisputes,
  readWholeDispute,
  type Dispute,
  type DisputeSummary,
} from './dispute-wire.ts'

const PATH = '/v1/customer/disputes'
const PAGE = 50

/** A page of disputes; null when no answer came. Empty for an app without the permission to see them. */
const pageOf = async (call: Caller, query: Record<string, string>): Promise<DisputeSummary[] | null> => {
  const answer = await call({ method: 'GET', path: `${PATH}?${new URLSearchParams(query)}` })
  const raw = bodyOf(answer)
  if (raw !== null) return readDisputes(raw)
  return isStatus(answer, 403, 404) ? [] : null
}

/** The capture that a dispute is about; null when there is none, undefined when no answer came. */
const captureOfDispute = (call: Caller, disputeId: string): Promise<string | null | undefined> =>
  named(call, at(PATH, disputeId), readCaptureOfDispute)

/** The disputes about a capture; null when no answer came. */
export const disputesOf = async (call: Caller, captureId: string): Promise<Dispute[] | null> => {
  const listed = await pageOf(call, { disputed_transaction_id: captureId })
  if (listed === null) return null
  const disputes: Dispute[] = []
  for (const summary of listed) {
    const answer = summary.isResolved ? await call({ method: 'GET', path: at(PATH, summary.id) }) : null
    const dispute = answer === null ? summary : readDispute(bodyOf(answer) ?? '')
    if (dispute === null) return null
    disputes.push(dispute)
  }
  return disputes
}

/** The captures whose disputes changed in a span, paged to the end; null when an answer failed to come. */
export const changedDisputes = async (call: Caller, { from, to }: Span): Promise<PaymentChange[] | null> => {
  const changes: PaymentChange[] = []
  const span = { update_time_after: from.toISOString(), update_time_before: to.toISOString() }
  for (let page = 1; ; page += 1) {
    const listed = await pageOf(call, { ...span, page_size: String(PAGE), page: String(page) })
    if (listed === null) return null
    for (const { id, updatedAt } of listed) {
      const captureId = await captureOfDispute(call, id)
      if (captureId === undefined) return null
      if (captureId !== null) changes.push({ reportId: captureId, kind: 'returned', at: updatedAt })
    }
    if (listed.length < PAGE) return changes
  }
}

/** A dispute with its deadline; null when there is none, undefined when no answer came or it can't be read. */
const getDispute = async (call: Caller, disputeId: string): Promise<AnyDispute | null | undefined> => {
  const answer = await call({ method: 'GET', path: at(PATH, disputeId) })
  if (isStatus(answer, 404)) return null
  return readWholeDispute(bodyOf(answer) ?? '') ?? undefined
}

const disputesOfCapture = async (call: Caller, captureId: string): Promise<string[] | null> =>
  (await pageOf(call, { disputed_transaction_id: captureId }))?.map(({ id }) => id) ?? null

const provideEvidence = async (
  call: Caller,
  { disputeId, files, note, idempotencyKey }: Proof,
): Promise<ProofAnswer> => {
  const answer = await call({
    method: 'POST',
    path: `${at(PATH, disputeId)}/provide-evidence`,
    form: evidenceOnWire({ files, note }),
    requestId: idempotencyKey,
  })
  return bodyOf(answer) === null ? notTheWanted(answer, readIssue) : { kind: 'sent' }
}

type DisputeCalls = Pick<Paypal, 'captureOfDispute' | 'getDispute' | 'disputesOfCapture' | 'provideEvidence'>

/** The calls about single disputes. */
export const disputeCalls = (call: Caller): DisputeCalls => ({
  captureOfDispute: (disputeId) => captureOfDispute(call, disputeId),
  getDispute: (disputeId) => getDispute(call, disputeId),
  disputesOfCapture: (captureId) => disputesOfCapture(call, captureId),
  provideEvidence: (proof) => provideEvidence(call, proof),
})
