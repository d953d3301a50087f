import type { EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import { audit, type AuditEntry } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { growVersion } from './queries.ts'
import type { Catalogue } from './warm-catalogue.ts'

/** Without a memory to tell, the processes hear of a change from the database, a second later. */
export type CatalogueDesk = Pick<Deps, 'databases'> & { catalogue: Pick<Catalogue, 'changed'> | null }

/** Who changes the catalogue of which event, and when. */
export type Change = Pick<AuditEntry, 'actor' | 'requestId'> & { eventId: EventId; now: Date }

type AuditedChange<Result> = {
  result: Result
  action: string
  subject: string
  details?: Record<string, unknown>
}

/**
 * Makes one change together with the growth of the version and its row in the audit log; changes of one event take
 * turns. Afterwards every process hears of it.
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
