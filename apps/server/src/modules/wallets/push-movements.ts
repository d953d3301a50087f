import type { OpId, UserId } from '@saldo/contract/ids'
import type { Push } from '../../gateways/push/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findEvent } from '../events/index.ts'
import { movementsOfOperations, watchWallet, type OwnedMovement } from '../ledger/index.ts'
import { hasPush, sendPushes, type Notice } from '../notifications/index.ts'
import { enqueuePushing, type Pushing } from './jobs.ts'
import { noticeOf } from './notice-of.ts'
import { indexOf } from './queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys' | 'clock' | 'log'>
type Owned = OwnedMovement & { userId: UserId }

const isOwned = (movement: OwnedMovement): movement is Owned => movement.userId !== null

/** Pauses before failed pushes are retried; a longer pause asked by the push service prevails. */
const PAUSES_SECONDS = [5, 30, 120, 600] as const

/** Turns on push notices for the charges of a user's QRs. */
export const watchWallets = async (
  { databases }: Pick<Deps, 'databases'>,
  { userId }: { userId: UserId },
): Promise<void> => {
  for (const { eventId, walletId } of await indexOf(databases.control, userId))
    await watchWallet(await databases.forEvent(eventId), eventId, walletId, true)
}

/**
 * Turns off push notices for wallets without a subscribed browser, so that their charges enqueue no job;
 * keeps them on for a user who subscribes meanwhile.
 */
const stopWatching = async (
  deps: Needs,
  { event_id }: Pushing,
  unreached: readonly Owned[],
): Promise<void> => {
  const db = await deps.databases.forEvent(event_id)
  for (const { walletId, userId } of unreached) {
    await watchWallet(db, event_id, walletId, false)
    if (await hasPush(deps, userId)) await watchWallet(db, event_id, walletId, true)
  }
}

const tryAgain = async (
  deps: Needs,
  pushing: Pushing,
  { again, pauseSeconds }: Awaited<ReturnType<typeof sendPushes<OpId>>>,
): Promise<void> => {
  const round = pushing.round ?? 0
  const pause = PAUSES_SECONDS[round]
  if (again.length === 0 || pause === undefined) return
  const runAt = new Date(deps.clock.now().getTime() + Math.max(pause, pauseSeconds) * 1_000)
  const op_ids = [...new Set(again.map(({ id }) => id))]
  const only = [...new Set(again.map(({ subscriptionId }) => subscriptionId))]
  const db = await deps.databases.forEvent(pushing.event_id)
  await enqueuePushing(db, { event_id: pushing.event_id, op_ids, only, round: round + 1 }, runAt)
}

/** Pushes these operations to the holders' browsers; a repeat replaces the shown notice silently. */
export const pushMovements = async (deps: Needs, push: Push, pushing: Pushing): Promise<void> => {
  const { event_id, op_ids, only } = pushing
  const db = await deps.databases.forEvent(event_id)
  const movements = (await movementsOfOperations(db, event_id, op_ids)).filter(isOwned)
  const event = await findEvent(deps.databases.control, event_id)
  if (event === null) return
  const now = deps.clock.now()
  const notices = movements
    .map((movement) => noticeOf(movement, event, now))
    .filter((notice): notice is Notice<OpId> => notice !== null)
  const pushed = await sendPushes(deps, push, notices, only)
  await stopWatching(
    deps,
    pushing,
    movements.filter(({ kind, userId }) => kind === 'charge' && !pushed.reached.has(userId)),
  )
  await tryAgain(deps, pushing, pushed)
}
