import fc from 'fast-check'

export const WALLETS = 4

/** Where top-ups come from. */
export const sources = [
  'gateway_clearing:mp',
  'gateway_clearing:paypal',
  'cash_drawer:turno-1',
  'terminal_clearing',
  'promo',
] as const

/** Steps that move an amount into a QR or out of it. */
const amountSteps = [
  'hold',
  'refund',
  'cashOut',
  'returned',
  'chargeback',
  'breakage',
  'grant',
  'lapse',
  'correctIn',
  'correctOut',
] as const

/** What happens in a night; `ref` counts back from the last operation. */
export type Step =
  | { do: 'topUp'; wallet: number; amount: number; from: number }
  | {
      do: 'charge' | 'cashSale'
      wallet: number
      beers: number
      part: number
      rest: number
      tip: number
      at: number
      who: number
      /** Deposits paid, or below zero given back; in cash none come back, and without a beer none. */
      cups?: number
    }
  | { do: 'cupReturn'; wallet: number; cups: number; at: number; who: number }
  | { do: (typeof amountSteps)[number]; wallet: number; amount: number }
  | { do: 'postHold' | 'voidHold' | 'reverse' | 'giveBack' | 'reinstate'; ref: number }
  | { do: 'merge'; wallet: number }
  | { do: 'fee' | 'difference' | 'suspense' | 'deposit'; amount: number }
  | { do: 'pass'; seconds: number }
  | { do: 'settle' }

const wallet = fc.nat({ max: WALLETS - 1 })
const amount = fc.integer({ min: 1, max: 60_000 })
const ref = fc.nat({ max: 12 })
const taken = fc.integer({ min: 1, max: 4_000 })

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('topUp'),
      wallet,
      amount,
      from: fc.nat({ max: sources.length - 1 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom('charge', 'charge', 'cashSale'),
      wallet,
      beers: fc.nat({ max: 3 }),
      part: fc.constantFrom(0, 0, 1_250),
      rest: fc.integer({ min: 1, max: 900 }),
      tip: fc.constantFrom(0, 0, 500),
      at: fc.nat({ max: 1 }),
      who: fc.nat({ max: 1 }),
      cups: fc.constantFrom(0, 0, 1, 2, -1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cupReturn'),
      wallet,
      cups: fc.constantFrom(1, 1, 2),
      at: fc.nat({ max: 1 }),
      who: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(...amountSteps),
      wallet,
      amount: taken,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('postHold', 'voidHold', 'reverse', 'reverse', 'giveBack', 'giveBack', 'reinstate'),
      ref,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge'), wallet }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('fee', 'difference', 'suspense', 'deposit'), amount }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pass'), seconds: fc.constantFrom(-600, 7, 45, 300, 3_000) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle') }) },
)
