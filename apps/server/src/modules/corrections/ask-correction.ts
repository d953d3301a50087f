import type { CorrectionSource } from '@saldo/contract/corrections'
import type { PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { correctionsCopy as copy } from '@saldo/copy/corrections'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { eventOf, localIso } from '../events/index.ts'
import { successorsOf, walletOf, type AccountKey, type Wallet } from '../ledger/index.ts'
import { findPlace } from '../venue/index.ts'
import { bookCorrection } from './book-correction.ts'
import { accountOf, needsAnother, type Correction } from './correction.ts'
import { askedOnDay, findCorrection, insertCorrection, lockCorrections } from './queries.ts'

type Books = Pick<Deps, 'databases'>

/** A correction as it is asked for. */
export type Asked = Pick<Correction, 'id' | 'walletId' | 'direction' | 'amount' | 'reason' | 'note'> & {
  source: CorrectionSource
  place: PlaceId | undefined
}

/** Throws validation_failed for a bar without its place, and a place that is none of the event's bars. */
const accountIn = async (db: Db, { eventId }: EventAct, { source, place }: Asked): Promise<AccountKey> => {
  if (source !== 'bar') return accountOf(source)
  const bar = place && (await findPlace(db, eventId, place))
  if (bar?.kind !== 'bar') throw fault('place', copy.barMissing)
  return accountOf({ bar: bar.id })
}

/** The event's day at a moment, year-month-day. */
export const dayOf = (at: Date, timezone: string): string =>
  localIso(at, timezone).slice(0, 'YYYY-MM-DD'.length)

const isSame = (one: Correction, other: Correction): boolean =>
  one.walletId === other.walletId &&
  one.direction === other.direction &&
  one.amount === other.amount &&
  one.account === other.account &&
  one.reason === other.reason &&
  one.note === other.note &&
  one.askedBy === other.askedBy

/** Throws insufficient_balance and promo_not_refundable: nobody approves what the QR can't pay now. */
const checkCover = ({ direction, amount }: Correction, { available, refundable }: Wallet): void => {
  if (direction === 'in' || amount <= refundable) return
  throw new AppError(amount <= available ? 'promo_not_refundable' : 'insufficient_balance')
}

/** The QR that a correction is for. Throws not_found, and wallet_blocked for one that went into another. */
const walletIn = async (tx: Db, { eventId, walletId }: Correction): Promise<Wallet> => {
  const wallet = await walletOf(tx, eventId, { walletId })
  if (!wallet) throw new AppError('not_found')
  if (wallet.mergedInto !== null) throw new AppError('wallet_blocked')
  return wallet
}

/** What there is for the QR of a correction now, wherever its money went. */
const availableFor = async (tx: Db, { eventId, walletId }: Correction): Promise<Centavos> => {
  const holder = (await successorsOf(tx, eventId, [walletId])).get(walletId)
  const wallet = holder && (await walletOf(tx, eventId, { walletId: holder.walletId }))
  if (!wallet) throw new AppError('not_found')
  return wallet.available
}

const store = async (tx: Db, correction: Correction, act: EventAct): Promise<void> => {
  const { eventId, id, walletId: subject, direction, amount, account, reason, needsApproval } = correction
  await insertCorrection(tx, correction)
  if (!needsApproval) await bookCorrection(tx, correction, act.at)
  await audit(tx, act, {
    action: needsApproval ? 'correction.asked' : 'correction.booked',
    subject,
    eventId,
    details: { correction: id, direction, amount_centavos: String(amount), account, kind: reason },
  })
}

/**
 * Asks for a correction, once per id: booked at once, or above the limits left for another person. All at once are
 * decided one after the other, so that together they never pass a day's limit. Throws reauth_required, not_found,
 * wallet_blocked, insufficient_balance, promo_not_refundable, correction_source_short, validation_failed,
 * operation_mismatch.
 */
export const askCorrection = async (
  { databases }: Books,
  asked: Asked,
  act: EventAct,
): Promise<{ correction: Correction; available: Centavos; isRepeat: boolean }> => {
  requireFresh(act)
  const { eventId, actor, at } = act
  const { timezone, correctionsLimit: limit } = await eventOf(databases.control, eventId)
  return transact(await databases.forEvent(eventId), async (tx) => {
    await lockCorrections(tx, eventId)
    const { source: _, place: _place, ...fields } = asked
    const draft = { ...fields, eventId, account: await accountIn(tx, act, asked), refusal: null }
    const day = { askedBy: actor.id, askedOn: dayOf(at, timezone) }
    const needsApproval = needsAnother(asked.amount, { limit, today: await askedOnDay(tx, eventId, day) })
    const correction: Correction = {
      ...draft,
      ...day,
      needsApproval,
      state: needsApproval ? 'pending' : 'booked',
      askedAt: at,
      decidedBy: null,
      decidedAt: needsApproval ? null : at,
    }
    const known = await findCorrection(tx, eventId, asked.id)
    if (known && !isSame(known, correction)) throw new AppError('operation_mismatch')
    if (!known) {
      checkCover(correction, await walletIn(tx, correction))
      await store(tx, correction, act)
    }
    const available = await availableFor(tx, correction)
    return { correction: known ?? correction, available, isRepeat: known !== null }
  })
}
