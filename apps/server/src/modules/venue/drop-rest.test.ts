import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aCashier, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { useServer } from '../../../test/server/server.ts'

const server = useServer(() => ({}) as never)
let luz: Cashier

beforeAll(async () => {
  luz = await aCashier(server)
})

const rest = (more: object = {}) => ({
  op_id: randomUUID(),
  amount: 5,
  paid: 80.5,
  reason: 'El cliente se fue',
  ...more,
})

const recorded = async (opId: string) => {
  const { rows } = await server.pool.query<{ actor_id: string; details: object }>(
    "SELECT actor_id, details FROM audit_log WHERE action = 'rest_dropped' AND subject = $1",
    [opId],
  )
  return rows
}

test('the rest of a bill that nobody pays is recorded once, with who, how much and why, and moves nothing', async () => {
  const asked = rest()
  const first = await luz.ask('dropped-rests', asked)
  expect(first).toEqual({
    status: 200,
    body: { success: true, data: { op_id: asked.op_id, status: 'booked' } },
  })
  expect(await luz.ask('dropped-rests', asked)).toEqual(first)
  const details = { amount_centavos: '500', paid_centavos: '8050', reason: 'El cliente se fue' }
  expect(await recorded(asked.op_id)).toMatchObject([{ actor_id: luz.id, details }])
  await ledgerIsSound(server)
})

test('asked twenty times at once it is recorded once; with other data its id is refused', async () => {
  const asked = rest()
  const replies = await Promise.all(Array.from({ length: 20 }, () => luz.ask('dropped-rests', asked)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await recorded(asked.op_id)).toHaveLength(1)
  expect(await luz.ask('dropped-rests', { ...asked, amount: 6 })).toMatchObject({
    status: 422,
    body: { code: 'operation_mismatch' },
  })
})

test.each([
  ['without a reason', { reason: '  ' }],
  ['of nothing', { amount: 0 }],
  ['of less than nothing', { amount: -5 }],
  ['that was paid less than nothing', { paid: -1 }],
])('a rest %s is refused and recorded nowhere', async (_what, more) => {
  const asked = rest(more)
  expect((await luz.ask('dropped-rests', asked)).status).toBe(422)
  expect(await recorded(asked.op_id)).toEqual([])
})
