import type { OpId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { readLine } from './one-line.ts'
import { databaseOf, findNote, insertNote } from './queries.ts'
import { idOf, type Subject } from './subject.ts'

/**
 * Notes what somebody was asked about a difference, or answered, once per id. Throws not_found, difference_closed,
 * operation_mismatch. Resolves to whether it was a repeat.
 */
export const note = async (
  deps: Pick<Deps, 'databases'>,
  subject: Subject,
  { id, text }: { id: OpId; text: string },
  act: EventAct,
): Promise<boolean> => {
  const { eventId, actor, at } = act
  const line = await readLine(deps, eventId, subject)
  return transact(await databaseOf(deps.databases, eventId), async (tx) => {
    const known = await findNote(tx, eventId, id)
    if (known) {
      if (known.subject === idOf(subject) && known.text === text) return true
      throw new AppError('operation_mismatch')
    }
    if (line.closedAt !== null) throw new AppError('difference_closed')
    if (!(await insertNote(tx, { eventId, id, subject: idOf(subject), text, by: actor.id, at })))
      throw new AppError('request_in_progress')
    await audit(tx, act, { action: 'difference.note', subject: idOf(subject), eventId })
    return false
  })
}
