import { z } from 'zod'
import type { EventId, UserId } from '@saldo/contract/ids'
import { listPendingSales, type PendingSale } from '@saldo/contract/pending-sales'
import { listMovements, type Movement, movement, type Qr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { localKeys } from '@saldo/client/session/keys.ts'
import { isSignedInAs } from '@saldo/client/session/session.ts'
import { movementsCopy } from './copy.ts'
import { readPages } from './movement-pages.ts'
import { type MovementRow, pendingWords, rowOf } from './movement-rows.ts'
import { seenLoader, seenNote } from '../seen/seen-loader.ts'

/** About two screens: the copy is for a look at the bar, not for accounting. */
const KEPT = 20

const pagesRead = z.object({ movements: z.array(movement), hasMore: z.boolean() })

const loader = seenLoader({
  now: () => new Date(),
  schema: pagesRead,
  store: () => localStorage,
  isSignedIn: isSignedInAs,
  shortened: ({ movements, hasMore }) => ({
    movements: movements.slice(0, KEPT),
    hasMore: hasMore || movements.length > KEPT,
  }),
})

const keyOf = (event: EventId): string => localKeys.movementsSeen + event

const load = (userId: UserId, event: EventId, pages: number) =>
  loader.load(keyOf(event), userId, () =>
    readPages(pages, (before) =>
      call(listMovements, { params: { external_user: userId, event }, query: { before } }),
    ),
  )

/** None where the server doesn't answer: nobody knows then what was decided since. */
const loadPending = (userId: UserId, event: EventId): Promise<PendingSale[]> =>
  call(listPendingSales, { params: { external_user: userId, event } }).catch(() => [])

/** The newest movements at an event and what waits for the organiser; the stored ones, with their age as `note`, when unreachable. */
export const readMovements = async (
  userId: UserId,
  { event_id, event_timezone }: Pick<Qr, 'event_id' | 'event_timezone'>,
  pages: number,
) => {
  const event = event_id as EventId
  const [known, pending] = await Promise.all([load(userId, event, pages), loadPending(userId, event)])
  const { movements, hasMore } = known.answer
  const isOld = known.problems.length > 0
  const now = new Date()
  return {
    rows: movements.map((one) => rowOf(one, now, event_timezone)),
    pending: pending.map((sale) => ({ id: sale.id, words: pendingWords(sale, now, event_timezone) })),
    hasMore: hasMore && !isOld,
    note: isOld ? seenNote(movementsCopy.of, known, now) : undefined,
  }
}

const newestMovement = async (
  userId: UserId,
  { event_id, wallet_seq }: Pick<Qr, 'event_id' | 'wallet_seq'>,
): Promise<Movement | undefined> => {
  const event = event_id as EventId
  const kept = loader.recall(keyOf(event), userId)?.answer.movements[0]
  if (kept?.id === String(wallet_seq)) return kept
  const { answer, problems } = await load(userId, event, 1)
  return problems.length === 0 ? answer.movements[0] : undefined
}

/**
 * Stores the movements for offline use; returns what shows the newest, called only if it is shown: the browser loads its
 * calendars for it, which takes long on a slow phone. Undefined or throws when unreachable.
 */
export const newestMovementRow = async (userId: UserId, qr: Qr): Promise<(() => MovementRow) | undefined> => {
  const newest = await newestMovement(userId, qr)
  return newest && (() => rowOf(newest, new Date(), qr.event_timezone))
}
