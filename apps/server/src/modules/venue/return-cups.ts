import { centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { transact } from '../../db/index.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { returnCups as giveBack } from '../catalogue/index.ts'
import {
  amountOfItems,
  declineCupReturn,
  isDecided,
  throwIfDeclined,
  type CupReturn,
  type Outcome,
} from '../ledger/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import { findCode, standing, type ChargeDesk, type QrCharge } from './charge-qr.ts'
import { checkOffer } from './check-offer.ts'
import type { Place } from './queries.ts'
import { refuseOtherSide } from './practice-codes.ts'
import { deviceTime } from './rules.ts'

/** `items` are lines of cups below zero, `amount` what they are worth above it. */
export type QrCups = Omit<QrCharge, 'tip' | 'discount' | 'role'>

/** Throws validation_failed unless the lines are worth what goes back. */
const checkCups = ({ items, amount }: QrCups): void => {
  if (amountOfItems(items) + amount !== 0n) throw fault('items', venueCopy.itemsDoNotAddUp)
}

/** Books the cups at a place where each kind has its price, in a transaction of their own. */
const book = async (desk: ChargeDesk, order: QrCups, cups: CupReturn, place: Place): Promise<Outcome> => {
  const { eventId, opId, at } = order
  await checkOffer(desk, { ...order, tip: centavos(0), place: place.id })
  return transact(await desk.deps.databases.forEvent(eventId), async (tx) => {
    const outcome = await giveBack(tx, { ...cups, place })
    const isNew = outcome.status === 'booked' && !outcome.isRepeated
    if (isNew) await enqueueTelling(tx, eventId, [opId], at)
    return outcome
  })
}

/** Books the cups at the place where they came back, or declines them; a repeat gets its first answer anywhere. */
const bookAt = async (
  desk: ChargeDesk,
  order: QrCups,
  cups: CupReturn,
  problem: Parameters<typeof declineCupReturn>[2] | null,
): Promise<Outcome> => {
  const { eventId, opId, madeAt } = order
  const db = await desk.deps.databases.forEvent(eventId)
  const place = await standing(desk, order)
  if (place === null && !(await isDecided(db, eventId, opId))) throw new AppError('place_missing')
  const isElsewhere = place === null || (madeAt !== undefined && madeAt !== place.id)
  const code = problem ?? (isElsewhere ? 'place_changed' : null)
  return code === null && place
    ? book(desk, order, cups, place)
    : declineCupReturn(db, cups, code ?? 'place_changed')
}

/**
 * Gives the QR of a scanned code the deposits of its cups back, once per opId, at the place where the till took them, and
 * at most what the QR paid for deposits at this event. Throws the reason of a decline with the balance, and as `chargeQr`
 * what is said of code, place and prices.
 */
export const returnCups = async (desk: ChargeDesk, order: QrCups): Promise<Outcome> => {
  const { eventId, opId, actor, amount, items, at } = order
  refuseOtherSide(eventId, order.code)
  checkCups(order)
  const { problem, ...wallet } = await findCode(desk, order)
  const occurredAt = deviceTime(order.occurredAt, at)
  const cups: CupReturn = {
    ...wallet,
    eventId,
    opId,
    at,
    amount,
    items,
    actorId: actor.id,
    ...(actor.till && { tillId: actor.till.deviceId }),
    ...(occurredAt && { occurredAt }),
  }
  const outcome = await bookAt(desk, order, cups, problem)
  throwIfDeclined(outcome)
  desk.charged(eventId, wallet.walletId)
  return outcome
}
