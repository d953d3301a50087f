import type { OpId, WalletId } from '@saldo/contract/ids'
import type { Outcome } from '../operations/outcome.ts'
import type { ChargeItem } from './charge-item.ts'

/** A queued or sent charge. */
export type Waiting = {
  item: ChargeItem
  /** Time of arrival, in epoch ms. */
  since: number
  /** True when it may have reached the database: the outcome is unknown until a reply. */
  wasSent: boolean
  busyCount: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** FIFO queue of charges. Tracks charges in flight, so that no wallet and no id is in flight twice. */
export type WaitingLine = {
  readonly length: number
  /** Arrival time of the first charge in the queue, in epoch ms. */
  readonly oldestSince: number | undefined
  join(waiting: Waiting): void
  /** Puts charges in flight back at the head of the queue. */
  rejoin(waiting: readonly Waiting[]): void
  /** Dequeues up to `limit` charges that satisfy `wanted`, one per wallet. */
  take(limit: number, wanted: (waiting: Waiting) => boolean): Waiting[]
  /** Marks charges as no longer in flight. */
  release(waiting: readonly Waiting[]): void
  /** Removes and returns the charges that satisfy the condition. */
  drop(condition: (waiting: Waiting) => boolean): Waiting[]
}

export const createWaitingLine = (): WaitingLine => {
  let line: Waiting[] = []
  const walletsOut = new Set<WalletId>()
  const opsOut = new Set<OpId>()

  const partition = (picks: (waiting: Waiting) => boolean): Waiting[] => {
    const picked: Waiting[] = []
    const kept: Waiting[] = []
    for (const waiting of line) (picks(waiting) ? picked : kept).push(waiting)
    if (picked.length > 0) line = kept
    return picked
  }
  const release = (done: readonly Waiting[]): void => {
    for (const { item } of done) {
      walletsOut.delete(item.walletId)
      opsOut.delete(item.opId)
    }
  }
  return {
    get length() {
      return line.length
    },
    get oldestSince() {
      return line[0]?.since
    },
    join: (waiting) => {
      line.push(waiting)
    },
    rejoin: (waiting) => {
      release(waiting)
      line = [...waiting, ...line]
    },
    take: (limit, wanted) => {
      let count = 0
      return partition((waiting) => {
        const { walletId, opId } = waiting.item
        if (count === limit || walletsOut.has(walletId) || opsOut.has(opId) || !wanted(waiting)) return false
        count += 1
        walletsOut.add(walletId)
        opsOut.add(opId)
        return true
      })
    },
    release,
    drop: partition,
  }
}
