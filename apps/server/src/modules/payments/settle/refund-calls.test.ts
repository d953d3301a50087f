import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OpId } from '@saldo/contract/ids'
import { bySystem } from '../../../../test/server/by-system.ts'
import { anOrder, balanceOf, pay, someBuyer, useShop, withoutNotices } from '../../../../test/money/shop.ts'
import { accountsOf, askingDeps, heardOf, spend } from '../../../../test/money/told-payments.ts'
import { refundOrder } from './refund-order.ts'
import { refundPayment } from './refund-payment.ts'

const shop = await useShop()
const { server, simulator } = shop

/** A paid order of 200 pesos whose refund is asked for, but not yet at its gateway. */
const anAskedRefund = async () => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  const ask = async () => {
    const asked = { eventId: event.id, code, opId: randomUUID() as OpId, amount: null, reason: 'Cobro doble' }
    const { refundId } = await refundOrder(server.deps, { ...asked, ...bySystem(server) })
    return refundId
  }
  const row = (refundId: string) =>
    server.db
      .selectFrom('payment_refund')
      .select(['status', 'refusal', 'unanswered_at'])
      .where('refund_id', '=', refundId)
      .executeTakeFirstOrThrow()
  return { ana, event, code, ask, row }
}

test('a refund whose hold another payment’s chargeback took before its gateway was asked is not asked for', async () => {
  const { ana, event, code, ask, row } = await anAskedRefund()
  const other = await anOrder(shop, ana, event)
  await pay(shop, ana, other)
  expect(await balanceOf(shop, ana, event)).toBe(40_000n)
  await spend(shop, ana, event, 15_000)
  const refundId = await ask()
  const [disputed] = await simulator.paymentsOf(other)
  await withoutNotices(shop, async () => {
    await simulator.control({ action: 'payment', payment_id: disputed?.id, to: 'charge_back' })
  })
  await heardOf(shop, String(disputed?.id))
  await refundPayment(askingDeps(shop), { eventId: event.id, refundId })
  expect(await row(refundId)).toMatchObject({ status: 'refused', refusal: 'hold_released' })
  const [kept] = await simulator.paymentsOf(code)
  expect(kept).toMatchObject({ status: 'approved', transaction_amount_refunded: 0 })
  expect(await balanceOf(shop, ana, event)).toBe(5_000n)
  expect(await accountsOf(shop, event)).not.toHaveProperty('chargeback_receivable')
})

test('a call answered while another worker makes its own leaves that one unanswered', async () => {
  const { event, ask, row } = await anAskedRefund()
  const refundId = await ask()
  const later = new Date(server.clock.now().getTime() + 60_000)
  const busy = async () => {
    const marks = server.db.updateTable('payment_refund').set({ unanswered_at: later })
    await marks.where('refund_id', '=', refundId).execute()
    return { kind: 'busy', retryAfterSeconds: 2 } as const
  }
  const deps = askingDeps(shop, { mercadoPago: { ...shop.mercadoPago, refund: busy } })
  await expect(refundPayment(deps, { eventId: event.id, refundId })).rejects.toThrow('busy')
  expect((await row(refundId)).unanswered_at).toEqual(later)
})

test('a call answered alone leaves nothing unanswered', async () => {
  const { event, ask, row } = await anAskedRefund()
  const refundId = await ask()
  const busy = () => Promise.resolve({ kind: 'busy', retryAfterSeconds: 2 } as const)
  const deps = askingDeps(shop, { mercadoPago: { ...shop.mercadoPago, refund: busy } })
  await expect(refundPayment(deps, { eventId: event.id, refundId })).rejects.toThrow('busy')
  expect((await row(refundId)).unanswered_at).toBeNull()
})
