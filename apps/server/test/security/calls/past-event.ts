import { isRole } from '@saldo/contract/roles'
import { grantRole } from '../../../src/modules/auth/index.ts'
import type { EventRecord } from '../../../src/modules/events/index.ts'
import { bySystem } from '../../server/by-system.ts'
import { anEvent } from '../../venue/venue.ts'
import { callers, type Scene } from '../scene.ts'

/** An event that is over, with the scene's roles: what happens there spoils no other call. */
export const aPastEvent = async ({ server, people }: Scene): Promise<EventRecord> => {
  const event = await anEvent(server)
  const now = server.clock.now()
  await server.pool.query('UPDATE event SET starts_at = $2, ends_at = $3 WHERE id = $1', [
    event.id,
    new Date(now.getTime() - 2_000),
    new Date(now.getTime() - 1_000),
  ])
  for (const name of callers)
    if (isRole(name) && name !== 'admin')
      await grantRole(server.db, people[name].id, { eventId: event.id, role: name }, bySystem(server))
  return event
}
