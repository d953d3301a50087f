import type { DifferenceVerb } from '@saldo/contract/differences'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { differencesCopy } from '@saldo/copy/differences'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { lookUpCode } from '../ledger/index.ts'
import { findOrderByCode } from '../orders/index.ts'
import { closeDifference, findDifference, mayBeDebt, type PaymentDeps } from '../payments/index.ts'
import { apart, type Ask } from './difference.ts'
import { bookDecision, checkAtGateway } from './effects.ts'
import { readLine } from './one-line.ts'
import { databaseOf, decideAsk, findAsk, insertAsk, lockAsk } from './queries.ts'
import { actsOf } from './rules.ts'
import { idOf, type Subject } from './subject.ts'

const refuseQr = (sentence: string): never => {
  throw fault('qr', sentence)
}

/** The QR of a typed code, of it or of a purchase. Throws validation_failed. */
const walletNamed = async (db: Db, eventId: EventId, typed: string | undefined): Promise<WalletId> => {
  if (!typed) return refuseQr(differencesCopy.qrMissing)
  const scanned = await lookUpCode(db, eventId, typed)
  if (scanned) return scanned.walletId
  const order = await findOrderByCode(db, eventId, typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  return order ? order.walletId : refuseQr(differencesCopy.qrUnknown)
}

/** Whether a gateway’s unknown payment may be a debt now. */
export const isDebtDue = async (deps: PaymentDeps, subject: Subject): Promise<boolean> => {
  if (subject.source !== 'provider') return false
  const difference = await findDifference(deps.databases.control, subject)
  return difference !== null && mayBeDebt(difference, deps.clock.now())
}

type Asking = { id: OpId; verb: DifferenceVerb; reason: string; qr: string | undefined }

const isSame = (known: Ask, subject: string, { verb, reason }: Asking): boolean =>
  known.subject === subject && known.verb === verb && known.reason === reason

/** The act that a line must have for it. Throws difference_closed, difference_asked, difference_young, difference_verb. */
const mustBeOpenTo = async (deps: PaymentDeps, act: EventAct, subject: Subject, verb: DifferenceVerb) => {
  const line = await readLine(deps, act.eventId, subject)
  if (line.closedAt !== null) throw new AppError('difference_closed')
  if (line.ask?.decided === null) throw new AppError('difference_asked')
  const isDue = await isDebtDue(deps, subject)
  if (verb === 'debt' && line.kind === 'unknown_there' && !isDue) throw new AppError('difference_young')
  if (!actsOf(line, { now: act.at, mayBeDebt: isDue }).includes(verb)) throw new AppError('difference_verb')
  return line
}

/**
 * Asks for what another person decides, once per id. Throws reauth_required, not_found, difference_closed,
 * difference_asked, difference_young, difference_verb, validation_failed for an unknown QR, operation_mismatch. Resolves
 * to whether it was a repeat.
 */
export const askDecision = async (
  deps: PaymentDeps,
  subject: Subject,
  asking: Asking,
  act: EventAct,
): Promise<boolean> => {
  requireFresh(act)
  const { eventId, actor, at } = act
  const { id, verb, reason, qr } = asking
  const db = await databaseOf(deps.databases, eventId)
  const known = await findAsk(db, eventId, id)
  if (known) {
    if (isSame(known, idOf(subject), asking)) return true
    throw new AppError('operation_mismatch')
  }
  const line = await mustBeOpenTo(deps, act, subject, verb)
  const walletId = verb === 'assign' ? await walletNamed(db, eventId, qr) : null
  await transact(db, async (tx) => {
    const ask: Ask = {
      eventId,
      id,
      subject: idOf(subject),
      verb,
      reason,
      walletId,
      amount: centavos(apart(line)),
      by: actor.id,
      at,
      decided: null,
    }
    if (!(await insertAsk(tx, ask))) throw new AppError('difference_asked')
    const details = {
      verb,
      reason,
      amount_centavos: String(ask.amount),
      ...(walletId && { wallet: walletId }),
    }
    await audit(tx, act, { action: 'difference.ask', subject: ask.subject, eventId, details })
  })
  return false
}

type Deciding = { id: OpId; isApproved: boolean }

/** Whether the same person decided the same before. Throws difference_closed when it was otherwise. */
const wasDecided = ({ decided }: Ask, { isApproved }: Deciding, { actor }: EventAct): boolean => {
  if (decided === null) return false
  if (decided.by === actor.id && decided.isApproved === isApproved) return true
  throw new AppError('difference_closed')
}

/** The control database may be another one than the event’s; a job makes up for a process that ends before this. */
const closeHere = async (deps: PaymentDeps, subject: Subject, { verb }: Ask): Promise<void> => {
  if (subject.source === 'provider' && verb === 'debt')
    await closeDifference(deps.databases.control, subject, 'debt', deps.clock.now())
}

/**
 * Approves what another person asked, which books it, or declines it; whoever asked may only take it back. A repeat by
 * the same person does nothing more. Throws reauth_required, not_found, difference_own, difference_closed, and the
 * refusals of gateway and books, which leave it undecided.
 */
export const decide = async (
  deps: PaymentDeps,
  subject: Subject,
  deciding: Deciding,
  act: EventAct,
): Promise<void> => {
  requireFresh(act)
  const { eventId, actor, at } = act
  const db = await databaseOf(deps.databases, eventId)
  const known = await findAsk(db, eventId, deciding.id)
  if (known?.subject !== idOf(subject)) throw new AppError('not_found')
  if (wasDecided(known, deciding, act)) return
  if (deciding.isApproved && known.by === actor.id) throw new AppError('difference_own')
  if (deciding.isApproved) await checkAtGateway(deps, subject, known)
  await transact(db, async (tx) => {
    const ask = await lockAsk(tx, eventId, deciding.id)
    if (!ask) throw new AppError('not_found')
    if (wasDecided(ask, deciding, act)) return
    await decideAsk(tx, ask, { by: actor.id, at, isApproved: deciding.isApproved })
    if (deciding.isApproved) await bookDecision(deps, tx, { subject, ask }, act)
    const entry = deciding.isApproved ? { action: 'difference.approve' } : { action: 'difference.decline' }
    const details = { verb: ask.verb, ask: ask.id, amount_centavos: String(ask.amount) }
    await audit(tx, act, { ...entry, subject: ask.subject, eventId, details })
  })
  if (deciding.isApproved) await closeHere(deps, subject, known)
}
