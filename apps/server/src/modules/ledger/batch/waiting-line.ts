import type { OpId, WalletId } from '@saldo/contract/ids'
import type { Outcome } from '../outcome.ts'
import type { ChargeItem } from './charge-item.ts'

/** A charge on its way to its answer. */
export type Waiting = {
  item: ChargeItem
  /** When it came, in epoch ms. */
  since: number
  /** It may have reached the database: its outcome is unknown until answered. */
  wasSent: boolean
  busyCount: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** The charges that wait, in their order; what is out is remembered, so that no wallet and no id is out twice. */
export type WaitingLine = {
  readonly length: number
  /** When the first in the line came, in epoch ms. */
  readonly oldestSince: number | undefined
  join(waiting: Waiting): void
  /** Puts back, ahead of the others, what was out. */
  rejoin(waiting: readonly Waiting[]): void
  /** Takes out up to `limit` that satisfy `wanted`, one a wallet. */
  take(limit: number, wanted: (waiting: Waiting) => boolean): Waiting[]
  /** Forgets what was out. */
  release(waiting: readonly Waiting[]): void
  /** Removes and returns those that satisfy the condition. */
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
