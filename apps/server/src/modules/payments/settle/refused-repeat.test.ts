import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { balanceOf, pay, someBuyer, useShop } from '../../../../test/money/shop.ts'
import { accountsOf, askingDeps } from '../../../../test/money/told-payments.ts'
import { bySystem } from '../../../../test/server/by-system.ts'
import type { RefundRequest } from '../../../gateways/gateway-payment.ts'
import type { MercadoPago } from '../../../gateways/mercado-pago/index.ts'
import { refundOrder } from './refund-order.ts'
import { refundPayment } from './refund-payment.ts'

const shop = await useShop()
const { server, simulator } = shop

const MINUTE_MS = 60_000

/** A refund of 50 of 200 pesos whose first call has no answer, and whose repeats are refused. */
const aRefund = async (isGiven: boolean) => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  const [payment] = await simulator.paymentsOf(code)
  const before = await shop.mercadoPago.getPayment(String(payment?.id))
  const asked = { eventId: event.id, code, opId: randomUUID() as OpId, amount: centavos(5_000) }
  const { refundId } = await refundOrder(server.deps, { ...asked, reason: 'prueba', ...bySystem(server) })
  let calls = 0
  const refund: MercadoPago['refund'] = async (request: RefundRequest) => {
    calls += 1
    if (calls === 1 && isGiven) await shop.mercadoPago.refund(request)
    return calls === 1
      ? { kind: 'unknown', why: 'lost' }
      : { kind: 'refused', status: 400, reason: 'invalid amount' }
  }
  const run = ({ isBehind = false } = {}): Promise<void> => {
    const read = isBehind ? { getPayment: async () => before } : {}
    const deps = askingDeps(shop, { mercadoPago: { ...shop.mercadoPago, ...read, refund } })
    return refundPayment(deps, { eventId: event.id, refundId })
  }
  const state = async () => {
    const row = server.db.selectFrom('payment_refund').select(['status', 'refusal'])
    const { status, refusal } = await row.where('event_id', '=', event.id).executeTakeFirstOrThrow()
    await accountsOf(shop, event)
    return { status, refusal, balance: await balanceOf(shop, ana, event) }
  }
  return { run, state }
}

describe('a refund whose first call had no answer, and whose repeat is refused', () => {
  test('stays reserved while its gateway’s record may lag behind, and is found given', async () => {
    const { run, state } = await aRefund(true)
    await expect(run({ isBehind: true })).rejects.toThrow('unknown')
    await expect(run({ isBehind: true })).rejects.toThrow('a refused repeat')
    expect(await state()).toEqual({ status: 'asked', refusal: null, balance: 15_000n })
    await run()
    expect(await state()).toEqual({ status: 'done', refusal: null, balance: 15_000n })
  })

  test('stays reserved as long as its gateway’s record has it in process', async () => {
    const { run, state } = await aRefund(true)
    await simulator.control({ action: 'next', outcome: 'refund_in_process' })
    await expect(run()).rejects.toThrow('unknown')
    server.clock.pass(60 * MINUTE_MS)
    await expect(run()).rejects.toThrow('a refused repeat')
    expect(await state()).toEqual({ status: 'asked', refusal: null, balance: 15_000n })
  })

  test('is refused once its gateway’s record had none of it for a quarter of an hour', async () => {
    const { run, state } = await aRefund(false)
    await expect(run()).rejects.toThrow('unknown')
    server.clock.pass(14 * MINUTE_MS)
    await expect(run()).rejects.toThrow('a refused repeat')
    server.clock.pass(MINUTE_MS)
    await run()
    expect(await state()).toEqual({ status: 'refused', refusal: '400 invalid amount', balance: 20_000n })
  })
})
