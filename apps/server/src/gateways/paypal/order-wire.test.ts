import { expect, test } from 'vitest'
import { readDisputes } from './dispute-wire.ts'
import { orderAnswer, readOrder } from './order-wire.ts'

const at = '2026-12-01T04:00:00Z'
const pesos = (value: string, currency_code = 'MXN') => ({ currency_code, value })

const raw = JSON.stringify({
  id: 'ORDER-1',
  status: 'COMPLETED',
  purchase_units: [
    {
      custom_id: '001ABC',
      payments: {
        captures: [{ id: 'CAPTURE-1', status: 'COMPLETED', amount: pesos('200.00'), create_time: at }],
        refunds: [
          { status: 'COMPLETED', amount: pesos('10.00') },
          { status: 'PENDING', amount: pesos('20.50') },
        ],
      },
    },
  ],
})

const claim = (more: Record<string, unknown>) => ({
  dispute_id: 'PP-D-1',
  status: 'OPEN',
  dispute_life_cycle_stage: 'CHARGEBACK',
  update_time: at,
  ...more,
})

const told = (...items: Record<string, unknown>[]) => {
  const read = readOrder(raw)
  const disputes = readDisputes(JSON.stringify({ items: items.map(claim) }))
  if (read === null || disputes === null) throw new Error('Not read')
  return orderAnswer(read.order, { raw, isLive: true, disputes })
}

test('a payment tells what its refunds in process will give back', () => {
  expect(told()).toMatchObject({ payment: { status: 'approved', refunded: 1_000n, returning: 2_050n } })
})

test('a payment tells how much of it the disputes take that hold money', () => {
  const inquiry = { dispute_amount: pesos('90.00'), dispute_life_cycle_stage: 'INQUIRY' }
  expect(told({ dispute_amount: pesos('50.00') }, { dispute_amount: pesos('20.00') }, inquiry)).toMatchObject(
    { payment: { status: 'charged_back', disputed: 7_000n } },
  )
})

test.each([{}, { dispute_amount: pesos('3.00', 'USD') }, { dispute_amount: 'much' }])(
  'a dispute that says no pesos (%o) takes the money all the same',
  (unsaid) => {
    const { payment } = told({ dispute_amount: pesos('50.00') }, unsaid) as { payment: object }
    expect(payment).toMatchObject({ status: 'charged_back' })
    expect(payment).not.toHaveProperty('disputed')
  },
)
