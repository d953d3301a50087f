import { noticesCopy } from '@saldo/copy/notices'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import type { EventRecord } from '../events/index.ts'
import type { OwnedMovement } from '../ledger/index.ts'
import type { Notice } from '../notifications/index.ts'

/** A message about money helps for an hour; after it the screen says more. */
const NOTICE_LIVES_MS = 60 * 60_000

type NoticeKind = keyof typeof noticesCopy.pushTitle

const isTold = (kind: string): kind is NoticeKind => Object.hasOwn(noticesCopy.pushTitle, kind)

const format = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const mxn = (amount: bigint): string => format.format(pesosOfCentavos(amount < 0n ? -amount : amount))

/** Of several that wait for a phone that is off, only the newest of a QR is delivered: it tells the balance. */
const topicOf = (eventId: EventId, { walletId }: OwnedMovement): string =>
  `${eventId}-${walletId.replaceAll('-', '').slice(-24)}`

/**
 * What a movement says on a phone's locked screen: amount, place, balance, and no code. Null for those that nobody asked
 * to be told of, and for what happened too long ago.
 */
export const noticeOf = (
  movement: OwnedMovement & { userId: UserId },
  event: EventRecord,
  now: Date,
): Notice<OpId> | null => {
  const { kind, opId, userId, amount, tip, balanceAfter, placeName, at } = movement
  const leftMs = NOTICE_LIVES_MS - (now.getTime() - at.getTime())
  if (!isTold(kind) || leftMs <= 0) return null
  const where = placeName === null ? event.name : `${placeName} · ${event.name}`
  return {
    id: opId,
    userId,
    text: JSON.stringify({
      title: noticesCopy.pushTitle[kind](mxn(amount)),
      body: noticesCopy.pushBody(where, mxn(balanceAfter), tip > 0n ? mxn(tip) : null),
      // Shown once, however often it is delivered.
      tag: opId,
      at: at.getTime(),
    }),
    ttlSeconds: Math.ceil(leftMs / 1_000),
    topic: topicOf(event.id, movement),
    urgency: kind === 'charge' ? 'high' : 'normal',
  }
}
