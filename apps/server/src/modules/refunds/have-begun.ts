import type { EventId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { hasAccepted } from './queries.ts'

/** Whether a request for a refund at the event was ever accepted. */
export const haveRefundsBegun = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
): Promise<boolean> => hasAccepted(await databases.forEvent(eventId), eventId)
