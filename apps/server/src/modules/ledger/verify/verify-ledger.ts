import type { EventId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { checkAccounts, emptyTotals, type Totals } from './check-accounts.ts'
import {
  checkOperations,
  replayWallets,
  selectCounted,
  selectEventIds,
  selectEventSum,
  selectRangeEnd,
  type Range,
  type ReplayedWallet,
} from './queries.ts'

export type ProblemKind =
  | 'sequence_gap'
  | 'chain_broken'
  | 'balance_wrong'
  | 'counter_wrong'
  | 'head_wrong'
  | 'promo_wrong'
  | 'code_missing'
  | 'wallet_missing'
  | 'operation_wrong'
  | 'hold_wrong'
  | 'reversal_wrong'
  | 'account_wrong'
  | 'sum_not_zero'
  | 'history_rewritten'
  | 'heads_forged'

/** `subject` is the wallet, operation, account or line with the problem, or the sum in centavos. */
export type Problem = { kind: ProblemKind; eventId: EventId | null; subject: string }

export type Verification = {
  ok: boolean
  events: number
  wallets: number
  transfers: number
  /** The first ones of each kind and event. */
  problems: Problem[]
}

/** Chosen so that no statement takes long and neither side holds more than some megabytes. */
const WALLETS_AT_ONCE = 400
const OPERATIONS_AT_ONCE = 10_000
const PROBLEMS_OF_A_KIND = 20

const walletChecks = [
  ['hasGap', 'sequence_gap'],
  ['isChainBroken', 'chain_broken'],
  ['isBalanceWrong', 'balance_wrong'],
  ['isCounterWrong', 'counter_wrong'],
  ['isHeadWrong', 'head_wrong'],
  ['isPromoWrong', 'promo_wrong'],
  ['isCodeMissing', 'code_missing'],
] as const satisfies readonly (readonly [keyof ReplayedWallet, ProblemKind])[]

const problemsOf = (eventId: EventId, wallets: readonly ReplayedWallet[]): Problem[] =>
  wallets.flatMap((wallet) =>
    walletChecks
      .filter(([claim]) => wallet[claim])
      .map(([, kind]) => ({ kind, eventId, subject: wallet.walletId })),
  )

type Progress = (found: Verification) => Promise<void>
/** Replays one wallet's chain: how many transfers it has, and whether each follows from the one before. */
export const verifyWallet = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
): Promise<{ transfers: number; isSound: boolean }> => {
  const wallets = await replayWallets(db, eventId, { walletId })
  return {
    transfers: Number(wallets[0]?.transfers ?? 0n),
    isSound: wallets.length === 1 && problemsOf(eventId, wallets).length === 0,
  }
}

type Run = { found: Verification; signal: AbortSignal | undefined; progress: Progress | undefined }

const verifyWallets = async (tx: Db, eventId: EventId, { found, signal, progress }: Run): Promise<void> => {
  let after: string | null = null
  for (;;) {
    signal?.throwIfAborted()
    const wallets: ReplayedWallet[] = await replayWallets(tx, eventId, {
      after,
      limit: WALLETS_AT_ONCE,
    })
    const last = wallets.at(-1)
    if (!last) return
    found.wallets += wallets.length
    found.transfers += Number(wallets.reduce((sum, wallet) => sum + wallet.transfers, 0n))
    found.problems.push(...problemsOf(eventId, wallets))
    await progress?.(found)
    after = last.walletId
  }
}

/** Checks all operations, range by range, and returns the account totals of their transfers. */
const verifyOperations = async (
  tx: Db,
  eventId: EventId,
  { found, signal, progress }: Run,
): Promise<Totals> => {
  const totals = emptyTotals()
  let after: Range['after'] = null
  for (;;) {
    signal?.throwIfAborted()
    const upTo: Range['upTo'] = await selectRangeEnd(tx, eventId, after, OPERATIONS_AT_ONCE)
    for (const { finding, subject, amount } of await checkOperations(tx, eventId, { after, upTo })) {
      if (finding === 'moved') totals.add(subject, BigInt(amount ?? 0))
      else found.problems.push({ kind: finding, eventId, subject })
    }
    await progress?.(found)
    if (upTo === null) return totals
    after = upTo
  }
}

const verifySums = async (tx: Db, eventId: EventId, totals: Totals, { found }: Run): Promise<void> => {
  for (const subject of checkAccounts(totals, await selectCounted(tx, eventId))) {
    found.problems.push({ kind: 'account_wrong', eventId, subject })
  }
  const sum = await selectEventSum(tx, eventId)
  if (sum !== 0n) found.problems.push({ kind: 'sum_not_zero', eventId, subject: String(sum) })
}

const verifyEvent = async (tx: Db, eventId: EventId, run: Run): Promise<void> => {
  run.found.events += 1
  await verifyWallets(tx, eventId, run)
  await verifySums(tx, eventId, await verifyOperations(tx, eventId, run), run)
}

const firstOfEachKind = (problems: readonly Problem[]): Problem[] => {
  const counts = new Map<string, number>()
  return problems.filter(({ kind, eventId }) => {
    const count = (counts.get(`${kind} ${eventId}`) ?? 0) + 1
    counts.set(`${kind} ${eventId}`, count)
    return count <= PROBLEMS_OF_A_KIND
  })
}

/**
 * Replays every transfer of one event or practice, or of all events in this database, and checks counters, gap-free
 * sequences, hashes, outcomes, holds, reversals, slots and the sum. Reads one snapshot, so it may run during
 * a busy event. `progress` is told what was found so far, after each step. Throws the signal's reason soon after
 * it was aborted.
 */
export const verifyLedger = async (
  db: Db,
  eventId?: EventId,
  signal?: AbortSignal,
  progress?: Progress,
): Promise<Verification> => {
  const found: Verification = { ok: true, events: 0, wallets: 0, transfers: 0, problems: [] }
  const verify = async (tx: Db): Promise<void> => {
    const eventIds = eventId === undefined ? await selectEventIds(tx) : [eventId]
    for (const id of eventIds) {
      await verifyEvent(tx, id, { found, signal, progress })
      found.problems = firstOfEachKind(found.problems)
    }
  }
  await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verify)
  found.ok = found.problems.length === 0
  return found
}

/** As `verifyLedger` of one event that nobody writes to, chains and operations at once on two connections: in half the time. */
export const verifyStill = async (db: Db, eventId: EventId): Promise<Verification> => {
  const found: Verification = { ok: true, events: 1, wallets: 0, transfers: 0, problems: [] }
  const run: Run = { found, signal: undefined, progress: undefined }
  const [totals] = await Promise.all([verifyOperations(db, eventId, run), verifyWallets(db, eventId, run)])
  await verifySums(db, eventId, totals, run)
  found.problems = firstOfEachKind(found.problems)
  found.ok = found.problems.length === 0
  return found
}
