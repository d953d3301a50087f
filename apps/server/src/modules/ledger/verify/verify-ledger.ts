import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import {
  allowLongReads,
  replayWallets,
  selectEventIds,
  selectEventSum,
  selectFound,
  selectWrongAccounts,
  type ReplayedWallet,
} from './queries.ts'

export type ProblemKind =
  | 'sequence_gap'
  | 'chain_broken'
  | 'balance_wrong'
  | 'counter_wrong'
  | 'head_wrong'
  | 'code_missing'
  | 'wallet_missing'
  | 'operation_wrong'
  | 'hold_wrong'
  | 'reversal_wrong'
  | 'account_wrong'
  | 'sum_not_zero'

/** `subject` is the wallet, operation or account that it was found at, or the sum in centavos. */
export type Problem = { kind: ProblemKind; eventId: EventId; subject: string }

export type Verification = {
  ok: boolean
  events: number
  wallets: number
  transfers: number
  /** The first ones of each kind and event. */
  problems: Problem[]
}

const WALLETS_AT_ONCE = 500
const PROBLEMS_PER_CHECK = 20

const walletChecks = [
  ['hasGap', 'sequence_gap'],
  ['isChainBroken', 'chain_broken'],
  ['isBalanceWrong', 'balance_wrong'],
  ['isCounterWrong', 'counter_wrong'],
  ['isHeadWrong', 'head_wrong'],
  ['isCodeMissing', 'code_missing'],
] as const satisfies readonly (readonly [keyof ReplayedWallet, ProblemKind])[]

const listChecks = [
  ['strayTransfers', 'wallet_missing'],
  ['wrongOperations', 'operation_wrong'],
  ['wrongHolds', 'hold_wrong'],
  ['wrongReversals', 'reversal_wrong'],
] as const

const problemsOf = (eventId: EventId, wallets: readonly ReplayedWallet[]): Problem[] =>
  wallets.flatMap((wallet) =>
    walletChecks
      .filter(([claim]) => wallet[claim])
      .map(([, kind]) => ({ kind, eventId, subject: wallet.walletId })),
  )

/** Chunk by chunk, so that neither side ever holds more than some hundred wallets' rows. */
const verifyWallets = async (tx: Db, eventId: EventId, found: Verification): Promise<void> => {
  let after: string | null = null
  for (;;) {
    const wallets: ReplayedWallet[] = await replayWallets(tx, eventId, after, WALLETS_AT_ONCE)
    const last = wallets.at(-1)
    if (!last) return
    found.wallets += wallets.length
    found.transfers += Number(wallets.reduce((sum, wallet) => sum + wallet.transfers, 0n))
    found.problems.push(...problemsOf(eventId, wallets).slice(0, PROBLEMS_PER_CHECK))
    after = last.walletId
  }
}

const verifyEvent = async (tx: Db, eventId: EventId, found: Verification): Promise<void> => {
  found.events += 1
  await verifyWallets(tx, eventId, found)
  for (const [check, kind] of listChecks) {
    for (const subject of await selectFound(tx, check, eventId, PROBLEMS_PER_CHECK)) {
      found.problems.push({ kind, eventId, subject })
    }
  }
  for (const { accountId, key } of await selectWrongAccounts(tx, eventId)) {
    found.problems.push({ kind: 'account_wrong', eventId, subject: key ?? String(accountId) })
  }
  const sum = await selectEventSum(tx, eventId)
  if (sum !== 0n) found.problems.push({ kind: 'sum_not_zero', eventId, subject: String(sum) })
}

/**
 * Replays every transfer of one event, or of all in this database, and compares: counters, gap-free sequences, hashes,
 * outcomes, holds, reversals, slots and the sum. One snapshot, so it may run beside a busy event.
 */
export const verifyLedger = async (db: Db, eventId?: EventId): Promise<Verification> => {
  const found: Verification = { ok: true, events: 0, wallets: 0, transfers: 0, problems: [] }
  const verify = async (tx: Db): Promise<void> => {
    await allowLongReads(tx)
    for (const id of eventId === undefined ? await selectEventIds(tx) : [eventId])
      await verifyEvent(tx, id, found)
  }
  await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verify)
  found.ok = found.problems.length === 0
  return found
}
