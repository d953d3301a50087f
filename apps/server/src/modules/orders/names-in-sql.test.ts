import { gatewayIds, paymentVendors } from '@saldo/contract/payment-vendors'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/database/database.ts'
import { attemptStatuses, isOpen } from './attempt-states.ts'

const database = useDatabase()

test('the database knows each gateway of the contract by its number, and no other', async () => {
  const rows = await database.db.selectFrom('gateway').selectAll().orderBy('gateway').execute()
  expect(rows).toEqual(Object.entries(gatewayIds).map(([name, gateway]) => ({ gateway, name })))
})

test('the database knows each payment method of the contract by its name, and no other', async () => {
  const rows = await database.db.selectFrom('payment_method').selectAll().orderBy('method').execute()
  const methods = Object.values(paymentVendors).flatMap(({ gateway, methods: names }) =>
    Object.keys(names).map((method) => ({ method, gateway })),
  )
  expect(rows).toEqual(methods.toSorted((one, other) => one.method.localeCompare(other.method)))
})

test('the database and the state table call the same attempts open', async () => {
  const rows = await database.db
    .selectNoFrom((of) =>
      attemptStatuses.map((status) => of.fn<boolean>('app.may_still_charge', [of.val(status)]).as(status)),
    )
    .executeTakeFirstOrThrow()
  expect(rows).toEqual(Object.fromEntries(attemptStatuses.map((status) => [status, isOpen({ status })])))
})

test('no login of the product makes up a gateway', async () => {
  const gift = database.db.insertInto('gateway').values({ gateway: 9, name: 'gift' }).execute()
  await expect(gift).rejects.toMatchObject({ code: '42501' })
})
