import { identityVendors } from '@saldo/contract/identity-vendors'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database/database.ts'

const database = useDatabase()

test('the database knows each identity vendor of the contract by its name, and no other', async () => {
  const rows = await database.db
    .selectFrom('identity_vendor')
    .select('provider')
    .orderBy('provider')
    .execute()
  expect(rows.map(({ provider }) => provider)).toEqual(Object.keys(identityVendors).toSorted())
})

test('no login of the product makes up an identity vendor', async () => {
  const guest = database.db.insertInto('identity_vendor').values({ provider: 'guest' }).execute()
  await expect(guest).rejects.toMatchObject({ code: '42501' })
})
