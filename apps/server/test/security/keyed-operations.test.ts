import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../people/people.ts'
import { answerOf } from '../server/call.ts'
import { callOf, calls, sent, type Call } from './calls/index.ts'
import { digestsOf } from './contents.ts'
import { useScene } from './scene.ts'

const scene = await useScene()

/** Routes whose call names an operation by its id. */
const operations: string[] = []

const rightful = (route: string): Person => scene.people[route.includes('/public/user/') ? 'owner' : 'admin']

const made = (route: string): Promise<Call> => callOf(scene, rightful(route), route)

beforeAll(async () => {
  for (const route of Object.keys(calls).filter((name) => name.startsWith('POST ')))
    if ((await made(route)).body?.op_id !== undefined) operations.push(route)
})

const answer = async (route: string, call: Call, isKeyed = true) => {
  const { url, headers } = sent(call, rightful(route))
  const { 'idempotency-key': key, ...others } = headers
  const reply = await scene.server.app.http.inject({
    method: 'POST',
    url,
    headers: isKeyed ? { ...others, 'idempotency-key': key } : others,
    payload: call.body ?? {},
  })
  return { ...answerOf(reply), replayed: reply.headers['idempotency-replayed'] }
}

const kept = async () =>
  [...(await digestsOf(scene.server.superPool))].filter(([table]) => table !== 'public.rate_counter')

test('operations that move money or change a QR are found', () => {
  expect(operations.length).toBeGreaterThan(15)
})

test('an operation without an Idempotency-Key is refused with 400 and writes nothing', async () => {
  for (const route of operations) {
    const call = await made(route)
    const before = await kept()
    const { status, body } = await answer(route, call, false)
    expect([route, status, body.code]).toEqual([route, 400, 'idempotency_key_missing'])
    expect([route, await kept()]).toEqual([route, before])
  }
}, 120_000)

test('a repeat gets the first answer again, and the header says so', async () => {
  for (const route of operations) {
    const call = await made(route)
    const first = await answer(route, call)
    expect([route, first.status, first.replayed]).toEqual([route, 200, undefined])
    expect([route, await answer(route, call)]).toEqual([route, { ...first, replayed: 'true' }])
  }
}, 120_000)
