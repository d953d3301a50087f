import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../test/server/server.ts'
import { statementsOf } from '../../test/database/statements.ts'
import { serveHealth } from './health.ts'

const state = { isStopping: false }
const server = useServer(() => ({}) as never)

beforeAll(() => serveHealth(server.app.http, server.deps, state))

const ready = async () => (await server.app.http.inject('/health/ready')).json<Record<string, unknown>>()
const asked = async (times: number): Promise<number> =>
  (await statementsOf(async () => Promise.all(Array.from({ length: times }, ready)))).filter(
    (text) => text === 'SELECT 1',
  ).length

test('however many ask whether the server is ready, the database is asked once a second', async () => {
  expect(await asked(50)).toBe(1)
  expect(await asked(50)).toBe(0)
  server.clock.pass(1_000)
  expect(await asked(50)).toBe(1)
})

test('a server that begins to stop says so at once', async () => {
  expect(await ready()).toMatchObject({ status: 'ready', stopping: false })
  state.isStopping = true
  expect(await ready()).toMatchObject({ status: 'not_ready', stopping: true })
  state.isStopping = false
})
