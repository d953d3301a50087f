import { expect, test } from 'vitest'
import { askEach } from './ask.ts'
import { callOf, calls, sent, type Entry } from './calls/index.ts'
import { digestsOf } from './contents.ts'
import { useScene } from './scene.ts'

const scene = await useScene()
const routes = Object.keys(calls)

/** Files and the description of the API: the same for everybody, with nothing of anybody in them. */
const files = /^GET \/(?:media\/\*|docs(?:\/.*)?)$/

/** What a refused call may write: that it was refused, and how often. */
const notices = new Set(['public.audit_log', 'public.rate_counter'])

/** What may be in no reply to somebody else. */
const ownersSecrets = (): string[] => {
  const { owner } = scene.people
  return [owner.id, owner.email, scene.qr.code, scene.qr.id]
}

test('every route of the server stands in the matrix, and the matrix names no other [S-7.18]', () => {
  const served = [...scene.routes].filter((route) => !files.test(route) && !route.startsWith('HEAD '))
  expect(served.toSorted()).toEqual(routes.toSorted())
  expect(served.length).toBeGreaterThan(25)
  const heads = [...scene.routes].filter((route) => route.startsWith('HEAD '))
  expect(heads.filter((route) => !scene.routes.has(route.replace('HEAD', 'GET')))).toEqual([])
})

test.each(routes)('%s answers each caller as written [S-1.30]', async (route) => {
  const answered: Partial<Entry['answers']> = {}
  const told: string[] = []
  for await (const [name, { status, body }] of askEach(scene, route)) {
    answered[name] = status
    if (status >= 400) told.push(...ownersSecrets().filter((secret) => body.includes(secret)))
  }
  expect(answered).toEqual(calls[route]?.answers)
  expect(told).toEqual([])
})

const kept = async (): Promise<[string, string][]> =>
  [...(await digestsOf(scene.server.superPool))].filter(([table]) => !notices.has(table))

test('a call about another person’s things changes not one row [S-6.1]', { timeout: 60_000 }, async () => {
  const owners = Object.entries(calls).filter(
    ([, { answers }]) => answers.stranger === 404 && answers.owner !== 404,
  )
  expect(owners.length).toBeGreaterThan(10)
  for (const [route] of owners) {
    const call = await callOf(scene, scene.people.stranger, route)
    const before = await kept()
    const { url, headers } = sent(call, scene.people.stranger)
    const reply = await scene.server.app.http.inject({
      method: call.method as 'GET',
      url,
      headers,
      ...(call.body && { payload: call.body }),
    })
    expect([route, reply.statusCode]).toEqual([route, 404])
    expect([route, await kept()]).toEqual([route, before])
  }
})
