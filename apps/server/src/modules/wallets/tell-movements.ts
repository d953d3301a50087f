import type { EventId, OpId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { v5 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { Push } from '../../gateways/push/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { addresseeOf, findUser, type User } from '../auth/index.ts'
import { findEvent, type EventRecord } from '../events/index.ts'
import { movementsOfOperations, watchWallet, type OwnedMovement } from '../ledger/index.ts'
import { hasPush, notify, watchWalletsJob, type Message } from '../notifications/index.ts'
import { deliveryOf, givesBackOf } from './delivery-of.ts'
import { enqueuePushing, pushMovementsJob, tellMovementsJob, type Telling } from './jobs.ts'
import { pushMovements, watchWallets } from './push-movements.ts'

const NAMESPACE = '5f1c7f0e-2a55-4f0b-9a63-6a1d0f6f7c11'

/** The same id for each run of the job, so that an operation gives one message. */
const messageIdOf = (opId: OpId): string => v5(`told|${opId}`, NAMESPACE)

/**
 * The first credit sends the QR itself, each later one a short confirmation; other movements send no message.
 */
const messageOf = (movement: OwnedMovement, user: User, event: EventRecord): Message | null => {
  const isFirst = movement.walletSeq === 1
  if (movement.kind !== 'topup' && !(isFirst && movement.kind === 'promo_grant')) return null
  if (isFirst) return deliveryOf(user, event, movement.walletId)
  const to = { ...addresseeOf(user), eventName: event.name }
  const [amount, balance] = [pesosOfCentavos(movement.amount), pesosOfCentavos(movement.balanceAfter)]
  return { kind: 'topup_confirmed', ...to, amount, balance, ...givesBackOf(event) }
}

/** Pushes a movement, and turns on push notices for the charges of its QR, which may be new. */
const pushToo = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  eventId: EventId,
  { opId, walletId }: OwnedMovement,
): Promise<void> => {
  const db = await databases.forEvent(eventId)
  await watchWallet(db, eventId, walletId, true)
  await enqueuePushing(db, { event_id: eventId, op_ids: [opId] }, clock.now())
}

/** Notifies the holders of these operations; anonymous QRs are skipped. */
const tellMovements = async (
  deps: Pick<Deps, 'databases' | 'keys' | 'clock'>,
  { event_id, op_ids }: Telling,
): Promise<void> => {
  const { control } = deps.databases
  const movements = await movementsOfOperations(await deps.databases.forEvent(event_id), event_id, op_ids)
  const event = await findEvent(control, event_id)
  if (event === null) return
  for (const movement of movements) {
    const user = movement.userId && (await findUser(control, movement.userId))
    const message = user && messageOf(movement, user, event)
    if (message) await transact(control, (tx) => notify(tx, deps, messageIdOf(movement.opId), message))
    if (movement.userId && (await hasPush(deps, movement.userId))) await pushToo(deps, event_id, movement)
  }
}

export const movementRunners = (deps: Deps, push: Push): JobRunner[] => [
  runner(pushMovementsJob, (pushing) => pushMovements(deps, push, pushing)),
  runner(watchWalletsJob, (who) => watchWallets(deps, who)),
  runner(tellMovementsJob, (telling) => tellMovements(deps, telling)),
]
