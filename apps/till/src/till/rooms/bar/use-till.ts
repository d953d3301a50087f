import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { makeOpId } from '@saldo/client/op-id.ts'
import { notStored, type Problem } from '../../kit/refusals.ts'
import { wantsNewScan } from '../../kit/scan/new-scan.ts'
import { giveSignal } from '../../kit/signals.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Answer, Operation } from '../../queue/operation.ts'
import { isBookedIn } from '../../queue/past-operation.ts'
import { entryOf } from '../../queue/queue.ts'
import type { Desk } from '../../desk/desk.ts'
import type { TakingBack } from '../../desk/taking-back.ts'
import type { Due, Next } from '../../desk/bill.ts'
import { createFavourites } from '../../desk/favourites.ts'
import { lookUpPaying } from '../../desk/look-up.ts'
import { type OpenBills, pickedIn, type ScannedQr } from '../../desk/open-bills.ts'
import { hasReturned, isOnlyReturned, type Order, splitOrder, totalOf } from '../../desk/order.ts'
import { asideOf, discountOn, pricedOf } from './aside.ts'
import { findOffline, useFoundOffline, useOfflineSale } from './offline-sale.ts'
import { createLastCharged } from './repeat.ts'
import {
  type Charging,
  type Ends,
  firstWith,
  nextState,
  type Short,
  type TillAction,
  type TillState,
} from './till-state.ts'

type Dispatch = (action: TillAction) => void
type LastCharged = ReturnType<typeof createLastCharged>

const find = async (desk: Desk, code: string): Promise<ScannedQr | { problem: Problem }> => {
  const { offline } = desk
  if (offline?.isSelling) return findOffline(offline, { text: code, readMs: offline.nowMs() })
  return lookUpPaying(desk, code)
}

/** Looks QRs up, one at a time: a camera reports the same QR repeatedly. */
const useLookUp = (desk: Desk, last: LastCharged, dispatch: Dispatch) => {
  const isLooking = useRef(false)
  return async (code: string): Promise<void> => {
    if (isLooking.current) return
    isLooking.current = true
    dispatch({ type: 'lookUpStarted' })
    const found = await find(desk, code)
    isLooking.current = false
    giveSignal('problem' in found ? 'refused' : 'found', desk.sound.isMuted)
    if ('problem' in found) return dispatch({ type: 'lookUpFailed', problem: found.problem })
    const chargedAgo = last.secondsSince(found.walletId)
    const picked = desk.bills.of(found.walletId)
    return dispatch({ type: 'found', qr: found, opId: makeOpId(), chargedAgo, picked })
  }
}

const chargeOf = (desk: Desk, opId: OpId, qr: ScannedQr, order: Order): Operation => ({
  ...madeBy(desk, opId),
  kind: 'charge',
  code: qr.code,
  amount: totalOf(order),
  tip: order.tip,
  items: order.items,
  holder: qr.holder,
  ...pricedOf(desk),
  ...discountOn(order),
  ...(qr.read && { read: qr.read }),
})

/** The cups of an order with nothing else. */
const cupsOf = (desk: Desk, opId: OpId, qr: ScannedQr, order: Order): Operation => ({
  ...madeBy(desk, opId),
  kind: 'returnCups',
  code: qr.code,
  amount: centavos(0n - totalOf(order)),
  items: order.items.map((line) => ({ ...line, quantity: -line.quantity })),
  holder: qr.holder,
  ...pricedOf(desk),
  ...(qr.read && { read: qr.read }),
})

const cashSaleOf = (desk: Desk, opId: OpId, { order, bill }: Due): Operation => ({
  ...madeBy(desk, opId),
  kind: 'cashSale',
  amount: totalOf(order),
  items: order.items,
  ...pricedOf(desk),
  ...(order.tip !== null && { tip: order.tip }),
  ...(bill !== undefined && { bill }),
})

