import { hash } from 'node:crypto'
import { byteWriter } from './canonical-bytes.ts'
import { writeItems, type SoldItem } from './snapshot.ts'

/** What makes an operation the same operation: not who sent it or when, but what it moves. */
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

/** sha256 of the canonical bytes of what matters: a repeat has the same one, another operation another. */
export const fingerprintOf = (content: Content): Buffer => {
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
