import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { send, useShop } from '../../../../test/money/shop.ts'
import { accountsOf, aPurchase, told } from '../../../../test/money/told-payments.ts'
import { opIdOf } from './rules.ts'
import { refundOpId } from './settle-refund.ts'

const shop = await useShop()

const effects = ['chargeback|1', 'refund|20000', 'credit', 'fee', 'dispute-won|1']

test('whoever knows a payment’s number can’t spend the ids of what it will cause: its chargeback takes the money back', async () => {
  const { ana, event, code, id, tell, state } = await aPurchase(shop)
  await tell()
  const payment = told(code, { id })
  const known = [...effects.map((effect) => opIdOf(payment, effect)), refundOpId(id, 'hold')]
  for (const change of ['reissue', 'block'])
    for (const op_id of known) {
      const path = `public/user/${ana.id}/event/${event.id}/qr/${change}`
      const reply = await send(shop, ana, path, { body: { op_id }, key: op_id })
      expect([change, op_id, reply.statusCode]).toEqual([change, op_id, 422])
    }
  await tell({ status: 'charged_back' })
  expect(await state()).toEqual({ status: -5, balance: 0n })
  expect(await accountsOf(shop, event)).toEqual({})
})

test.each([
  ['1', '01900000-0000-1000-8000-000000000001'],
  ['3', '01900000-0000-3000-8000-000000000001'],
  ['8', '01900000-0000-8000-8000-000000000001'],
  ['no standard', '01900000-0000-7000-c000-000000000001'],
])('an op_id of version %s is refused in words', async (_version, op_id) => {
  const { ana, event, tell } = await aPurchase(shop)
  await tell()
  const path = `public/user/${ana.id}/event/${event.id}/qr/block`
  const reply = await send(shop, ana, path, { body: { op_id }, key: op_id })
  expect(reply.statusCode).toBe(422)
  expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual(['op_id'])
})

test('an operation of the system stands in the ledger under its own origin', async () => {
  const { event, code, id, tell } = await aPurchase(shop)
  await tell()
  await tell({ status: 'refunded', refunded: centavos(20_000) })
  const { rows } = await sql<{ origin: number; op: OpId }>`
    SELECT origin, op_id AS op FROM ledger.op WHERE event_id = ${event.id} ORDER BY wallet_seq`.execute(
    shop.server.db,
  )
  const payment = told(code, { id })
  expect(rows).toEqual(
    ['credit', 'refund|20000'].map((effect) => ({ origin: 2, op: opIdOf(payment, effect) })),
  )
})
