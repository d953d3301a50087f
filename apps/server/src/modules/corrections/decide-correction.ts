import type { OpId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { onEach, transact, type Db } from '../../db/index.ts'
import { system, type Act, type EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { bookCorrection } from './book-correction.ts'
import { expiryOf, type Correction } from './correction.ts'
import { findCorrection, lockCorrections, overdueCorrections, storeDecision } from './queries.ts'

type Books = Pick<Deps, 'databases'>
type Decision = { id: OpId; action: string; decide: (tx: Db, correction: Correction) => Promise<Correction> }

/** Without the refusal: it is free text about a person, and an audit row is never forgotten. */
const auditOf = ({ id, direction, amount }: Correction) => ({
  correction: id,
  direction,
  amount_centavos: String(amount),
})

/** Decides a pending correction in one transaction; `decide` answers the same one for a repeat. */
const step = async (
  { databases }: Books,
  { id, action, decide }: Decision,
  act: EventAct,
): Promise<Correction> =>
  transact(await databases.forEvent(act.eventId), async (tx) => {
    await lockCorrections(tx, act.eventId)
    const correction = await findCorrection(tx, act.eventId, id)
    if (correction === null) throw new AppError('not_found')
    const decided = await decide(tx, correction)
    if (decided === correction) return correction
    await storeDecision(tx, decided)
    const { eventId, walletId: subject } = decided
    await audit(tx, act, { action, subject, eventId, details: auditOf(decided) })
    return decided
  })

/** Throws correction_own, correction_decided and correction_expired. */
const mustBeOpen = ({ askedBy, state, askedAt }: Correction, { actor, at }: EventAct): void => {
  if (askedBy === actor.id) throw new AppError('correction_own')
  if (state !== 'pending') throw new AppError('correction_decided')
  if (expiryOf({ askedAt }) <= at) throw new AppError('correction_expired')
}

const isRepeat = ({ state, decidedBy }: Correction, { actor }: EventAct, to: 'booked' | 'refused'): boolean =>
  state === to && decidedBy === actor.id

/**
 * Books what another person asked for; a repeat books nothing more, and what can't be booked now stays pending. Throws
 * reauth_required, not_found, correction_own, correction_decided, correction_expired, correction_source_short,
 * insufficient_balance, promo_not_refundable.
 */
export const approveCorrection = async (deps: Books, id: OpId, act: EventAct): Promise<Correction> => {
  requireFresh(act)
  const decide: Decision['decide'] = async (tx, correction) => {
    if (isRepeat(correction, act, 'booked')) return correction
    mustBeOpen(correction, act)
    await bookCorrection(tx, correction, act.at)
    return { ...correction, state: 'booked', decidedBy: act.actor.id, decidedAt: act.at }
  }
  return step(deps, { id, action: 'correction.approved', decide }, act)
}

/** Refuses what another person asked for, with the reason. Throws as `approveCorrection`, but books nothing. */
export const refuseCorrection = async (
  deps: Books,
  { id, reason: refusal }: { id: OpId; reason: string },
  act: EventAct,
): Promise<Correction> => {
  const decide: Decision['decide'] = async (_tx, correction) => {
    if (isRepeat(correction, act, 'refused') && correction.refusal === refusal) return correction
    mustBeOpen(correction, act)
    return { ...correction, state: 'refused', decidedBy: act.actor.id, decidedAt: act.at, refusal }
  }
  return step(deps, { id, action: 'correction.refused', decide }, act)
}

/** Takes back what one asked for oneself. Throws not_found, correction_of_another and correction_decided. */
export const withdrawCorrection = async (deps: Books, id: OpId, act: EventAct): Promise<Correction> => {
  const decide: Decision['decide'] = async (_tx, correction) => {
    if (correction.askedBy !== act.actor.id) throw new AppError('correction_of_another')
    if (correction.state === 'withdrawn') return correction
    if (correction.state !== 'pending') throw new AppError('correction_decided')
    return { ...correction, state: 'withdrawn', decidedAt: act.at }
  }
  return step(deps, { id, action: 'correction.withdrawn', decide }, act)
}

/** Ends what nobody decided in time. */
export const expireCorrections = async ({
  databases,
  clock,
}: Pick<Deps, 'databases' | 'clock'>): Promise<void> => {
  const at = clock.now()
  const act: Act = { actor: system, at, requestId: v7() }
  const since = new Date(at.getTime() - (expiryOf({ askedAt: at }).getTime() - at.getTime()))
  await onEach(databases, async (db) => {
    for (const { eventId, id } of await overdueCorrections(db, since))
      await transact(db, async (tx) => {
        await lockCorrections(tx, eventId)
        const found = await findCorrection(tx, eventId, id)
        if (found?.state !== 'pending') return
        const expired: Correction = { ...found, state: 'expired', decidedAt: at }
        await storeDecision(tx, expired)
        const details = auditOf(expired)
        await audit(tx, act, { action: 'correction.expired', subject: found.walletId, eventId, details })
      })
  })
}
