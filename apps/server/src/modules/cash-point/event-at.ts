import type { EventId, UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findUser } from '../auth/index.ts'
import { findEvent, type EventRecord } from '../events/index.ts'

/** Throws not_found for an event that nobody created. */
export const eventAt = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
): Promise<EventRecord> => {
  const event = await findEvent(databases.control, eventId)
  if (event === null) throw new AppError('not_found')
  return event
}

/** What a person is called at the desk; null for an anonymous QR. */
export const firstNameOf = async (
  { databases }: Pick<Deps, 'databases'>,
  userId: UserId | null,
): Promise<string | null> =>
  userId === null ? null : ((await findUser(databases.control, userId))?.name ?? null)
