import type { EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { growVersion } from './queries.ts'
import type { Catalogue } from './warm-catalogue.ts'

/**
 * `catalogue` is null in a process without a cache: the servers' caches then pick a change up from the
 * database within a second.
 */
export type CatalogueDesk = Pick<Deps, 'databases'> & { catalogue: Pick<Catalogue, 'changed'> | null }

/** A change of an event's catalogue. */
export type Change = Act & { eventId: EventId }

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
  change: Change,
  work: (tx: Db) => Promise<AuditedChange<Result>>,
): Promise<Result> => {
  const { eventId } = change
  const result = await transact(await databases.forEvent(eventId), async (tx) => {
    await growVersion(tx, eventId)
    const told = await work(tx)
    await audit(tx, change, {
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
