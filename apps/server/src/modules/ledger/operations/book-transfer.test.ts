import { randomUUID } from 'node:crypto'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { booked, useLedger } from '../../../../test/money/ledger.ts'
import type { PlaceId, WalletId } from '@saldo/contract/ids'
import { transact } from '../../../db/index.ts'
import { bookTransfer, reverse, sellForCash, topUp } from '../index.ts'

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

test('payments of many QRs at once, each with its fee, never wait for each other', async () => {
  const event = await ledger.anEvent()
  const { db } = ledger.database
  const pay = async (n: number): Promise<void> => {
    // Every other QR counts in the first slot.
    const walletId = `${randomUUID().slice(0, -2)}${n % 2 === 0 ? '00' : '01'}` as WalletId
    await event.aWallet(0n, walletId)
    const [credit, fee] = [event.booking(), event.booking()]
    await transact(db, async (tx) => {
      await topUp(tx, {
        ...credit,
        walletId,
        amount: centavos(100),
        from: 'gateway_clearing:mp',
        mayBeRefused: false,
      })
      await bookTransfer(tx, {
        ...fee,
        debit: 'gateway_fee',
        credit: 'gateway_clearing:mp',
        amount: centavos(3),
      })
    })
  }
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 8 }, (_, n) => pay(n)))
  expect(await event.accounts()).toEqual({ gateway_fee: 240n, 'gateway_clearing:mp': 7_760n })
})

const place = { id: '0b000000-0000-4000-8000-000000000001' as PlaceId, name: 'Barra Norte' }
const drawer = 'cash_drawer:turno-1'
const bar = `bar_revenue:${place.id}` as const
const tips = `tips:${place.id}` as const

test('a tip in cash is its people’s, whoever is first of many and however often it is asked; a void gives all of it back', async () => {
  const event = await ledger.anEvent()
  const { db } = ledger.database
  const sale = { ...event.booking(), place, drawer, amount: centavos(3_500), tip: centavos(500) } as const
  const answers = await Promise.all(Array.from({ length: 8 }, () => sellForCash(db, sale)))
  expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  await expect(sellForCash(db, { ...sale, tip: centavos(400) })).rejects.toMatchObject({
    code: 'operation_mismatch',
  })
  expect(await event.accounts()).toEqual({ [drawer]: 3_500n, [bar]: -3_000n, [tips]: -500n })
  await reverse(db, { ...event.booking(), reverses: sale.opId })
  expect(await event.accounts()).toEqual({})
})

test('a tip that is no part of its sale moves nothing', async () => {
  const event = await ledger.anEvent()
  const sale = { ...event.booking(), place, drawer, amount: centavos(500), tip: centavos(500) } as const
  await expect(sellForCash(ledger.database.db, sale)).rejects.toThrow('an amount is above its tip')
  expect(await event.accounts()).toEqual({})
})

test('a sale for cash from before tips were their own is known by its id', async () => {
  const event = await ledger.anEvent()
  const { db } = ledger.database
  const old = { ...event.booking(), place, amount: centavos(3_000) }
  await bookTransfer(db, { ...old, debit: drawer, credit: bar })
  expect(await sellForCash(db, { ...old, drawer })).toMatchObject({ isRepeated: true })
  expect(await event.accounts()).toEqual({ [drawer]: 3_000n, [bar]: -3_000n })
})
