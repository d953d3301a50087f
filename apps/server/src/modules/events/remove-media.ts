import type { EventId, MediaId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import type { MediaDeps } from './add-media.ts'
import { deleteMedia } from './media-queries.ts'
import { tellEventChanged } from './public-urls.ts'

/** Removes a picture from an event and deletes its files. Throws not_found. */
export const removeMedia = async (
  deps: MediaDeps,
  eventId: EventId,
  id: MediaId,
  act: Act,
): Promise<void> => {
  await transact(deps.databases.control, async (tx) => {
    if (!(await deleteMedia(tx, eventId, id))) throw new AppError('not_found')
    await audit(tx, act, { action: 'event.media_removed', subject: id, eventId })
    await tellEventChanged(tx)
  })
  await deps.media.drop(id)
}
