import type { OpId, ProductId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Operation } from '../queue/operation.ts'
import { type AmountKey, pressKey } from '../shell/amount-entry.ts'
import { type Bill, billOf, type Due, dueIn, type Paying, settled } from './bill.ts'
import { addOne, type Basket, type Order, takeOne } from './order.ts'

/** A QR that was scanned and found. */
export type ScannedQr = {
  code: string
  balance: Centavos
  holder: string | null
  lastCharge: { op_id: OpId; amount: Centavos; place: string | null; at: string } | null
}

/** What was tapped, typed and tipped. */
export type Picked = { basket: Basket; entry: string; tipPercent: number | null }

/** The id is made with the screen, so that a double tap on "charge" is one charge. */
export type Charging = {
  step: 'charge'
  qr: ScannedQr
  opId: OpId
  basket: Basket
  entry: string
  /** The keypad is open where there are products too. */
  isTyping: boolean
  tipPercent: number | null
  /** What was emptied last, while it can be brought back. */
  emptied: Picked | null
  /** How many seconds ago this same QR was charged here; null where there is nothing to ask. */
  chargedAgo: number | null
  due: Due | null
}

/** A QR that does not have enough, and what has to be paid. */
export type Short = {
  step: 'short'
  qr: ScannedQr
  opId: OpId
  order: Order
  due: Due | null
  /** Where it came from, and goes back to. */
  from: Charging
}

/** What became of the operation is in the queue. */
export type Resulting = {
  step: 'result'
  operation: Operation
  /** The charge as it was confirmed, for another try at it. */
  from: Charging | null
  /** What its booking leaves to be paid. */
  rest: Due | null
}

type Scanning = { step: 'scan'; isLooking: boolean; problem: string | null }

type Step =
  | Scanning
  | Charging
  | Short
  | { step: 'cash'; opId: OpId; due: Due }
  | { step: 'drop'; opId: OpId; due: Due }
  | { step: 'void'; qr: ScannedQr; opId: OpId }
  | Resulting

/** The bill is kept on the device, for another visit and for other tabs. */
type WithBill = { bill: Bill | null }

export type TillState = Step & WithBill

/** What a payment leaves to be paid. */
export type Ends = Partial<Pick<Paying, 'ifBooked' | 'ifRefused'>>

type Found = {
  type: 'found'
  qr: ScannedQr
  opId: OpId
  chargedAgo?: number | null
  /** What was picked for this QR before, and not charged. */
  picked?: Picked | null
}

export type TillAction =
  | { type: 'lookUpStarted' }
  | { type: 'lookUpFailed'; problem: string }
  | Found
  | { type: 'keyPressed'; key: AmountKey }
  | { type: 'productTapped'; id: ProductId }
  | { type: 'productTaken'; id: ProductId }
  | { type: 'emptied' }
  | { type: 'restored' }
  /** Those are not to be charged: they were sold out meanwhile. */
  | { type: 'soldOutTaken'; ids: readonly ProductId[] }
  | { type: 'typing'; isOpen: boolean }
  | { type: 'tipped'; percent: number | null }
  | { type: 'meantAgain' }
  | { type: 'fellShort'; short: Omit<Short, 'step'> }
  | { type: 'cashChosen'; opId: OpId; due: Due }
  | { type: 'voidChosen'; opId: OpId }
  | { type: 'notStored'; problem: string; opId: OpId }
  | { type: 'confirmed'; operation: Operation; ends?: Ends }
  /** Another try at what was refused. */
  | { type: 'triedAgain'; opId: OpId }
  | { type: 'resultLeft'; opId: OpId }
  | { type: 'left' }
  /** Nobody pays the rest: why is asked first. */
  | { type: 'dropAsked'; opId: OpId; due: Due }
  /** The bill as the device keeps it now: a payment ended, or another tab was here. */
  | { type: 'billKept'; bill: Bill | null; opId: OpId }

const scanFor = (bill: Bill | null): Scanning & WithBill => ({
  step: 'scan',
  isLooking: false,
  problem: null,
  bill,
})

export const firstState: TillState = scanFor(null)

const goOn = (bill: Bill | null, opId: OpId): TillState =>
  bill?.kind === 'due' && bill.next.way === 'cash'
    ? { step: 'cash', opId, due: bill.next.due, bill }
    : scanFor(bill)

type First = { opened: Operation | null; bill: Bill | null; opId: OpId }

/** What the booking of that operation leaves to be paid. */
const restAfter = (bill: Bill | null, opId: OpId): Due | null =>
  (bill?.kind === 'paying' && bill.opId === opId && bill.ifBooked?.due) || null

/** With the operation that an earlier visit left, or that somebody opened; else with what is still to be paid. */
export const firstWith = ({ opened, bill, opId }: First): TillState =>
  opened
    ? { step: 'result', operation: opened, from: null, rest: restAfter(bill, opened.opId), bill }
    : goOn(bill, opId)

const nothing: Picked = { basket: new Map(), entry: '', tipPercent: null }

const chargeWith = ({ qr, opId, chargedAgo, picked }: Found, due: Due | null): Charging => ({
  step: 'charge',
  qr,
  opId,
  ...((due === null && picked) || nothing),
  isTyping: false,
  emptied: null,
  chargedAgo: chargedAgo ?? null,
  due,
})

const onScan = (state: Scanning & WithBill, action: TillAction): TillState => {
  if (action.type === 'lookUpStarted') return { ...state, isLooking: true, problem: null }
  if (action.type === 'lookUpFailed') return { ...state, isLooking: false, problem: action.problem }
  return action.type === 'found' ? { ...chargeWith(action, dueIn(state.bill)), bill: state.bill } : state
}