/** The ways to resolve a shortfall. */
const waysOf = (desk: Desk, dispatch: Dispatch, begin: Begin) => ({
  /** Charges the QR's whole balance; the rest stays due. */
  payPart: ({ qr, opId, order, due }: Short, way: Next['way']): void => {
    const { now, due: rest } = splitOrder(order, qr.balance)
    const paid = centavos((due?.paid ?? 0n) + qr.balance)
    begin(chargeOf(desk, opId, qr, now), {
      ifBooked: { way, due: { order: rest, paid, bill: due?.bill ?? opId } },
    })
  },
  withoutTip: ({ qr, opId, order }: Short): void => begin(chargeOf(desk, opId, qr, { ...order, tip: null })),
  payInCash: (order: Order, due: Due | null): void =>
    dispatch({
      type: 'cashChosen',
      opId: makeOpId(),
      due: { order, paid: due?.paid ?? centavos(0), bill: due?.bill },
    }),
  /** Writes the rest off: its reason is recorded on the server before the device forgets the rest. */
  dropRest: (opId: OpId, due: Due, reason: string): void => {
    const amount = totalOf(due.order)
    const operation: Operation = { ...madeBy(desk, opId), kind: 'dropRest', amount, paid: due.paid, reason }
    begin(operation, { ifRefused: { way: 'qr', due } })
  },
  cashTaken: (opId: OpId, due: Due): void =>
    begin(cashSaleOf(desk, opId, due), { ifRefused: { way: 'cash', due } }),
})

type Begin = (operation: Operation, ends?: Ends) => void

/** Refusals that mean this device's catalogue is outdated. */
export const outdated = ['product_sold_out', 'product_changed', 'options_changed']

/** Refreshes the catalogue at once after a refusal for outdated products, not with the next heartbeat. */
const useCatalogueAtOnce = (desk: Desk, shown: OpId | null): void => {
  const answer = shown === null ? null : entryOf(desk.queued, shown)?.answer
  const isOutdated = answer?.kind === 'refused' && outdated.includes(answer.code)
  const { refresh } = desk.products
  useEffect(() => {
    if (isOutdated) refresh()
  }, [isOutdated, refresh])
}

/** The part-payment whose answer is pending or unseen. */
const unreadIn = (desk: Desk): Operation | null => {
  const bill = desk.bill.read()
  return bill?.kind === 'paying' ? (entryOf(desk.queued, bill.opId)?.operation ?? null) : null
}

/** Kinds that take a charge back, and leave the order in hand. */
const takesBack: ReadonlySet<Operation['kind']> = new Set(['void', 'returnItems'])

/** Stores the order, with its QR once that is scanned, until its charge is on its way. */
const keepOpen = (bills: OpenBills, before: TillState, after: TillState): void => {
  bills.hold(after.step === 'scan' ? pickedIn(after) : null)
  if (after.step === 'charge' && after.due === null) return bills.keep(after.qr, after)
  if (after.step === 'short' && after.due === null) return bills.keep(after.qr, after.from)
  // The stored order is dropped only once it is charged or due.
  const isTaken = after.step === 'cash' || (after.step === 'result' && !takesBack.has(after.operation.kind))
  const wasBegun = (before.step === 'charge' || before.step === 'short') && before.due === null
  if (isTaken && wasBegun) bills.drop(before.qr.walletId)
  return bills.rest()
}

/** Keeps the order of a refused charge; `code` tells whether it needs a new scan. */
const keepRefused = ({ bills, seen }: Desk, from: Charging | null, code: string): void => {
  const isOwn = from !== null && from.due === null
  if (isOwn) bills.keep(from.qr, from)
  if (isOwn) bills.rest()
  if (!wantsNewScan(code)) return
  if (from) bills.spend(from.qr.code)
  seen.leave()
}

