import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import type { Problem } from './verify-ledger.ts'
import { readHeads, type Signing } from './heads-file.ts'
import { headsGone } from './heads-queries.ts'

const MOST_PROBLEMS = 20

/** `lines` and `heads` count what was read from the file. */
export type VerifiedHeads = { lines: number; heads: number; problems: Problem[] }

type Head = Parameters<typeof headsGone>[1][number]

/** The heads that none of the databases has: an event is in one of them. */
const goneFromAll = async (databases: readonly Db[], heads: Head[]): Promise<Head[]> => {
  let gone = heads
  for (const db of databases) gone = gone.length === 0 ? gone : await headsGone(db, gone)
  return gone
}

/**
 * Compares the databases with the heads signed outside it. Reports `history_rewritten` for a wallet whose
 * chain no longer contains a signed head, even if the chain was recomputed, and `heads_forged` for a line
 * that was changed, invented or follows a removed one. Throws ENOENT for a missing file.
 */
export const verifyHeads = async (
  databases: readonly Db[],
  { file, keys, eventId }: { file: string; keys: Signing; eventId?: EventId | undefined },
): Promise<VerifiedHeads> => {
  const found: VerifiedHeads = { lines: 0, heads: 0, problems: [] }
  const rewritten = new Set<string>()
  for await (const line of readHeads(file, keys)) {
    found.lines += 1
    if (!line.isTrue) {
      found.problems.push({ kind: 'heads_forged', eventId: eventId ?? null, subject: String(line.number) })
      continue
    }
    const heads = line.heads.filter((head) => eventId === undefined || head.eventId === eventId)
    found.heads += heads.length
    for (const gone of await goneFromAll(databases, heads)) {
      const name = `${gone.eventId} ${gone.walletId}`
      if (!rewritten.has(name))
        found.problems.push({ kind: 'history_rewritten', eventId: gone.eventId, subject: gone.walletId })
      rewritten.add(name)
    }
  }
  found.problems = found.problems.slice(0, MOST_PROBLEMS)
  return found
}
