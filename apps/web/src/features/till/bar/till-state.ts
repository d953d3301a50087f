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
  /** How many seconds ago this same QR was charged here; null where there is nothing to ask. */
  chargedAgo: number | null
  due: Due | null
}

/** A QR that does not have enough, and what has to be paid. */
export type Short = { step: 'short'; qr: ScannedQr; opId: OpId; order: Order; due: Due | null }

/** What became of the operation is in the queue. */
export type Resulting = {
  step: 'result'
  operation: Operation
  /** The charge as it was confirmed, for another try at it. */
  from: Charging | null
}

type Scanning = { step: 'scan'; isLooking: boolean; problem: string | null }

type Step =
  | Scanning
  | Charging
  | Short
  | { step: 'cash'; opId: OpId; due: Due }
  | { step: 'void'; qr: ScannedQr; opId: OpId }
  | Resulting

/** The bill is kept on the device, for another visit and for other tabs. */
type WithBill = { bill: Bill | null }

export type TillState = Step & WithBill

/** What a payment leaves to be paid. */
export type Ends = Partial<Pick<Paying, 'ifBooked' | 'ifRefused'>>

type Found = { type: 'found'; qr: ScannedQr; opId: OpId; chargedAgo?: number | null }

export type TillAction =
  | { type: 'lookUpStarted' }
  | { type: 'lookUpFailed'; problem: string }
  | Found
  | { type: 'keyPressed'; key: AmountKey }
  | { type: 'productTapped'; id: ProductId }
  | { type: 'productTaken'; id: ProductId }
  | { type: 'emptied' }
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
  /** Nobody pays the rest. */
  | { type: 'dueDropped' }
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

/** With the operation that an earlier visit left, or that somebody opened; else with what is still to be paid. */
export const firstWith = ({ opened, bill, opId }: First): TillState =>
  opened ? { step: 'result', operation: opened, from: null, bill } : goOn(bill, opId)

const chargeWith = ({ qr, opId, chargedAgo }: Found, due: Due | null): Charging => ({
  step: 'charge',
  qr,
  opId,
  basket: new Map(),
  entry: '',
  isTyping: false,
  tipPercent: null,
  chargedAgo: chargedAgo ?? null,
  due,
})

const onScan = (state: Scanning & WithBill, action: TillAction): TillState => {
  if (action.type === 'lookUpStarted') return { ...state, isLooking: true, problem: null }
  if (action.type === 'lookUpFailed') return { ...state, isLooking: false, problem: action.problem }
  return action.type === 'found' ? { ...chargeWith(action, dueIn(state.bill)), bill: state.bill } : state
}

const onPicking = (state: Charging & WithBill, action: TillAction): TillState => {
  const { basket, entry } = state
  if (action.type === 'keyPressed') return { ...state, entry: pressKey(entry, action.key) }
  if (action.type === 'productTapped') return { ...state, basket: addOne(basket, action.id) }
  if (action.type === 'productTaken') return { ...state, basket: takeOne(basket, action.id) }
  if (action.type === 'emptied') return { ...state, basket: new Map(), entry: '', tipPercent: null }
  return state
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
  return { step: 'result', operation, from, bill: billAfter(state, operation.opId, ends ?? {}) }
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

/** Back to the scanner. A rest that was to come in cash may come by QR after all. */
const onLeft = (state: TillState): TillState =>
  scanFor(state.step === 'cash' ? billOf({ way: 'qr', due: state.due }) : state.bill)

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
  if (action.type === 'dueDropped') return firstState
  return stepOf(state, action)
}