/** The till's state; the bill is stored on the device before any operation that may change it is sent. */
const useMachine = (desk: Desk, opened: Operation | null) => {
  const { bill: kept, bills } = desk
  const [state, setState] = useState(() =>
    firstWith({
      opened: opened ?? unreadIn(desk),
      bill: kept.read(),
      opId: makeOpId(),
      picked: bills.held(),
    }),
  )
  const now = useRef(state)
  /** Returns whether the state changed. */
  const dispatch = useCallback(
    (action: TillAction): boolean => {
      const before = now.current
      const after = nextState(before, action)
      if (after === before) return false
      now.current = after
      keepOpen(bills, before, after)
      setState(after)
      // Whoever sends an operation waits for it; where it fails, the bill as it was comes back by the subscription.
      kept.write(after.bill).catch(() => undefined)
      return true
    },
    [kept, bills],
  )
  const follow = useCallback(
    () => void dispatch({ type: 'billKept', bill: kept.read(), opId: makeOpId() }),
    [kept, dispatch],
  )
  useEffect(() => {
    follow()
    return kept.subscribe(follow)
  }, [kept, follow])
  return { state, dispatch, follow }
}

/** Looks up again, for its current balance, the QR whose order was left for another room. */
const useComingBack = (desk: Desk, opened: Operation | null, lookUp: (code: string) => Promise<void>) => {
  const [code] = useState(() => (opened ? null : desk.bills.current()))
  const look = useRef(lookUp)
  useEffect(() => {
    if (code !== null) void look.current(code)
  }, [code])
}

/** The till's state and the handlers of its buttons and scanners. */
export const useTill = (desk: Desk, opened: Operation | null) => {
  const { state, dispatch, follow } = useMachine(desk, opened)
  const [last] = useState(createLastCharged)
  const lookUp = useLookUp(desk, last, dispatch)
  useComingBack(desk, opened, lookUp)
  useCatalogueAtOnce(desk, state.step === 'result' ? state.operation.opId : null)
  useFoundOffline(desk, state, dispatch)
  const sales = useOfflineSale(desk, dispatch)
  const aside = asideOf(desk, dispatch)
  const { queue, sound } = desk

  const begin: Begin = (operation, ends) => {
    const { opId } = operation
    const tell = () => {
      giveSignal('refused', sound.isMuted)
      dispatch({ type: 'notStored', problem: notStored, opId })
    }
    // Another tab may have taken the rest a moment ago.
    follow()
    if (!dispatch({ type: 'confirmed', operation, ...(ends && { ends }) })) return
    if (operation.kind === 'charge' && 'qr' in state) last.charged(state.qr.walletId)
    if (operation.kind === 'charge' && operation.read) desk.offline?.noteUsed(opId, operation.read)
    queue.begin(operation, desk.bill.saved()).catch(tell)
  }

  return {
    state,
    dispatch,
    lookUp,
    charge: (order: Order): void => {
      if (state.step !== 'charge' || (totalOf(order) <= 0n && !isOnlyReturned(order))) return
      const { qr } = state
      // The server alone judges a discount, and knows what was paid for cups.
      if (qr.isOffline && (order.discount || hasReturned(order))) return
      createFavourites(localStorage, desk.at.event.id).note(order.items)
      if (qr.isOffline) sales.sell(state, order, () => last.charged(qr.walletId))
      else begin((isOnlyReturned(order) ? cupsOf : chargeOf)(desk, state.opId, qr, order))
    },
    putAside: aside.put,
    sellInstead: sales.sellInstead,
    ...waysOf(desk, dispatch, begin),
    leaveResult: ({ opId }: Operation, answer: Answer | null): void => {
      if (answer?.kind === 'refused' && state.step === 'result') keepRefused(desk, state.from, answer.code)
      if (answer?.kind === 'refused') last.refused()
      if (answer) desk.bill.settle(opId, isBookedIn(answer))
      dispatch({ type: 'resultLeft', opId: makeOpId(), picked: aside.orderAfter(state, answer) })
    },
    takeBack: (said: TakingBack): void => {
      if (state.step !== 'void') return
      const { last: of, qr } = state
      begin({ ...madeBy(desk, state.opId), ...said, operation: of.op_id, holder: qr.holder })
    },
  }
}

export type Till = ReturnType<typeof useTill>
