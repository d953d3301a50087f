import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { useBatches } from '../../../test/money/batches.ts'
import { differencesAt } from '../../../test/money/differences.ts'
import { accountBalance, chargeback, type AccountKey } from '../ledger/index.ts'

const { desk, filed, answer, stateOf } = useBatches()
const { server } = desk

const balances = async (...keys: AccountKey[]) =>
  Promise.all(keys.map((key) => accountBalance(server.db, desk.event.id, key)))

test('what the bank sends back of a payment that was a debt takes the debt back, once, and no QR gets it', async () => {
  const { id: batch, requests, references } = await filed(40_000)
  const [request] = requests
  if (!request) throw new Error('No request')
  const before = await balances('chargeback_receivable', 'bank')
  await chargeback(server.db, {
    eventId: desk.event.id,
    opId: randomUUID() as OpId,
    at: server.clock.now(),
    walletId: request.wallet.walletId,
    amount: centavos(40_000),
    to: 'gateway_clearing:mp',
  })
  await answer(batch, `referencia,importe,estado\n${references[0]},400,pagada\n`)
  await desk.runJobs()
  const { ask, decide } = await differencesAt(desk, desk.event.id)
  const id = `batch~${batch}~1`
  await decide(id, (await ask(id, 'debt')).op_id)
  expect(await stateOf(request.folio)).toBe('paid')
  const back = { op_id: randomUUID(), reason: 'Cuenta cancelada' }
  const replies = [await desk.decide(request.folio, 'returned', back)]
  replies.push(await desk.decide(request.folio, 'returned', back))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await stateOf(request.folio)).toBe('returned')
  expect(await balances('chargeback_receivable', 'bank')).toEqual(before)
  expect(await desk.walletNow(request.wallet)).toEqual({ available: 0n, held: 0n })
})
