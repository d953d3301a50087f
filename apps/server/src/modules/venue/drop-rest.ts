import { transact } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { type DroppedRest, findDroppedRest, insertDroppedRest } from './dropped-rest-queries.ts'
import { placeOf } from './staff-places.ts'

type Known = NonNullable<Awaited<ReturnType<typeof findDroppedRest>>>

const checkRepeat = (known: Known, { actor, amount, paid, reason }: DroppedRest): void => {
  const isSame =
    known.userId === actor.id && known.amount === amount && known.paid === paid && known.reason === reason
  if (!isSame) throw new AppError('operation_mismatch')
}

type Dropped = { isRepeat: boolean }

/**
 * Records that the rest of a bill stays unpaid, by whom, where and why, once per opId; no money moves. Throws
 * place_missing, place_changed, operation_mismatch.
 */
export const dropRest = async (
  { databases }: Pick<Deps, 'databases'>,
  rest: DroppedRest,
): Promise<Dropped> => {
  const { eventId, opId, actor, amount, paid, reason } = rest
  const known = await findDroppedRest(await databases.forEvent(eventId), rest)
  if (known) {
    checkRepeat(known, rest)
    return { isRepeat: true }
  }
  const place = await placeOf({ databases }, eventId, actor)
  if (place === null) throw new AppError('place_missing')
  if (rest.madeAt !== undefined && rest.madeAt !== place.id) throw new AppError('place_changed')
  return transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await insertDroppedRest(tx, rest, place.id))) {
      const sameMoment = await findDroppedRest(tx, rest)
      if (sameMoment) checkRepeat(sameMoment, rest)
      return { isRepeat: true }
    }
    await audit(tx, rest, {
      action: 'rest_dropped',
      subject: opId,
      eventId,
      details: { place_id: place.id, amount_centavos: String(amount), paid_centavos: String(paid), reason },
    })
    return { isRepeat: false }
  })
}
