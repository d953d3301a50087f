import type { EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import { audit, type AuditEntry } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { growVersion } from './queries.ts'
import type { Catalogue } from './warm-catalogue.ts'

/**
 * `catalogue` is null in a process without a cache: the servers' caches then pick a change up from the
 * database within a second.
 */
export type CatalogueDesk = Pick<Deps, 'databases'> & { catalogue: Pick<Catalogue, 'changed'> | null }

/** The event, actor, request and time of a catalogue change. */
export type Change = Pick<AuditEntry, 'actor' | 'requestId'> & { eventId: EventId; now: Date }

type AuditedChange<Result> = {
  result: Result
  action: string
  subject: string
  details?: Record<string, unknown>
}

/**
 * Makes a change in one transaction with the version's increment and the audit row; changes of one event wait
 * for each other. Afterwards every process is notified.
 */
export const changeCatalogue = async <Result>(
  { databases, catalogue }: CatalogueDesk,
  { eventId, actor, requestId, now }: Change,
  work: (tx: Db) => Promise<AuditedChange<Result>>,
): Promise<Result> => {
  const result = await transact(await databases.forEvent(eventId), async (tx) => {
    await growVersion(tx, eventId)
    const told = await work(tx)
    await audit(tx, {
      at: now,
      requestId,
      actor,
      action: told.action,
      subject: told.subject,
      eventId,
      ...(told.details && { details: told.details }),
    })
    return told.result
  })
  await catalogue?.changed(eventId)
  return result
}
