import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { booked, useLedger } from '../../../test/ledger.ts'
import { bookTransfer } from './index.ts'

const ledger = useLedger()

test('a house transfer moves between accounts once per id', async () => {
  const event = await ledger.anEvent()
  const fee = {
    ...event.booking(),
    debit: 'gateway_fee',
    credit: 'gateway_clearing:mp',
    amount: centavos(359),
  } as const
  await bookTransfer(ledger.database.db, fee)
  expect(await bookTransfer(ledger.database.db, fee)).toEqual(booked(fee.opId, [0n, 0n], 1, true))
  await expect(bookTransfer(ledger.database.db, { ...fee, amount: centavos(360) })).rejects.toMatchObject({
    code: 'operation_mismatch',
  })
  expect(await event.accounts()).toEqual({ gateway_fee: 359n, 'gateway_clearing:mp': -359n })
})
