import { hash } from 'node:crypto'
import { byteWriter } from './canonical-bytes.ts'
import { writeItems, type SoldItem } from './snapshot.ts'

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

const VERSION = 1

/** SHA-256 of the content's canonical bytes: equal for a retry, different for another operation. */
export const fingerprintOfOperation = (content: Content): Buffer => {
  const accounts = content.accounts ?? []
  const writer = byteWriter()
    .u8(VERSION)
    .text(content.kind)
    .uuid(content.walletId ?? null)
    .uuid(content.otherWalletId ?? null)
    .uuid(content.refersTo ?? null)
    .i64(content.amount ?? 0n)
    .i64(content.tip ?? 0n)
    .u8(accounts.length)
  for (const key of accounts) writer.text(key)
  return hash('sha256', writeItems(writer, content.items ?? []).bytes(), 'buffer')
}
