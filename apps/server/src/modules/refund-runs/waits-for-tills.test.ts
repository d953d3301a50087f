import { afterAll, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anOfflineEvent } from '../../../test/venue/offline-event.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent } from '../events/index.ts'
import { createOfflineNews } from '../offline/index.ts'
import { lastRun } from './queries.ts'
import { watchRuns } from './start-run.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

test('the event’s own refunds begin once no till may hold sales', async () => {
  const { event, bar, aTill, aHolder, sell } = await anOfflineEvent(server)
  const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  await editEvent(deps, event.id, { autoRefundsAfterHours: 1 }, bySystem(server))
  const [till, ana] = [await aTill(), await aHolder()]
  const sold = sell(till, ana, 50)
  await till.contact()
  server.clock.pass(16 * 3_600_000)
  await watchRuns(server.deps)
  expect(await lastRun(server.db, event.id)).toBeNull()
  await till.post(sold)
  await watchRuns(server.deps)
  // Its record is here, but not its word that there are no more.
  expect(await lastRun(server.db, event.id)).toBeNull()
  const named = { eventId: event.id, deviceId: till.device.device_id, placeId: bar.id }
  await createOfflineNews(server.deps)(named, { seq: 1 }, server.clock.now())
  await watchRuns(server.deps)
  expect(await lastRun(server.db, event.id)).not.toBeNull()
})
