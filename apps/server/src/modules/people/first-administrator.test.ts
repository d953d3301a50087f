import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { makeFirstCode } from './index.ts'

const { server } = useMessages()

beforeEach(async () => {
  await server.pool.query("DELETE FROM role_grant WHERE role = 'admin'")
})

const become = ({ token }: Person, code: string) =>
  call(server, 'POST', 'office/first-administrator', { token, body: { code } })

const isAwaited = async () =>
  (await call(server, 'GET', 'office/first-administrator')).json<{ data: { is_awaited: boolean } }>().data
    .is_awaited

const aCode = async (): Promise<string> => {
  const code = await makeFirstCode(server.deps)
  if (code === null) throw new Error('there is an administrator')
  return code
}

test('the code of the last start makes one administrator, as typed with small letters and spaces, and then no code counts', async () => {
  const [ana, luis] = [await aPerson(server), await aPerson(server)]
  expect(await isAwaited()).toBe(true)
  const [old, code] = [await aCode(), await aCode()]
  expect(code).toMatch(/^(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)
  const { rows } = await server.pool.query<{ row: string }>(
    'SELECT row_to_json(c)::text AS row FROM first_administrator_code c',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(code.slice(0, 5))
  for (const wrong of [old, 'AAAAA-AAAAA-AAAAA-AAAAA'])
    expect((await become(ana, wrong)).json()).toMatchObject({ code: 'first_code_refused' })
  expect((await become(ana, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).json()).toEqual({
    success: true,
    data: null,
  })
  expect(await isAwaited()).toBe(false)
  expect((await call(server, 'GET', 'office/mine', { token: ana.token })).json()).toMatchObject({
    data: { is_admin: true },
  })
  expect((await become(luis, code)).json()).toMatchObject({ code: 'administrator_exists' })
  expect(await makeFirstCode(server.deps)).toBeNull()
  const { rows: entries } = await server.pool.query(
    'SELECT action, actor_id FROM audit_log WHERE subject = $1 ORDER BY id',
    [ana.id],
  )
  expect(entries).toEqual([
    { action: 'role_granted', actor_id: ana.id },
    { action: 'first_administrator_made', actor_id: ana.id },
  ])
})

test('of several people with the code at once one becomes the administrator', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(server)))
  const code = await aCode()
  const replies = await Promise.all(people.map((person) => become(person, code)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const { rows } = await server.pool.query("SELECT count(*)::int AS n FROM role_grant WHERE role = 'admin'")
  expect(rows).toEqual([{ n: 1 }])
})

test('nobody without an account becomes anything', async () => {
  const code = await aCode()
  const reply = await call(server, 'POST', 'office/first-administrator', { body: { code } })
  expect(reply.statusCode).toBe(401)
  expect(await isAwaited()).toBe(true)
})
