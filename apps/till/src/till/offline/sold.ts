import type { DeviceId, EventId, OpId } from '@saldo/contract/ids'
import { type Centavos, centavos } from '@saldo/contract/money'
import { changesEachMs, noRecord, type OfflinePermit } from '@saldo/contract/offline'

/** A sale that the table of QRs may not know yet. */
export type Sale = {
  opId: OpId
  amount: Centavos
  /** What the QR is known by, whatever was read of it. */
  of: string
  /** The step of a live QR; null for a static code. */
  step: number | null
  /** When its answer arrived, in ms by the corrected clock; null while it waits. */
  postedMs: number | null
}

/** What a posting cost the organiser. */
type Loss = { seq: number; amount: Centavos }

/** The head of a till's journal, with what it has to know of its sales. */
export type Journal = {
  deviceId: DeviceId
  eventId: EventId
  /** Number and SHA-256 of the last record. */
  seq: number
  hash: string
  sales: readonly Sale[]
  losses: readonly Loss[]
}

export const emptyJournal = (deviceId: DeviceId, eventId: EventId): Journal => ({
  deviceId,
  eventId,
  seq: 0,
  hash: noRecord,
  sales: [],
  losses: [],
})

const sum = (all: readonly { amount: Centavos }[]): Centavos =>
  centavos(all.reduce((total, { amount }) => total + amount, 0n))

const waitingOf = ({ sales }: Journal): readonly Sale[] => sales.filter(({ postedMs }) => postedMs === null)

/** How many records wait to be posted. */
export const waitingIn = (journal: Journal): number => waitingOf(journal).length

/** What counts towards the till's limit: sales not posted, and losses of the posted ones. */
export const heldBy = (journal: Journal, permit: Pick<OfflinePermit, 'lost' | 'posted_seq'>): Centavos => {
  // The permit's own figure has the losses of the records that the server had by then.
  const since = journal.losses.filter(({ seq }) => seq > permit.posted_seq)
  return centavos(permit.lost + sum(waitingOf(journal)) + sum(since))
}

/** Longer than the server takes to write a file of changes after what it is about. */
const WRITTEN_AFTER_MS = 60_000

const isCovered = ({ postedMs }: Sale, next: number): boolean =>
  postedMs !== null && next * changesEachMs >= postedMs + WRITTEN_AFTER_MS

/** What was sold to a QR and is not in a table that `next` is the next file of changes of. */
export const soldTo = ({ sales }: Journal, of: string, next: number): Centavos =>
  sum(sales.filter((sale) => sale.of === of && !isCovered(sale, next)))

/** The newest step that a sale took of a live QR. */
export const stepOf = ({ sales }: Journal, of: string): number | null =>
  sales.reduce<number | null>(
    (newest, sale) => (sale.of === of && sale.step !== null ? Math.max(newest ?? 0, sale.step) : newest),
    null,
  )

/** `paid` is null where the charge that the sale stood in for was booked: nothing was lost. */
type Settled = { opId: OpId; seq: number; paid: Centavos | null; nowMs: number }

/** The journal with the answer to one of its records; the same object where it was known. */
export const settledIn = (journal: Journal, { opId, seq, paid, nowMs }: Settled): Journal => {
  const sale = waitingOf(journal).find((each) => each.opId === opId)
  if (!sale) return journal
  const lost = centavos(paid === null ? 0n : sale.amount - paid)
  return {
    ...journal,
    sales: journal.sales.map((each) => (each === sale ? { ...each, postedMs: nowMs } : each)),
    losses: lost > 0n ? [...journal.losses, { seq, amount: lost }] : journal.losses,
  }
}

/** Longer than a step is fresh. */
const STEP_USED_MS = 10 * 60_000

/**
 * The journal without the sales that table and freshness have overtaken, and the losses that the permit has; the same
 * object where that changes nothing.
 */
export const forgetIn = (
  journal: Journal,
  { next, postedSeq, nowMs }: { next: number; postedSeq: number; nowMs: number },
): Journal => {
  const sales = journal.sales.filter(
    (sale) => !isCovered(sale, next) || nowMs - (sale.postedMs ?? nowMs) < STEP_USED_MS,
  )
  const losses = journal.losses.filter(({ seq }) => seq > postedSeq)
  const isSame = sales.length === journal.sales.length && losses.length === journal.losses.length
  return isSame ? journal : { ...journal, sales, losses }
}
