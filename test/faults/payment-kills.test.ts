import { expect, test } from 'vitest'
import { paymentKillRounds, type Outcome } from '../../bench/payment-kills/payment-kills.ts'

const WITHIN_MS = 60_000

const credited = {
  status: 'approved',
  available: 20_000,
  held: 0,
  gateway: { payments: 1, centavos: 20_000 },
}
const givenBack = { status: 'refunded', available: 0, held: 0, gateway: { payments: 1, centavos: 0 } }

const said = ({ phase, status, available, held, refunds, gateway }: Outcome) => ({
  phase,
  status,
  available,
  held,
  refunds,
  gateway,
})

test('after kill -9 between a gateway’s answer and our commit, at each kind of answer, all is as the gateway has it within 60 s, once', async () => {
  const [round] = await paymentKillRounds({ rounds: 1, say: () => {} })
  expect(round?.outcomes.map(said)).toEqual([
    { phase: 'card payment created', ...credited, refunds: [] },
    { phase: 'notice’s payment fetched', ...credited, refunds: [] },
    { phase: 'refund given', ...givenBack, refunds: ['done'] },
    {
      phase: 'preference made',
      status: 'pending',
      available: 0,
      held: 0,
      gateway: { payments: 0, centavos: 0 },
      refunds: [],
    },
    { phase: 'PayPal order made', ...credited, refunds: [] },
    { phase: 'PayPal order captured', ...credited, refunds: [] },
    { phase: 'PayPal refund given', ...givenBack, refunds: ['done'] },
  ])
  expect(Math.max(...(round?.outcomes ?? []).map(({ recoveredMs }) => recoveredMs))).toBeLessThan(WITHIN_MS)
  expect(round).toMatchObject({ isVerified: true })
  expect(round?.caught).toBeGreaterThan(0)
}, 240_000)
