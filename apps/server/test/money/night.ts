import type { EventId, OpId, PlaceId, ProductId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import {
  bookTransfer,
  cashOut,
  chargeLinesOf,
  chargeback,
  hold,
  linesLeft,
  postHold,
  refundToSource,
  reinstate,
  returnItems,
  returnRefund,
  sellForCash,
  correctIn,
  correctOut,
  grantPromo,
  lapsePromo,
  topUp,
  voidHold,
} from '../../src/modules/ledger/index.ts'
import { bookBreakage } from '../../src/modules/ledger/operations/debit-wallet.ts'
import { cupsOf } from '../../src/modules/catalogue/index.ts'
import { createTestClock, type TestClock } from '../server/clock.ts'
import { mergedWithCups, returnedCups, reversedWithCups } from './ledger-cups.ts'
import { sources, type Step, WALLETS } from './night-steps.ts'
import { aCharge, at, newOpId, newUserId, type TestLedger } from './ledger.ts'

export { anyStep, type Step } from './night-steps.ts'

const place = (n: number, name: string) => ({
  id: `0b000000-0000-4000-8000-00000000000${n}` as PlaceId,
  name,
})
export const nightPlaces = [place(1, 'Barra Norte'), place(2, 'Barra Sur'), place(3, 'Caja')] as const
export const nightPeople = [newUserId(), newUserId()] as const
export const nightTill = '0d000000-0000-4000-8000-000000000001'
const campaign = newOpId()
const beer = '0e000000-0000-4000-8000-000000000001' as ProductId
export type Night = { event: TestLedger; clock: TestClock; wallets: WalletId[]; ops: OpId[] }

export const aNight = async (event: TestLedger): Promise<Night> => ({
  event,
  clock: createTestClock(new Date(at.getTime() + 3_600_000)),
  wallets: await Promise.all(Array.from({ length: WALLETS }, () => event.aWallet(0n))),
  ops: [],
})

const cupsIn = ({ do: kind, beers, cups = 0 }: Extract<Step, { beers: number }>): number =>
  beers === 0 || kind === 'cashSale' ? Math.max(cups, 0) : cups

const sold = (step: Extract<Step, { beers: number }>) => {
  const { beers, part, rest, tip } = step
  const cups = cupsIn(step)
  return {
    amount: centavos(beers * 8_000 + part + rest + tip + cups * 2_000),
    tip: centavos(tip),
    items: [
      ...(beers > 0
        ? [{ productId: beer, name: 'Cerveza', quantity: beers, unitPrice: centavos(8_000) }]
        : []),
      ...(part > 0 ? [{ name: 'Pizza', quantity: 0, unitPrice: centavos(part) }] : []),
      ...(cups === 0
        ? []
        : [{ name: 'Vaso (depósito)', quantity: cups, unitPrice: centavos(2_000), isCup: true as const }]),
    ],
  }
}

/** What a void says of a charge some of whose items went back. */
const restOf = async ({ database, eventId }: TestLedger, opId: OpId) => {
  const charge = await chargeLinesOf(database.db, eventId, opId)
  return charge?.isReturned ? { items: linesLeft(charge), tip: charge.tip } : {}
}

const houseMoves = {
  fee: ['gateway_fee', 'gateway_clearing:mp'],
  difference: ['cash_difference', 'cash_drawer:turno-1'],
  suspense: ['gateway_clearing:paypal', 'payment_suspense'],
  deposit: ['bank', 'cash_drawer:turno-1'],
} as const

/** Makes a step by the ledger's own operations; what the ledger declines moves nothing. */
export const makeStep = async ({ event, clock, wallets, ops }: Night, step: Step): Promise<void> => {
  const { db } = event.database
  const opId = newOpId()
  const eventId: EventId = event.eventId
  const booking = { eventId, opId, at: clock.now(), place: nightPlaces[2], actorId: nightPeople[0] }
  const ofWallet = 'wallet' in step ? { walletId: wallets[step.wallet]! } : { walletId: wallets[0]! }
  const refersTo = 'ref' in step ? (ops.at(-1 - step.ref) ?? newOpId()) : opId
  const money = 'amount' in step ? { amount: centavos(step.amount) } : { amount: centavos(1) }
  const debit = { ...booking, ...ofWallet, ...money }
  ops.push(opId)
  switch (step.do) {
    case 'topUp':
      await topUp(db, { ...debit, from: sources[step.from]!, mayBeRefused: false })
      return
    case 'charge': {
      const more = {
        opId,
        ...sold(step),
        place: nightPlaces[step.at]!,
        actorId: nightPeople[step.who]!,
        tillId: nightTill,
      }
      const cups = cupsOf(ofWallet.walletId, more.items)
      const counted = { ...more, ...(cups && { effects: { cups } }) }
      await event.aBatcher({ clock }).charge(aCharge(ofWallet.walletId, more.amount, counted))
      return
    }
    case 'cupReturn':
      await returnedCups(db, {
        ...booking,
        ...ofWallet,
        amount: centavos(step.cups * 2_000),
        place: nightPlaces[step.at]!,
        actorId: nightPeople[step.who]!,
      })
      return
    case 'cashSale':
      await sellForCash(db, {
        ...booking,
        ...sold(step),
        actorId: nightPeople[step.who]!,
        place: nightPlaces[step.at]!,
        drawer: 'cash_drawer:turno-1',
      })
      return
    case 'hold':
      await hold(db, { ...debit, to: 'refund_payable' })
      return
    case 'refund':
      await refundToSource(db, { ...debit, to: 'gateway_clearing:mp' })
      return
    case 'cashOut':
      await cashOut(db, { ...debit, to: 'cash_drawer:turno-1' })
      return
    case 'returned':
      await returnRefund(db, { ...debit, from: 'bank', mayBeRefused: false })
      return
    case 'chargeback':
      await chargeback(db, { ...debit, to: 'gateway_clearing:mp' })
      return
    case 'grant':
      await grantPromo(db, { ...debit, groupId: campaign })
      return
    case 'lapse':
      await lapsePromo(db, { ...debit, over: [campaign] })
      return
    case 'correctIn':
      await correctIn(db, { ...debit, from: 'bank' })
      return
    case 'correctOut':
      await correctOut(db, { ...debit, to: 'bank' })
      return
    case 'breakage':
      await bookBreakage(db, debit)
      return
    case 'postHold':
      await postHold(db, { ...booking, holdOpId: refersTo })
      return
    case 'voidHold':
      await voidHold(db, { ...booking, holdOpId: refersTo })
      return
    case 'reverse':
      await reversedWithCups(db, {
        ...booking,
        ...(await restOf(event, refersTo)),
        actorId: nightPeople[1],
        reverses: refersTo,
      })
      return
    case 'giveBack': {
      const one = { productId: beer, name: 'Cerveza', quantity: 1, unitPrice: centavos(8_000) }
      const lines = (await chargeLinesOf(db, eventId, refersTo))?.lines ?? []
      // Of a bill that a cup made cheaper nothing goes back alone.
      const isThere = (lines[0]?.left ?? 0) > 0 && lines.every(({ quantity }) => quantity >= 0)
      const chosen = [{ line: 0, quantity: 1 }]
      const back = { ...booking, actorId: nightPeople[1], of: refersTo, chosen, items: [one] }
      if (isThere) await returnItems(db, { ...back, amount: one.unitPrice })
      return
    }
    case 'reinstate':
      await reinstate(db, { ...booking, chargebackOpId: refersTo })
      return
    case 'merge':
      await mergedWithCups(db, {
        ...booking,
        from: ofWallet.walletId,
        codeNo: 0,
        into: wallets[(step.wallet + 1) % WALLETS]!,
      })
      return
    case 'pass':
      clock.pass(step.seconds * 1_000)
      return
    case 'settle':
      return
    case 'fee':
    case 'difference':
    case 'suspense':
    case 'deposit': {
      const [debitKey, credit] = houseMoves[step.do]
      await bookTransfer(db, { ...booking, ...money, debit: debitKey, credit })
    }
  }
}
