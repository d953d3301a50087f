import { hash } from 'node:crypto'
import { linesOf, type SoldItem } from './details.ts'

/** Content that identifies a retry: what the operation moves, not who sent it or when. */
export type Content = {
  kind: string
  walletId?: string
  otherWalletId?: string
  /** The operation that this one resolves or reverses. */
  refersTo?: string
  amount?: bigint
  tip?: bigint
  accounts?: readonly string[]
  items?: readonly SoldItem[]
}

/** SHA-256 of the content: equal for a retry, different for another operation. */
export const fingerprintOfOperation = ({ amount = 0n, tip = 0n, ...content }: Content): Buffer => {
  const { kind, walletId, otherWalletId, refersTo, accounts = [], items = [] } = content
  const ids = [walletId, otherWalletId, refersTo].map((id) => id?.toLowerCase() ?? null)
  return hash(
    'sha256',
    JSON.stringify([kind, ids, `${amount}`, `${tip}`, accounts, linesOf(items)]),
    'buffer',
  )
}
