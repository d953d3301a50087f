import { noticesCopy } from '@saldo/copy/notices'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { mxn } from '../../documents/mxn.ts'
import type { EventRecord } from '../events/index.ts'
import type { OwnedMovement } from '../ledger/index.ts'
import type { Notice } from '../notifications/index.ts'

/** A message about money is useful for an hour; later the screen tells more. */
const NOTICE_LIVES_MS = 60 * 60_000

type NoticeKind = keyof typeof noticesCopy.pushTitle

const isTold = (kind: string): kind is NoticeKind => Object.hasOwn(noticesCopy.pushTitle, kind)

const unsigned = (amount: bigint): string => mxn(amount < 0n ? -amount : amount)

/** A phone that was off gets only a QR's newest notice, because that has the balance. */
const topicOf = (eventId: EventId, { walletId }: OwnedMovement): string =>
  `${eventId}-${walletId.replaceAll('-', '').slice(-24)}`

/**
 * The push notice of a movement, for a locked screen: amount, place, balance, and no code. Null for kinds
 * without a notice, and for old movements.
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
      title: noticesCopy.pushTitle[kind](unsigned(amount)),
      body: noticesCopy.pushBody(where, unsigned(balanceAfter), tip > 0n ? unsigned(tip) : null),
      // The same tag, so that repeated deliveries show once.
      tag: opId,
      at: at.getTime(),
    }),
    ttlSeconds: Math.ceil(leftMs / 1_000),
    topic: topicOf(event.id, movement),
    urgency: kind === 'charge' ? 'high' : 'normal',
  }
}
