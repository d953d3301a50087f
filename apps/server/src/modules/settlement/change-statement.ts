import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { settlementCopy } from '@saldo/copy/settlement'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { dayAt } from '../deposits/index.ts'
import {
  accountBalance,
  barRevenue,
  barTips,
  bookTransfer,
  vendorPayable,
  type AccountKey,
} from '../ledger/index.ts'
import { CUP_DEPOSITS } from './books.ts'
import { duesIn } from './content.ts'
import { lockStatement, updateStatement } from './queries.ts'
import type { Statement } from './statement.ts'

type Needs = Pick<Deps, 'databases'>
type Change = (tx: Db, statement: Statement) => Promise<Statement>

/** One step of a statement in one transaction, with it locked; `change` answers the same one for a repeat. */
const step = async (
  { databases }: Needs,
  { id, action, change }: { id: OpId; action: string; change: Change },
  act: EventAct,
): Promise<Statement> =>
  transact(await databases.forEvent(act.eventId), async (tx) => {
    const statement = await lockStatement(tx, act.eventId, id)
    if (!statement) throw new AppError('not_found')
    const changed = await change(tx, statement)
    if (changed === statement) return statement
    await updateStatement(tx, changed)
    const { placeId, number, content } = statement
    await audit(tx, act, {
      action,
      subject: id,
      eventId: act.eventId,
      details: {
        place: placeId,
        number,
        to_pay_centavos: String(content.toPay),
        before: statement.state,
        after: changed.state,
        ...(changed.paid && { paid_on: changed.paid.on, reference: changed.paid.reference }),
      },
    })
    return changed
  })

const by = ({ actor, at }: EventAct) => ({ by: actor.id, at })

const NAMESPACE = '5b1d6c0e-2f7a-4d38-9a41-7c0f5e8d2b93'

/** The id of a move, derived from statement and verb: whatever runs again moves nothing again. */
const moveId = (id: OpId, verb: string): OpId => v5(`${id}|${verb}`, NAMESPACE) as OpId

/** Credits less debits that a move adds to `to`, at the cost of `from`; below zero it goes the other way. */
type Move = { verb: string; from: AccountKey; to: AccountKey; amount: bigint }

const book = async (tx: Db, { id, content }: Statement, move: Move, act: EventAct): Promise<void> => {
  const { verb, amount } = move
  if (amount === 0n) return
  const [debit, credit] = amount > 0n ? [move.from, move.to] : [move.to, move.from]
  await bookTransfer(tx, {
    eventId: act.eventId,
    opId: moveId(id, verb),
    origin: 'system',
    at: act.at,
    actorId: act.actor.id,
    note: `${content.place} ${content.number}`,
    debit,
    credit,
    amount: centavos(amount < 0n ? -amount : amount),
  })
}

/**
 * What approving moves: what was earned to the vendor, of it commission, fee and VAT to whom they belong, and deposits to
 * where the guests' are.
 */
const movesOf = ({ placeId, content }: Statement): Move[] => {
  const vendor = vendorPayable(placeId)
  const { sales, tips, deposits, commission, fixedFee, vat } = duesIn(content)
  return [
    { verb: 'sales', from: barRevenue(placeId), to: vendor, amount: sales },
    { verb: 'deposits', from: barRevenue(placeId), to: CUP_DEPOSITS, amount: deposits },
    { verb: 'tips', from: barTips(placeId), to: vendor, amount: tips },
    { verb: 'commission', from: vendor, to: 'commission', amount: commission },
    { verb: 'fixed-fee', from: vendor, to: 'commission', amount: fixedFee },
    { verb: 'vat', from: vendor, to: 'vat_payable', amount: vat },
    ...content.adjustments.map(({ amount }, i) => ({
      verb: `adjustment-${i}`,
      from: 'commission' as const,
      to: vendor,
      amount,
    })),
  ]
}

