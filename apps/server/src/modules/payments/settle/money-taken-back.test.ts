import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { afterStart, DAY_MS } from '../../../../test/server/clock.ts'
import { useShop } from '../../../../test/money/shop.ts'
import {
  accountsOf,
  aPurchase,
  silentDeps,
  spend,
  suspenseOf,
  told,
  transitionsOf,
} from '../../../../test/money/told-payments.ts'
import { createLog } from '../../../kernel/log.ts'
import { applyPayment } from './apply-payment.ts'

const shop = await useShop()

describe('a refund', () => {
  test('in parts takes each part back once, and the last one ends the order', async () => {
    const { event, tell, state } = await aPurchase(shop)
    await tell()
    for (let time = 1; time <= 2; time += 1) await tell({ refunded: centavos(5_000) })
    expect(await state()).toEqual({ status: 1, balance: 15_000n })
    for (let time = 1; time <= 2; time += 1) await tell({ status: 'refunded', refunded: centavos(20_000) })
    expect(await state()).toEqual({ status: -4, balance: 0n })
    expect(await accountsOf(shop, event)).toEqual({})
    expect(await transitionsOf(shop, event)).toEqual(['pending>approved payment', 'approved>refunded refund'])
  })

  test('of money already spent takes what is left and books the rest as a debt', async () => {
    const { ana, event, tell, state } = await aPurchase(shop)
    await tell()
    await spend(shop, ana, event, 15_000)
    await tell({ status: 'refunded', refunded: centavos(20_000) })
    expect(await state()).toEqual({ status: -4, balance: 0n })
    expect(await accountsOf(shop, event)).toMatchObject({ chargeback_receivable: 15_000 })
    expect((await spend(shop, ana, event, 1)).status).toBe('declined')
  })

  test('heard of before its approval ends at nothing', async () => {
    const { event, tell, state } = await aPurchase(shop)
    await tell({
      status: 'refunded',
      refunded: centavos(20_000),
      lastUpdated: afterStart(5 * DAY_MS),
    })
    await tell({ lastUpdated: afterStart(4 * DAY_MS) })
    expect(await state()).toEqual({ status: -4, balance: 0n })
    expect(await accountsOf(shop, event)).toEqual({})
  })

  test('of a payment in suspense empties it', async () => {
    const { event, id, tell } = await aPurchase(shop)
    await tell({ amount: centavos(100) })
    await tell({ amount: centavos(100), status: 'refunded', refunded: centavos(100) })
    expect(await suspenseOf(shop, id)).toEqual([])
    expect(await accountsOf(shop, event)).toEqual({})
  })
})

describe('a chargeback', () => {
  test('told together with a refund that nobody heard of takes no more than the payment was; won, the refund stays given', async () => {
    const { ana, event, tell, state } = await aPurchase(shop)
    await tell()
    await spend(shop, ana, event, 8_000)
    await tell({ status: 'charged_back', refunded: centavos(5_000) })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    expect(await accountsOf(shop, event)).toMatchObject({ chargeback_receivable: 8_000 })
    await tell({ status: 'approved', refunded: centavos(5_000) })
    expect(await state()).toEqual({ status: 1, balance: 7_000n })
    expect(await accountsOf(shop, event)).toMatchObject({ 'gateway_clearing:mp': 15_000 })
  })

  test('that stands while a refund is told has taken that too; won, all comes back but what was refunded', async () => {
    const { ana, event, tell, state } = await aPurchase(shop)
    await tell()
    await spend(shop, ana, event, 8_000)
    await tell({ status: 'charged_back' })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    await tell({ status: 'charged_back', refunded: centavos(5_000) })
    expect(await accountsOf(shop, event)).toMatchObject({ chargeback_receivable: 8_000 })
    await tell({ status: 'approved', refunded: centavos(5_000) })
    await tell({ status: 'approved', refunded: centavos(5_000) })
    expect(await state()).toEqual({ status: 1, balance: 7_000n })
    expect(await accountsOf(shop, event)).toMatchObject({ 'gateway_clearing:mp': 15_000 })
  })

  test('takes the money back once, freezes the QR, and gives both back when the dispute is won', async () => {
    const { ana, event, tell, state } = await aPurchase(shop)
    await tell()
    for (let time = 1; time <= 2; time += 1) await tell({ status: 'charged_back' })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    await tell()
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect((await spend(shop, ana, event, 1)).status).toBe('booked')
    await tell({ status: 'charged_back' })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    expect(await transitionsOf(shop, event)).toEqual([
      'pending>approved payment',
      'approved>chargeback chargeback',
      'chargeback>approved dispute_won',
      'approved>chargeback chargeback',
    ])
  })

  test('of money already spent never makes a balance negative', async () => {
    const { ana, event, tell, state } = await aPurchase(shop)
    await tell()
    await spend(shop, ana, event, 12_000)
    await tell({ status: 'charged_back' })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    expect(await accountsOf(shop, event)).toMatchObject({ chargeback_receivable: 12_000 })
  })

  test('of a part of the payment takes it whole and tells somebody; one of all that is left tells nobody', async () => {
    const alarms: unknown[] = []
    const log = createLog('error', { write: (line) => void alarms.push(JSON.parse(line)) })
    const disputed = async (amount: number) => {
      const { event, code, id, tell, state } = await aPurchase(shop)
      await tell({ refunded: centavos(5_000) })
      const more = { id, status: 'charged_back', refunded: centavos(5_000), disputed: centavos(amount) }
      for (let time = 1; time <= 2; time += 1)
        await applyPayment(silentDeps(shop, { log }), told(code, more), 'notice')
      expect(await state()).toEqual({ status: -5, balance: 0n })
      return event.id
    }
    await disputed(15_000)
    expect(alarms).toEqual([])
    const eventId = await disputed(14_999)
    expect(alarms).toMatchObject([
      { alarm: 'dispute of a part of a payment', event_id: eventId, disputed: '14999' },
    ])
    expect(alarms).toHaveLength(1)
  })

  test('that is refunded is an illegal change of the order: refused, recorded, and moves nothing', async () => {
    const { event, tell, state } = await aPurchase(shop)
    await tell()
    await tell({ status: 'charged_back' })
    await tell({ status: 'refunded', refunded: centavos(20_000) })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    expect(await transitionsOf(shop, event)).toContain('chargeback>refunded refund refused')
    expect(await accountsOf(shop, event)).toEqual({})
  })
})
