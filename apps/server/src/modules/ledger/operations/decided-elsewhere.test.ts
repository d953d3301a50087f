import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { somebodyWaits, useLedger } from '../../../../test/money/ledger.ts'
import { transact } from '../../../db/index.ts'
import { topUp } from '../index.ts'

const ledger = useLedger()

test('an id that is being decided for another wallet at this moment answers request_in_progress and moves nothing', async () => {
  const event = await ledger.anEvent()
  const [one, two] = [await event.aWallet(1n), await event.aWallet(1n)]
  const topping = {
    ...event.booking(),
    amount: centavos(500),
    from: 'gateway_clearing:mp',
    mayBeRefused: false,
  } as const
  const { second } = await transact(ledger.database.db, async (tx) => {
    await topUp(tx, { ...topping, walletId: one })
    const asked = topUp(ledger.database.db, { ...topping, walletId: two }).catch((error: unknown) => error)
    await somebodyWaits(ledger.database)
    return { second: asked }
  })
  expect(await second).toMatchObject({ code: 'request_in_progress', status: 409 })
  expect([await event.balanceOf(one), await event.balanceOf(two)]).toEqual([501n, 1n])
})
