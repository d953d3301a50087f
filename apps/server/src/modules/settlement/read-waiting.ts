import { centavos } from '@saldo/contract/money'
import type { settlementWaiting } from '@saldo/contract/settlement'
import type { Reply } from '@saldo/contract/endpoint'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { placesOf } from '../venue/index.ts'
import { breakagesOf } from './breakage-queries.ts'
import { statementsOf } from './queries.ts'

/** What waits for the caller's approval at an event. */
export const readWaiting = async (
  { databases }: Pick<Deps, 'databases'>,
  { eventId, actor }: EventAct,
): Promise<Reply<typeof settlementWaiting>> => {
  const db = await databases.forEvent(eventId)
  const drafts = (await statementsOf(db, eventId)).filter(
    ({ state, prepared }) => state === 'draft' && prepared.by !== actor.id,
  )
  const names = new Map((await placesOf(db, eventId)).map(({ id, name }) => [id, name]))
  const [last] = await breakagesOf(db, eventId, 1)
  return {
    statements: drafts.map(({ placeId, content }) => ({
      place: placeId,
      name: names.get(placeId) ?? content.place,
      to_pay: centavos(content.toPay),
    })),
    breakage: last?.state === 'asked' && last.asked.by !== actor.id,
  }
}
