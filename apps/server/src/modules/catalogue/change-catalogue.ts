import type { EventId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { growVersion } from './queries.ts'
import type { Catalogue } from './warm-catalogue.ts'

export type CatalogueDesk = Pick<Deps, 'databases'> & { catalogue: Catalogue }

/** Who changes the catalogue of which event, and when. */
export type Change = { eventId: EventId; userId: UserId; requestId: string; now: Date }

type Told<Result> = { result: Result; action: string; subject: string; details?: Record<string, unknown> }

/**
 * Makes one change together with the growth of the version and its row in the audit log; changes of one event take
 * turns. Afterwards every process hears of it.
 */
export const changeCatalogue = async <Result>(
  { databases, catalogue }: CatalogueDesk,
  { eventId, userId, requestId, now }: Change,
  work: (tx: Db) => Promise<Told<Result>>,
): Promise<Result> => {
  const result = await transact(await databases.forEvent(eventId), async (tx) => {
    await growVersion(tx, eventId)
    const told = await work(tx)
    await audit(tx, {
      at: now,
      requestId,
      actor: { kind: 'staff', id: userId },
      action: told.action,
      subject: told.subject,
      eventId,
      ...(told.details && { details: told.details }),
    })
    return told.result
  })
  await catalogue.changed(eventId)
  return result
}
