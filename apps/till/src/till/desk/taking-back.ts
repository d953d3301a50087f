import { runsEvent } from '@saldo/contract/roles'
import type { UserId } from '@saldo/contract/ids'
import type { OperationOf } from '../queue/operation.ts'
import type { Post } from './desk.ts'

type Said<K extends 'void' | 'returnItems'> = Omit<
  OperationOf<K>,
  'opId' | 'eventId' | 'userId' | 'occurredAt' | 'placeId' | 'by' | 'operation' | 'holder'
>

/** How many pieces these lines are. */
export const piecesOf = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** What is said of a sale that is taken back, whole or by items. */
export type TakingBack = Said<'void'> | Said<'returnItems'>

const MINUTE_MS = 60_000

export type Asker = { userId: UserId; role: Post['role']; voidMinutes: number; nowMs: number }

/** Whether somebody's operation may still be taken back by this person, as far as this device knows. */
export const isStillOurs = (
  { userId, occurredAt }: { userId: UserId; occurredAt: string },
  asker: Asker,
): boolean =>
  runsEvent(asker.role) ||
  (userId === asker.userId && asker.nowMs - Date.parse(occurredAt) < asker.voidMinutes * MINUTE_MS)
