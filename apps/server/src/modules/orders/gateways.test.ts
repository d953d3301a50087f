import { gatewayIds } from '@saldo/contract/orders'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'

const database = useDatabase()

test('the database knows each gateway of the contract by its number, and no other', async () => {
  const rows = await database.db.selectFrom('gateway').selectAll().orderBy('gateway').execute()
  expect(rows).toEqual(Object.entries(gatewayIds).map(([name, gateway]) => ({ gateway, name })))
})

test('no login of the product makes up a gateway', async () => {
  const gift = database.db.insertInto('gateway').values({ gateway: 9, name: 'gift' }).execute()
  await expect(gift).rejects.toMatchObject({ code: '42501' })
})
