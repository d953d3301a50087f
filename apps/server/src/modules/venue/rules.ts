import { type Role, runsEvent } from '@saldo/contract/roles'
import type { UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { fault } from '../../kernel/errors.ts'
import { amountOfItems, isCashSale, type BookedOperation } from '../ledger/index.ts'

const MOST_DEVICE_DRIFT_MS = 31 * 24 * 60 * 60 * 1000

/** The device's time of an operation; undefined when its clock is too wrong to be useful. */
export const deviceTime = (told: string | undefined, now: Date): Date | undefined => {
  if (told === undefined) return undefined
  const at = new Date(told)
  return Math.abs(at.getTime() - now.getTime()) <= MOST_DEVICE_DRIFT_MS ? at : undefined
}

type Line = { quantity: number; unitPrice: Centavos }

/** Throws validation_failed unless the lines less the discount and the tip add up to the amount, as a receipt must. */
export const checkSale = (items: readonly Line[], amount: Centavos, tip: Centavos, off = 0n): void => {
  if (tip >= amount) throw fault('tip', venueCopy.tipTooHigh)
  if (items.length === 0) return
  if (amountOfItems(items) !== amount - tip + off) throw fault('items', venueCopy.itemsDoNotAddUp)
}

/** Whether an operation sold something, by QR or for cash, so that items of it may go back. */
export const isSale = ({ kind, from, to }: Pick<BookedOperation, 'kind' | 'from' | 'to'>): boolean =>
  kind === 'charge' || (kind === 'house' && isCashSale(from, to))

/** Bars and cash points may void their own operations, managers anybody's. */
export const mayVoid = (role: Role | null, userId: UserId, doneBy: UserId | null): boolean =>
  runsEvent(role) || userId === doneBy

const MINUTE_MS = 60_000
const AFTER_THE_EVENT_MS = 24 * 60 * MINUTE_MS

export type VoidTimes = { bookedAt: Date; voidMinutes: number; eventEndsAt: Date }

/** Managers may void until a day after the event, others for the event's minutes; the last moment counts. */
export const isVoidInTime = (
  role: Role | null,
  { bookedAt, voidMinutes, eventEndsAt }: VoidTimes,
  now: Date,
): boolean =>
  now.getTime() <=
  (runsEvent(role)
    ? eventEndsAt.getTime() + AFTER_THE_EVENT_MS
    : bookedAt.getTime() + voidMinutes * MINUTE_MS)