const onPicking = (state: Charging & WithBill, action: TillAction): TillState => {
  const { basket, entry, tipPercent } = state
  const picked = (now: Partial<Picked>): TillState => ({ ...state, ...now, emptied: null })
  if (action.type === 'keyPressed') return picked({ entry: pressKey(entry, action.key) })
  if (action.type === 'productTapped') return picked({ basket: addOne(basket, action.id) })
  if (action.type === 'productTaken') return picked({ basket: takeOne(basket, action.id) })
  if (action.type === 'soldOutTaken')
    return picked({ basket: new Map([...basket].filter(([id]) => !action.ids.includes(id))) })
  if (action.type === 'emptied') return { ...state, ...nothing, emptied: { basket, entry, tipPercent } }
  return action.type === 'restored' && state.emptied ? picked(state.emptied) : state
}

const onCharge = (state: Charging & WithBill, action: TillAction): TillState => {
  if (action.type === 'typing') return { ...state, isTyping: action.isOpen }
  if (action.type === 'tipped') return { ...state, tipPercent: action.percent }
  if (action.type === 'meantAgain') return { ...state, chargedAgo: null }
  if (action.type === 'voidChosen') return { step: 'void', qr: state.qr, opId: action.opId, bill: state.bill }
  return onPicking(state, action)
}

const idIn = (state: TillState): OpId | null => ('opId' in state ? state.opId : null)

const dueAt = (state: TillState): Due | null => ('due' in state ? state.due : null)

/** One bill at a time is paid in parts: whether this screen's own may be. */
export const mayPayInParts = (state: TillState): boolean =>
  state.bill === null || dueAt(state) !== null || (state.step === 'scan' && state.bill.kind === 'due')

const billAfter = (state: TillState, opId: OpId, ends: Ends): Bill | null => {
  const due = dueAt(state)
  const { ifBooked = null, ifRefused = due && { way: 'qr', due } } = ends
  return ifBooked || ifRefused ? { kind: 'paying', opId, ifBooked, ifRefused } : state.bill
}

const onConfirmed = (state: TillState, action: Extract<TillAction, { type: 'confirmed' }>): TillState => {
  const { operation, ends } = action
  if (idIn(state) !== operation.opId || (ends && !mayPayInParts(state))) return state
  const { bill: _bill, ...step } = state
  const from = step.step === 'charge' ? step : null
  const bill = billAfter(state, operation.opId, ends ?? {})
  return { step: 'result', operation, from, rest: restAfter(bill, operation.opId), bill }
}

/** Whether that rest, if it is one, is still what is kept: another tab may have taken it. */
const isStillDue = (due: Due | null, bill: Bill | null): boolean => due === null || due === dueIn(bill)

const onResult = (state: Resulting & WithBill, action: TillAction): TillState => {
  const { from, bill } = state
  if (action.type === 'resultLeft') return goOn(bill, action.opId)
  if (action.type !== 'triedAgain' || !from) return state
  return isStillDue(from.due, bill) ? { ...from, opId: action.opId, bill } : scanFor(bill)
}

const onShort = ({ bill }: TillState, { short }: Extract<TillAction, { type: 'fellShort' }>): TillState =>
  isStillDue(short.due, bill) ? { step: 'short', ...short, bill } : scanFor(bill)

/** From a shortfall back to its bill, else to the scanner. A rest that was to come in cash may come by QR after all. */
const onLeft = (state: TillState): TillState => {
  const { bill } = state
  if (state.step === 'drop') return goOn(bill, state.opId)
  if (state.step === 'short') return { ...state.from, qr: state.qr, opId: state.opId, bill }
  return scanFor(state.step === 'cash' ? billOf({ way: 'qr', due: state.due }) : bill)
}

/** Who was about to take a rest goes on with what is left of it; nobody else is disturbed. */
const onBill = (state: TillState, action: Extract<TillAction, { type: 'billKept' }>): TillState => {
  const { bill, opId } = action
  if (bill === state.bill) return state
  if (dueAt(state) !== null) return goOn(bill, opId)
  const isForCash = state.step === 'scan' && bill?.kind === 'due' && bill.next.way === 'cash'
  return isForCash ? goOn(bill, opId) : { ...state, bill }
}

const stepOf = (state: TillState, action: TillAction): TillState => {
  switch (state.step) {
    case 'scan':
      return onScan(state, action)
    case 'charge':
      return onCharge(state, action)
    case 'result':
      return onResult(state, action)
    case 'short':
    case 'cash':
    case 'drop':
    case 'void':
      return state
  }
}

/** The till's next state; the very same one where nothing happens. Pure: what it means for the network and the device is `useTill`'s. */
export const nextState = (state: TillState, action: TillAction): TillState => {
  const { bill } = state
  if (action.type === 'confirmed') return onConfirmed(state, action)
  if (action.type === 'billKept') return onBill(state, action)
  if (action.type === 'fellShort') return onShort(state, action)
  if (action.type === 'cashChosen')
    return mayPayInParts(state) ? goOn(billOf({ way: 'cash', due: action.due }), action.opId) : state
  if (action.type === 'notStored')
    return { ...scanFor(settled(bill, action.opId, false)), problem: action.problem }
  if (action.type === 'left') return onLeft(state)
  if (action.type === 'dropAsked')
    return mayPayInParts(state) ? { step: 'drop', opId: action.opId, due: action.due, bill } : state
  return stepOf(state, action)
}
