import fc from 'fast-check'

/** Commands to the ledger, over four wallets of one event; `ref` counts earlier operations. */
export type Command =
  | { do: 'topUp'; wallet: number; amount: bigint; isCash: boolean }
  /** `cups`: what of the amount is deposits. */
  | { do: 'charge'; wallet: number; amount: bigint; tip: bigint; cups: bigint; isOldCode: boolean }
  | { do: 'returnCups'; wallet: number; amount: bigint }
  | { do: 'hold'; wallet: number; amount: bigint | 'all' }
  | { do: 'postHold' | 'voidHold' | 'reverse' | 'reinstate'; ref: number }
  | { do: 'giveBack'; ref: number; amount: bigint }
  | { do: 'again'; ref: number }
  | { do: 'merge'; wallet: number; step: number }
  | { do: 'chargeback'; wallet: number; amount: bigint }
  | { do: 'refund' | 'cashOut' | 'correctIn' | 'correctOut'; wallet: number; amount: bigint }
  | { do: 'grant'; wallet: number; campaign: number; amount: bigint }
  | { do: 'lapse'; wallet: number; running: number[] }
  | { do: 'block' | 'reissue'; wallet: number }
  | { do: 'house'; amount: bigint }
  | { do: 'setOpen'; isOpen: boolean }

export const WALLETS = 4
export const CAMPAIGNS = 3
export const MAX_BALANCE = 2_000_000n
export const MAX_CHARGE = 1_000_000n

const wallet = fc.nat({ max: WALLETS - 1 })
const ref = fc.nat({ max: 200 })
/** Small amounts, round ones that are often equal, and some beyond the limits. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 1_000n }) },
  { weight: 4, arbitrary: fc.constantFrom(500n, 1_000n, 100_000n) },
  { weight: 1, arbitrary: fc.constantFrom(MAX_CHARGE, MAX_CHARGE + 1n, MAX_BALANCE, MAX_BALANCE + 1n) },
)

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('topUp'), wallet, amount, isCash: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc
      .record({
        do: fc.constant('charge'),
        wallet,
        amount,
        tip: fc.constantFrom(0n, 0n, 1n, 50n),
        cups: fc.constantFrom(0n, 0n, 100n, 100n, 500n),
        isOldCode: fc.boolean(),
      })
      .map((charge) => ({
        ...charge,
        tip: charge.tip < charge.amount ? charge.tip : 0n,
        cups: charge.cups + charge.tip <= charge.amount ? charge.cups : 0n,
        isOldCode: charge.isOldCode && charge.amount % 5n === 0n,
      })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hold'),
      wallet,
      amount: fc.oneof(amount, fc.constant('all' as const)),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom('postHold', 'voidHold', 'reverse', 'reinstate', 'again'),
      ref,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('giveBack'),
      ref,
      amount: fc.oneof(amount, fc.bigInt({ min: 1n, max: 200n })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('returnCups'),
      wallet,
      amount: fc.constantFrom(30n, 100n, 100n, 500n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('merge'),
      wallet,
      step: fc.integer({ min: 1, max: WALLETS - 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('chargeback', 'refund', 'cashOut'), wallet, amount }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('grant'),
      wallet,
      campaign: fc.nat({ max: CAMPAIGNS - 1 }),
      amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('lapse'),
      wallet,
      running: fc.subarray(Array.from({ length: CAMPAIGNS }, (_, index) => index)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('correctIn', 'correctOut'), wallet, amount }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('block', 'reissue'), wallet }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('house'), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('setOpen'), isOpen: fc.boolean() }) },
)

/** Commands that the ledger itself decides, each under a new id. */
export type Operation = Exclude<Command, { do: 'again' | 'setOpen' }>