/**
 * Throws unless an account that was taken from still has what it owes. It is looked at after the moves, which hold the
 * house's chain: nobody takes from it at the same time by another move.
 */
const mustHold = async (
  tx: Db,
  {
    eventId,
    key,
    code,
  }: { eventId: EventAct['eventId']; key: AccountKey; code: 'settlement_changed' | 'settlement_bank_short' },
): Promise<void> => {
  const balance = await accountBalance(tx, eventId, key)
  const isShort = code === 'settlement_bank_short' ? balance < 0n : balance > 0n
  if (isShort) throw new AppError(code)
}

/** Books what was frozen. Throws settlement_changed where sales were taken back since, so that less is there. */
const bookStatement = async (tx: Db, statement: Statement, act: EventAct): Promise<void> => {
  const { placeId, content } = statement
  for (const move of movesOf(statement)) await book(tx, statement, move, act)
  const at = { eventId: act.eventId, code: 'settlement_changed' } as const
  if (content.sales + content.deposits > 0n) await mustHold(tx, { ...at, key: barRevenue(placeId) })
  if (content.tips > 0n) await mustHold(tx, { ...at, key: barTips(placeId) })
}

/**
 * Approves and books what another person prepared; a repeat by the same person does nothing more. One with nothing to
 * pay is carried into the next. Throws reauth_required, not_found, settlement_own, settlement_state,
 * settlement_changed when `print` is another's or sales were taken back since.
 */
export const approveStatement = (
  deps: Needs,
  { id, print }: { id: OpId; print: string },
  act: EventAct,
): Promise<Statement> => {
  requireFresh(act)
  return step(
    deps,
    {
      id,
      action: 'settlement.approve',
      change: async (tx, statement) => {
        if (statement.prepared.by === act.actor.id) throw new AppError('settlement_own')
        if (statement.print.toString('hex') !== print) throw new AppError('settlement_changed')
        if (statement.approved?.by === act.actor.id) return statement
        if (statement.state !== 'draft') throw new AppError('settlement_state')
        await bookStatement(tx, statement, act)
        const state = statement.content.toPay > 0n ? 'approved' : 'carried'
        return { ...statement, state, approved: by(act) }
      },
    },
    act,
  )
}

type Payment = { id: OpId; on: string; reference: string }

/**
 * Books that a statement was paid from the bank; a repeat does nothing more. Throws reauth_required, not_found,
 * settlement_state, settlement_bank_short when the bank has less in the books, validation_failed for a day to come.
 */
export const payStatement = async (
  deps: Needs,
  { id, ...paid }: Payment,
  act: EventAct,
): Promise<Statement> => {
  requireFresh(act)
  if (paid.on > (await dayAt(deps, act))) throw fault('paid_on', settlementCopy.notYet)
  return step(
    deps,
    {
      id,
      action: 'settlement.pay',
      change: async (tx, statement) => {
        const { paid: before, placeId, content } = statement
        const isRepeat =
          before?.by === act.actor.id && before.on === paid.on && before.reference === paid.reference
        if (isRepeat) return statement
        if (statement.state !== 'approved') throw new AppError('settlement_state')
        const move = { verb: 'pay', from: vendorPayable(placeId), to: 'bank', amount: content.toPay } as const
        await book(tx, statement, move, act)
        await mustHold(tx, { eventId: act.eventId, key: 'bank', code: 'settlement_bank_short' })
        return { ...statement, state: 'paid', paid: { ...by(act), ...paid } }
      },
    },
    act,
  )
}

/** Undoes a draft. Throws not_found, settlement_state. */
export const cancelStatement = (deps: Needs, id: OpId, act: EventAct): Promise<Statement> =>
  step(
    deps,
    {
      id,
      action: 'settlement.cancel',
      change: async (_tx, statement) => {
        if (statement.state === 'cancelled') return statement
        if (statement.state !== 'draft') throw new AppError('settlement_state')
        return { ...statement, state: 'cancelled', cancelled: by(act) }
      },
    },
    act,
  )
