import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { aCharge, at, useLedger } from '../../../../test/money/ledger.ts'
import { hold, movements, postHold, reverse } from '../index.ts'

const ledger = useLedger()

test('movements tell a wallet’s history newest first, with items, place, note and signs, page by page', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const charge = aCharge(walletId, 8_550n, {
    tip: centavos(550),
    items: [{ name: 'Cerveza 🍺', quantity: 2, unitPrice: centavos(4_000) }],
  })
  await event.aBatcher().charge(charge)
  const reversal = event.booking()
  await reverse(ledger.database.db, { ...reversal, reverses: charge.opId, note: 'Se cayó' })
  const held = event.booking()
  await hold(ledger.database.db, { ...held, walletId, amount: 'all', to: 'refund_payable' })
  await postHold(ledger.database.db, { ...event.booking(), holdOpId: held.opId })

  const nothing = { placeName: null, note: null, tip: 0n, items: [], at }
  const history = await movements(ledger.database.db, event.eventId, walletId, { limit: 10 })
  expect(history).toEqual([
    { ...nothing, opId: held.opId, walletSeq: 6, kind: 'hold', amount: -10_000n, balanceAfter: 0n },
    {
      ...nothing,
      opId: reversal.opId,
      walletSeq: 4,
      kind: 'charge_void',
      amount: 8_550n,
      balanceAfter: 10_000n,
      note: 'Se cayó',
    },
    {
      opId: charge.opId,
      walletSeq: 2,
      kind: 'charge',
      amount: -8_550n,
      balanceAfter: 1_450n,
      placeName: 'Barra Norte',
      note: null,
      tip: 550n,
      items: [{ name: 'Cerveza 🍺', quantity: 2, unitPrice: 4_000n }],
      at,
    },
    {
      ...nothing,
      opId: expect.any(String),
      walletSeq: 1,
      kind: 'topup',
      amount: 10_000n,
      balanceAfter: 10_000n,
    },
  ])
  expect(await movements(ledger.database.db, event.eventId, walletId, { limit: 1, before: 4 })).toEqual(
    history.slice(2, 3),
  )
})
