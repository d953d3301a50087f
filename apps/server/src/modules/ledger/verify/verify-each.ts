import { inTurn, type Db } from '../../../db/index.ts'
import { verifyLedger, type Verification } from './verify-ledger.ts'

type Options = {
  signal?: AbortSignal
  /** Told what was found so far, after each step. */
  progress?: (found: Verification) => Promise<void>
  /** Told what was found in each database, as soon as it is verified. */
  tell?: (found: Verification) => void
}

const added = (one: Verification, other: Verification): Verification => ({
  ok: one.ok && other.ok,
  events: one.events + other.events,
  wallets: one.wallets + other.wallets,
  transfers: one.transfers + other.transfers,
  problems: [...one.problems, ...other.problems],
})

/**
 * Verifies every event of these databases, one database after another. One that is away doesn't keep the others from it,
 * and is thrown at the end: a sum without it would be a lie.
 */
export const verifyEach = async (
  databases: readonly Db[],
  { signal, progress, tell }: Options = {},
): Promise<Verification> => {
  let sum: Verification = { ok: true, events: 0, wallets: 0, transfers: 0, problems: [] }
  await inTurn(databases, async (db) => {
    const found = await verifyLedger(
      db,
      undefined,
      signal,
      progress && ((part) => progress(added(sum, part))),
    )
    sum = added(sum, found)
    tell?.(found)
  })
  return sum
}
