import { expect, test } from 'vitest'
import { refundRunsAt } from '../../../../test/money/refund-runs.ts'
import { send, until, useShop } from '../../../../test/money/shop.ts'
import { accountsOf } from '../../../../test/money/told-payments.ts'
import { aPerson } from '../../../../test/people/people.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'

const shop = await useShop()
const { server, simulator } = shop
const { anAutoEvent, aPayer, begun, own, refundedOf, refunds, runItself, runOf } = refundRunsAt(shop)

test('a run pays nothing out of a QR whose hold a chargeback took before its gateway was asked; won, the payment that nobody refused is open to the next run', async () => {
  const event = await anAutoEvent()
  const { person, codes } = await aPayer(event, 100, 200)
  const [kept = '', disputed = ''] = codes
  await begun(event)
  await simulator.control({ action: 'balance', amount: 0 })
  await runItself(event)
  expect((await refunds(event)).map(({ status }) => status)).toEqual(['planned', 'planned'])
  const [payment] = await simulator.paymentsOf(disputed)
  await simulator.control({ action: 'payment', payment_id: payment?.id, to: 'charge_back' })
  await until(async () => (await runDueJobs(server)).includes('handle-notice'))
  await simulator.control({ action: 'balance' })
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const path = `office/events/${event.id}/refund-run/${(await runOf(event)).run_id}/resume`
  expect((await send(shop, admin, path, { key: null })).statusCode).toBe(200)
  await runItself(event)
  expect(await refunds(event)).toMatchObject([
    { amount_centavos: 10_000n, status: 'refused', refusal: 'hold_released' },
    { amount_centavos: 20_000n, status: 'refused', refusal: 'charged_back' },
  ])
  expect([await refundedOf(kept), await refundedOf(disputed)]).toEqual([0, 0])
  expect(await own(person)).toMatchObject([{ parts: [{ state: 'refused' }, { state: 'refused' }] }])
  expect(await accountsOf(shop, event)).not.toHaveProperty('chargeback_receivable')
  expect(await runOf(event)).toMatchObject({ state: 'done' })
  await simulator.control({ action: 'payment', payment_id: payment?.id, to: 'chargeback_won' })
  await until(async () => (await runDueJobs(server)).includes('handle-notice'))
  const office = `office/events/${event.id}/refund-run`
  const now = await send(shop, admin, office, { method: 'GET', key: null })
  expect(now.json()).toMatchObject({
    data: {
      preview: {
        gateways: [{ name: 'Mercado Pago', refunds: { count: 1, amount: 100 } }],
        by_bank: { count: 1, amount: 200 },
      },
    },
  })
})
