import { expect, test } from 'vitest'
import { differencesAt } from '../../../../test/money/differences.ts'
import { pay, someBuyer, useShop, withoutNotices } from '../../../../test/money/shop.ts'
import { accountsOf, heardOf, unseenPayment } from '../../../../test/money/told-payments.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'

const shop = await useShop()
const { server, simulator } = shop

test('a suspended payment that our bank paid out is a debt while it is disputed, and none once that is won', async () => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  const second = await unseenPayment(shop, code)
  await simulator.control({ action: 'next', outcome: 'refund_rejected' })
  await heardOf(shop, second)
  await runDueJobs(server)
  const desk = await differencesAt(shop, event.id)
  const id = (await desk.list()).lines[0]?.id ?? ''
  await desk.decide(id, (await desk.ask(id, 'pay_out')).op_id)
  const paidOut = await accountsOf(shop, event)
  expect(paidOut).toMatchObject({ bank: -20_000 })
  const move = async (to: string): Promise<void> => {
    await withoutNotices(shop, () => simulator.control({ action: 'payment', payment_id: Number(second), to }))
    for (let time = 1; time <= 2; time += 1) await heardOf(shop, second)
  }
  for (let dispute = 1; dispute <= 2; dispute += 1) {
    await move('charge_back')
    expect(await accountsOf(shop, event)).toMatchObject({ bank: -20_000, chargeback_receivable: 20_000 })
    await move('chargeback_won')
    expect(await accountsOf(shop, event)).toEqual(paidOut)
  }
})
