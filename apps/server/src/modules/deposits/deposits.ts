import type { EventId, OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { depositsCopy } from '@saldo/copy/deposits'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { eventOf, localIso } from '../events/index.ts'
import { bookTransfer, clearingAccounts } from '../ledger/index.ts'
import {
  depositsNamed,
  findDeposit,
  insertDeposit,
  lockDeposits,
  markUndone,
  type Deposit,
} from './queries.ts'

/** A deposit as it is entered. */
export type Entry = Pick<Deposit, 'id' | 'account' | 'amount' | 'fee' | 'arrivedOn' | 'reference'>

type Books = Pick<Deps, 'databases'>

const feeOpId = (id: OpId): OpId => v5('deposit-fee', id) as OpId
const undoOpId = (id: OpId): OpId => v5('deposit-undo', id) as OpId
const feeUndoOpId = (id: OpId): OpId => v5('deposit-fee-undo', id) as OpId

/** The event's day at a moment, year-month-day. */
export const dayAt = async ({ databases }: Books, { eventId, at }: EventAct): Promise<string> => {
  const { timezone } = await eventOf(databases.control, eventId)
  return localIso(at, timezone).slice(0, 'YYYY-MM-DD'.length)
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.account === other.account &&
  one.amount === other.amount &&
  one.fee === other.fee &&
  one.arrivedOn === other.arrivedOn &&
  one.reference === other.reference

/** Books a deposit and its fee under a lock of the event's deposits, with its audit entry. */
export const bookDeposit = async (tx: Db, entry: Entry, act: EventAct): Promise<void> => {
  const { eventId, actor, at } = act
  const booking = { eventId, at, actorId: actor.id, note: entry.reference }
  await bookTransfer(tx, {
    ...booking,
    opId: entry.id,
    debit: 'bank',
    credit: entry.account,
    amount: entry.amount,
  })
  if (entry.fee > 0n)
    await bookTransfer(tx, {
      ...booking,
      opId: feeOpId(entry.id),
      origin: 'system',
      debit: 'gateway_fee',
      credit: entry.account,
      amount: entry.fee,
    })
  await insertDeposit(tx, eventId, { ...entry, by: actor.id, at, undone: null })
  await audit(tx, act, {
    action: 'deposit.record',
    subject: entry.id,
    eventId,
    details: {
      account: entry.account,
      amount_centavos: String(entry.amount),
      fee_centavos: String(entry.fee),
      arrived_on: entry.arrivedOn,
      reference: entry.reference,
    },
  })
}

type Recording = Omit<Entry, 'account'> & { account: number }

/**
 * Enters a deposit once per id: the money moves from what a gateway or the terminals owe to the bank, the fee to
 * the gateways' fees. Answers whether it was a repeat. Throws reauth_required, validation_failed for a day to come, not_found for an account that
 * owes nothing to anybody, deposit_known, deposit_above_owed, operation_mismatch.
 */
export const recordDeposit = async (
  deps: Books,
  { account, ...typed }: Recording,
  act: EventAct,
): Promise<{ isRepeat: boolean }> => {
  requireFresh(act)
  if (typed.arrivedOn > (await dayAt(deps, act))) throw fault('arrived_on', depositsCopy.notYet)
  const { eventId } = act
  return transact(await deps.databases.forEvent(eventId), async (tx) => {
    await lockDeposits(tx, eventId)
    const owing = (await clearingAccounts(tx, eventId)).find(({ id }) => id === account)
    if (!owing) throw new AppError('not_found')
    const entry = { ...typed, account: owing.key }
    const known = await findDeposit(tx, eventId, entry.id)
    if (known) {
      if (isSame(known, entry)) return { isRepeat: true }
      throw new AppError('operation_mismatch')
    }
    const named = await depositsNamed(tx, eventId, [entry.reference])
    if (named.some((one) => one.account === owing.key)) throw new AppError('deposit_known')
    if (entry.amount + entry.fee > owing.balance) throw new AppError('deposit_above_owed')
    await bookDeposit(tx, entry, act)
    return { isRepeat: false }
  })
}

type Undoing = { id: OpId; reason: string }

const back = (eventId: EventId, { account, reference }: Deposit, { at, actor }: EventAct) => ({
  eventId,
  at,
  actorId: actor.id,
  note: reference,
  origin: 'system' as const,
  debit: account,
})

/**
 * Takes a deposit back by moves the other way; a repeat does nothing more. Throws reauth_required, not_found, and
 * deposit_undone when somebody else did or the reason differs.
 */
export const undoDeposit = async (deps: Books, { id, reason }: Undoing, act: EventAct): Promise<void> => {
  requireFresh(act)
  const { eventId, actor, at } = act
  await transact(await deps.databases.forEvent(eventId), async (tx) => {
    await lockDeposits(tx, eventId)
    const deposit = await findDeposit(tx, eventId, id)
    if (!deposit) throw new AppError('not_found')
    if (deposit.undone) {
      if (deposit.undone.by === actor.id && deposit.undone.reason === reason) return
      throw new AppError('deposit_undone')
    }
    const moves: { opId: OpId; credit: 'bank' | 'gateway_fee'; amount: Centavos }[] = [
      { opId: undoOpId(id), credit: 'bank', amount: deposit.amount },
      { opId: feeUndoOpId(id), credit: 'gateway_fee', amount: deposit.fee },
    ]
    for (const move of moves.filter(({ amount }) => amount > 0n))
      await bookTransfer(tx, { ...back(eventId, deposit, act), ...move })
    await markUndone(tx, eventId, id, { by: actor.id, at, reason })
    await audit(tx, act, { action: 'deposit.undo', subject: id, eventId, details: { reason } })
  })
}
