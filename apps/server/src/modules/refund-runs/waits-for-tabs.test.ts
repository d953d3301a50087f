import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'
import { aPerson, signedIn } from '../../../test/people/people.ts'
import { useTabs } from '../../../test/venue/tabs.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent } from '../events/index.ts'
import { lastRun } from './queries.ts'
import { watchRuns } from './start-run.ts'

const server = useServer(() => ({}) as never)
const { bars, scene, opened, add, beers, balance } = useTabs(server)
beforeEach(() => forgetJobs(server))

const toTheEnd = (): void =>
  server.clock.pass(Math.max(0, bars.event.endsAt.getTime() - server.clock.now().getTime()))

const endTabs = async (): Promise<void> => {
  const runner = server.app.jobs.find(({ job }) => job.name === 'end-tabs')
  await runner?.run({})
}

/** What each minute does, up to the planning of what goes back. */
const watched = async (): Promise<void> => {
  await watchRuns(server.deps)
  await runDueJobs(server, { only: ['drive-refund-run'] })
}

const planned = () =>
  server.db
    .selectFrom('refund_run_wallet')
    .select(['wallet_id', 'refundable_centavos'])
    .where('event_id', '=', bars.event.id)
    .execute()

const whatIsLeft = () => [{ wallet_id: scene.qr.walletId, refundable_centavos: 84_000n }]

test('the event’s own refunds begin once no tab holds money, and give back what it left', async () => {
  const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  await editEvent(deps, bars.event.id, { autoRefundsAfterHours: 0 }, bySystem(server))
  const tab = await opened(1_000)
  await add(tab, [beers(2)])
  expect(await balance(scene.qr)).toBe(0n)
  toTheEnd()
  await watched()
  expect(await lastRun(server.db, bars.event.id)).toBeNull()
  await endTabs()
  await watched()
  expect(await planned()).toEqual(whatIsLeft())
})

test('a run on command is refused while a tab holds money', async () => {
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const tab = await opened(1_000)
  await add(tab, [beers(2)])
  toTheEnd()
  const { token } = await signedIn(server, admin)
  const body = { op_id: randomUUID() }
  const start = async () =>
    answerOf(await call(server, 'POST', `office/events/${bars.event.id}/refund-run`, { token, body }))
  expect(await start()).toMatchObject({ status: 409, body: { code: 'refund_tabs_open' } })
  expect(await lastRun(server.db, bars.event.id)).toBeNull()
  await endTabs()
  expect(await start()).toMatchObject({ status: 200 })
  await watched()
  expect(await planned()).toEqual(whatIsLeft())
})
