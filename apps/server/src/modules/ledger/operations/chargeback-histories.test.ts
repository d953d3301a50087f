import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { bookedOutcome, owedFor } from '../../../../test/money/histories.ts'
import { createDice } from '../../../../test/server/dice.ts'
import { aCharge, at, newOpId, sealKey, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import { transact } from '../../../db/index.ts'
import {
  blockWallet,
  bookTransfer,
  chargeback,
  correctIn,
  correctOut,
  grantPromo,
  hold,
  lapsePromo,
  mergeWallets,
  postHold,
  reinstate,
  reissueCode,
  returnRefund,
  reverse,
  topUp,
  voidHold,
  walletOf,
  type Outcome,
} from '../index.ts'

/**
 * Any order of what may happen to money that a gateway takes back, judged by the house's total: what came in from
 * outside, less what went out, is all that the QR may have, and what is missing is all that is owed. `HISTORIES=10000`
 * walks that many; a failure names its seed, and `SEED=…` walks that one alone.
 */
const count = Number(process.env.HISTORIES ?? 150)
const only = process.env.SEED
const start = only === undefined ? Math.floor(Date.now() % 1_000_000_000) : Number(only)
const AT_ONCE = 4
const EACH_EVENT = 500
const STEPS = 24

const ledger = useLedger()
const MP = 'gateway_clearing:mp'
const campaign = newOpId()

type Payment = { opId: OpId; amount: bigint; lostBy: OpId | null; times: number }
type Refund = { holdOpId: OpId; amount: bigint; state: 'accepted' | 'paid' | 'closed' }

const createHistory = (event: TestLedger, qr: WalletId, own: WalletId, seed: number) => {
  const { db } = ledger.database
  const batcher = event.aBatcher()
  const { roll, pick } = createDice(seed)
  const payments: Payment[] = []
  const refunds: Refund[] = []
  let gifts = 0n
  const charges: { opId: OpId; amount: bigint; isVoided: boolean }[] = []
  const anyOf = <Item>(items: Item[]): Item | undefined => items[Math.floor(roll() * items.length)]

  const isBooked = async (work: (opId: OpId) => Promise<Outcome | undefined>): Promise<OpId | null> =>
    (await bookedOutcome(work))?.opId ?? null

  const steps: Record<string, () => Promise<void>> = {
    buy: async () => {
      const amount = pick([5_000n, 20_000n])
      const credit = { walletId: qr, amount: centavos(amount), from: MP, mayBeRefused: false } as const
      const opId = await isBooked((id) => topUp(db, { ...event.booking(id), ...credit }))
      if (opId !== null) payments.push({ opId, amount, lostBy: null, times: 0 })
    },
    charge: async () => {
      const amount = pick([1_000n, 4_000n, 20_000n])
      const walletId = pick([qr, own])
      const opId = await isBooked(async (id) => {
        const charge = aCharge(walletId, amount, { opId: id, codeNo: 0 })
        return batcher.charge(charge)
      })
      if (opId !== null) charges.push({ opId, amount, isVoided: false })
    },
    void: async () => {
      const charge = anyOf(charges.filter(({ isVoided }) => !isVoided))
      if (charge && (await isBooked((id) => reverse(db, { ...event.booking(id), reverses: charge.opId }))))
        charge.isVoided = true
    },
    accept: async () => {
      const reserve = { walletId: qr, to: 'refund_payable' } as const
      const amount = pick<Centavos | 'all'>(['all', centavos(3_000)])
      let held = 0n
      const holdOpId = await isBooked(async (id) => {
        const outcome = await hold(db, { ...event.booking(id), ...reserve, amount })
        held = outcome.balanceBefore - outcome.balanceAfter
        return outcome
      })
      if (holdOpId !== null) refunds.push({ holdOpId, amount: held, state: 'accepted' })
    },
    pay: async () => {
      const refund = anyOf(refunds.filter(({ state }) => state === 'accepted'))
      if (!refund) return
      const amount = centavos(refund.amount)
      const paid = await isBooked((id) =>
        transact(db, async (tx) => {
          const outcome = await postHold(tx, { ...event.booking(id), holdOpId: refund.holdOpId })
          if (outcome.status === 'booked')
            await bookTransfer(tx, { ...event.booking(), debit: 'refund_payable', credit: 'bank', amount })
          return outcome
        }),
      )
      if (paid !== null) refund.state = 'paid'
    },
    reject: async () => {
      const refund = anyOf(refunds.filter(({ state }) => state === 'accepted'))
      if (!refund) return
      await isBooked((id) => voidHold(db, { ...event.booking(id), holdOpId: refund.holdOpId }))
      if (refund.state === 'accepted') refund.state = 'closed'
    },
    return: async () => {
      const refund = anyOf(refunds.filter(({ state }) => state === 'paid'))
      if (!refund) return
      refund.state = 'closed'
      const credit = {
        walletId: qr,
        amount: centavos(refund.amount),
        from: 'bank',
        mayBeRefused: false,
      } as const
      await isBooked((id) => returnRefund(db, { ...event.booking(id), ...credit }))
    },
    dispute: async () => {
      const payment = anyOf(payments.filter(({ lostBy }) => lostBy === null))
      if (!payment) return
      const taken = { walletId: qr, amount: centavos(payment.amount), to: MP } as const
      payment.lostBy = await isBooked((id) => chargeback(db, { ...event.booking(id), ...taken }))
    },
    win: async () => {
      const payment = anyOf(payments.filter(({ lostBy, times }) => lostBy !== null && times < 2))
      if (!payment?.lostBy) return
      payment.times += 1
      const chargebackOpId = payment.lostBy
      if (await isBooked((id) => reinstate(db, { ...event.booking(id), chargebackOpId })))
        payment.lostBy = null
    },
    give: async () => {
      const amount = pick([1_000n, 5_000n])
      const gift = { walletId: qr, amount: centavos(amount), groupId: campaign }
      if (await isBooked((id) => grantPromo(db, { ...event.booking(id), ...gift }))) gifts += amount
    },
    lapse: async () => {
      let lapsed = 0n
      await isBooked(async (id) => {
        const outcome = await lapsePromo(db, { ...event.booking(id), walletId: qr, over: [campaign] })
        lapsed = outcome.balanceBefore - outcome.balanceAfter
        return outcome
      })
      gifts -= lapsed
    },
    correct: async () => {
      const change = { walletId: qr, amount: centavos(2_000) }
      if (roll() < 0.5) {
        if (await isBooked((id) => correctIn(db, { ...event.booking(id), ...change, from: 'bank' })))
          gifts += 2_000n
      } else if (await isBooked((id) => correctOut(db, { ...event.booking(id), ...change, to: 'bank' })))
        gifts -= 2_000n
    },
    block: async () => {
      const change = pick([blockWallet, reissueCode])
      await isBooked((id) => change(db, { eventId: event.eventId, opId: id, walletId: qr, at, sealKey }))
    },
    claim: async () => {
      const into = { from: qr, codeNo: pick([0, 1]), into: own }
      await isBooked((id) => mergeWallets(db, { ...event.booking(id), ...into }))
    },
  }
  const names = Object.keys(steps) as [string, ...string[]]

  const sumOf = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
  return {
    walked: [] as string[],
    async step(): Promise<void> {
      const name = pick(names)
      const other = roll() < 0.3 ? pick(names.filter((one) => one !== name) as [string, ...string[]]) : null
      this.walked.push(other === null ? name : `${name}+${other}`)
      await Promise.all([steps[name]?.(), other === null ? undefined : steps[other]?.()])
    },
    /** What the outside says that the two QRs have together; below zero, what their holder owes. */
    total(): bigint {
      const kept = sumOf(payments.filter(({ lostBy }) => lostBy === null).map(({ amount }) => amount))
      const sold = sumOf(charges.filter(({ isVoided }) => !isVoided).map(({ amount }) => amount))
      const paidOut = sumOf(refunds.filter(({ state }) => state === 'paid').map(({ amount }) => amount))
      return kept + gifts - sold - paidOut
    },
    async books(): Promise<{ has: bigint; owes: bigint }> {
      const both = await Promise.all([qr, own].map((walletId) => walletOf(db, event.eventId, { walletId })))
      return {
        has: sumOf(both.map((wallet) => (wallet ? wallet.available + wallet.held : 0n))),
        owes: await owedFor(db, event.eventId, [qr, own]),
      }
    },
  }
}

test('whoever owes has nothing, and the house has lost what went out before, once', async () => {
  const total = only === undefined ? count : 1
  const events = await Promise.all(
    Array.from({ length: Math.ceil(total / EACH_EVENT) }, () => ledger.anEvent()),
  )
  let next = 0
  const walkOne = async (index: number): Promise<void> => {
    const event = events[Math.floor(index / EACH_EVENT)]
    if (!event) throw new Error('No event')
    const seed = start + index
    const history = createHistory(event, await event.aWallet(0n), await event.aWallet(0n), seed)
    for (let step = 0; step < STEPS; step += 1) {
      await history.step()
      const outside = history.total()
      const story = { seed, walked: history.walked.join(' ') }
      expect({ ...story, ...(await history.books()) }).toEqual({
        ...story,
        has: outside > 0n ? outside : 0n,
        owes: outside < 0n ? -outside : 0n,
      })
    }
  }
  const walkAll = async (): Promise<void> => {
    for (let index = next++; index < total; index = next++) await walkOne(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walkAll))
}, 7_200_000)
