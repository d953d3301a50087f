import { z } from 'zod'
import type { EventId, UserId } from '@saldo/contract/ids'
import { listMovements, type Movement, movement } from '@saldo/contract/wallets'
import { call } from '../../shared/api/call.ts'
import { localKeys } from '../../shared/session/keys.ts'
import { readPages } from './movement-pages.ts'
import { seenCopy } from './seen-copy.ts'
import { seenLoader, type Shown } from './seen-loader.ts'

/** What fits on a screen or two: the copy is for a look at the bar, not for the accounts. */
const KEPT = 20

const pagesRead = z.object({ movements: z.array(movement), hasMore: z.boolean() })

export type MovementsShown = Shown<z.output<typeof pagesRead>>

const loader = seenLoader({
  now: () => new Date(),
  copy: seenCopy(
    pagesRead,
    () => localStorage,
    ({ movements, hasMore }) => ({
      movements: movements.slice(0, KEPT),
      hasMore: hasMore || movements.length > KEPT,
    }),
  ),
})

const keyOf = (event: EventId): string => localKeys.movementsSeen + event

/** The newest movements at an event, so many pages of them; without an answer those seen last. Never throws. */
export const loadMovements = (userId: UserId, event: EventId, pages: number): Promise<MovementsShown> =>
  loader.load(keyOf(event), userId, () =>
    readPages(pages, (before) =>
      call(listMovements, { params: { external_user: userId, event }, query: { before } }),
    ),
  )

/** Has this device know the movements up to `walletSeq`, for when there is no network; answers the newest one. */
export const keepMovements = async (
  userId: UserId,
  event: EventId,
  walletSeq: number,
): Promise<Movement | undefined> => {
  const kept = loader.recall(keyOf(event), userId)?.answer.movements[0]
  if (kept?.id === String(walletSeq)) return kept
  const { answer, problems } = await loadMovements(userId, event, 1)
  return problems.length === 0 ? answer?.movements[0] : undefined
}
