import type { EventId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Hint } from '@saldo/contract/refund-queue'
import { noEvent, type RefundState } from '@saldo/contract/refunds'
import { listEach, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { namesOf } from '../auth/index.ts'
import { findEvent } from '../events/index.ts'
import { walletFacts, type WalletFacts } from '../ledger/index.ts'
import { isUnchanged, payableOf } from './accept-refund.ts'
import { databaseOf } from './find-refund.ts'
import { hintsOf, type Shared } from './hint-rules.ts'
import { countStates, queuePage, sharedBy, type Behind } from './queue-queries.ts'
import type { Refund, RefundDetails } from './refund.ts'
import { openDetails } from './sealing.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

export type HintedRefund = {
  refund: Refund
  details: RefundDetails | null
  /** What accepting would hold now, or what was held; null without a known QR. */
  amount: Centavos | null
  hints: Hint[]
}

export type Queue = { counts: Record<RefundState, number>; lines: HintedRefund[]; next: Behind | null }

const PAGE = 50
const none: Shared = { sameQr: 0, clabePeople: 0, contactReused: 0 }

const payableNow = async (db: Db, refund: Refund, wallet: WalletFacts | null): Promise<Centavos | null> => {
  if (refund.amount !== null) return refund.amount
  if (wallet === null) return null
  return isUnchanged(refund, wallet) ? payableOf(db, refund, wallet) : centavos(0)
}

/** The requests of one event with their hints. */
const hintedAt = async (
  { databases, keys }: Needs,
  eventId: EventId,
  refunds: readonly Refund[],
): Promise<HintedRefund[]> => {
  const db = await databaseOf(databases, eventId)
  const event = eventId === noEvent ? null : await findEvent(databases.control, eventId)
  const wallets = await walletFacts(
    db,
    eventId,
    refunds.flatMap(({ walletId }) => walletId ?? []),
  )
  const shared = await sharedBy(
    db,
    eventId,
    refunds.map(({ refundId }) => refundId),
  )
  const names = await namesOf(
    databases.control,
    refunds.flatMap(({ holderId }) => holderId ?? []),
  )
  const lines: HintedRefund[] = []
  for (const refund of refunds) {
    const { refundId, walletId, holderId, detailsSealed } = refund
    const wallet = (walletId && wallets.get(walletId)) ?? null
    const details = detailsSealed && openDetails(keys, refundId, detailsSealed)
    const amount = await payableNow(db, refund, wallet)
    const hints = hintsOf({
      refund,
      details,
      wallet,
      holderName: (holderId && names.get(holderId)) ?? null,
      shared: shared.get(refundId) ?? none,
      payable: amount,
      minRefund: event?.minRefund ?? centavos(0),
      refundsUntil: event?.refundsUntil ?? null,
    })
    lines.push({ refund, details, amount, hints })
  }
  return lines
}

/** These requests with their hints, in the same order. */
export const withHints = async (deps: Needs, refunds: readonly Refund[]): Promise<HintedRefund[]> => {
  const byEvent = Map.groupBy(refunds, ({ eventId }) => eventId)
  const found = new Map<string, HintedRefund>()
  for (const [eventId, some] of byEvent)
    for (const line of await hintedAt(deps, eventId, some)) found.set(line.refund.refundId, line)
  return refunds.flatMap(({ refundId }) => found.get(refundId) ?? [])
}

type Asked = {
  /** 'all' is every event, and requests without one. */
  events: readonly EventId[] | 'all'
  state: RefundState
  hints: 'clean' | 'hinted' | undefined
  behind: Behind | null
}

const isClean = ({ hints }: HintedRefund): boolean => hints.every(({ tone }) => tone === 'good')

const behindOf = (refund: Refund | undefined): Behind | null =>
  refund ? { createdAt: refund.createdAt, refundId: refund.refundId } : null

const inOrder = (a: Refund, b: Refund): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.refundId < b.refundId ? -1 : 1)

const databasesOf = async ({ databases }: Needs, events: Asked['events']): Promise<readonly Db[]> =>
  events === 'all'
    ? databases.all
    : [...new Set(await Promise.all(events.map((id) => databases.forEvent(id))))]

/** A page of the queue, oldest first; a filter by hints looks through one page, so that it may show fewer. */
export const readQueue = async (deps: Needs, { events, state, hints, behind }: Asked): Promise<Queue> => {
  const counts: Record<RefundState, number> = { requested: 0, accepted: 0, rejected: 0, paid: 0, returned: 0 }
  const every = { ...deps.databases, all: await databasesOf(deps, events) }
  const found = await listEach(every, (db) => queuePage(db, { events, state, behind, limit: PAGE + 1 }))
  for (const row of await listEach(every, (db) => countStates(db, events))) counts[row.state] += row.count
  const page = found.toSorted(inOrder)
  const lines = await withHints(deps, page.slice(0, PAGE))
  const shown = hints === undefined ? lines : lines.filter((line) => isClean(line) === (hints === 'clean'))
  return { counts, lines: shown, next: page.length > PAGE ? behindOf(page[PAGE - 1]) : null }
}
