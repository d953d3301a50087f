import type { OpId } from '@saldo/contract/ids'
import type { Operation } from '../../queue/operation.ts'
import type { Problem } from '../../kit/refusals.ts'
import { type Bill, billOf, type Due, dueIn, type Paying, settled } from '../../desk/bill.ts'
import { hasOrder, type Picked, pickedIn, type ScannedQr } from '../../desk/open-bills.ts'
import type { Order } from '../../desk/order.ts'
import { nextPicking, noOrder, type Picking, type PickingAction } from './picking.ts'

/** The operation's id is made with the screen, so that a double tap on "charge" is one charge. */
export type Charging = Picking & {
  step: 'charge'
  qr: ScannedQr
  opId: OpId
  /** Seconds since this QR was charged here; null when no confirmation is needed. */
  chargedAgo: number | null
  due: Due | null
}

/** Insufficient balance for the order. */
export type Short = {
  step: 'short'
  qr: ScannedQr
  opId: OpId
  order: Order
  due: Due | null
  /** The state to return to. */
  from: Charging
}

/** The result screen; the queue holds the operation's outcome. */
export type Resulting = {
  step: 'result'
  operation: Operation
  /** The order of a charge, for a retry. */
  from: Charging | null
  /** The order that was put aside: given for free, or put on a tab. */
  aside?: Picked
  /** The rest due if the operation is booked. */
  rest: Due | null
}

/** No QR is on the screen. `isWide`: the camera has the whole screen, and a code may be typed. */
export type Scanning = Picking & {
  step: 'scan'
  isLooking: boolean
  problem: Problem | null
  isWide: boolean
}

type Step =
  | Scanning
  | Charging
  | Short
  | { step: 'cash'; opId: OpId; due: Due }
  | { step: 'drop'; opId: OpId; due: Due }
  | { step: 'void'; qr: ScannedQr; last: NonNullable<ScannedQr['lastCharge']>; opId: OpId }
  | Resulting

/** The bill is stored on the device, for later visits and other tabs. */
type WithBill = { bill: Bill | null }

export type TillState = Step & WithBill

/** The rest due for each outcome of a payment. */
export type Ends = Partial<Pick<Paying, 'ifBooked' | 'ifRefused'>>

type Found = {
  type: 'found'
  qr: ScannedQr
  opId: OpId
  chargedAgo?: number | null
  /** The uncharged order begun earlier for this QR. */
  picked?: Picked | null
}

export type TillAction =
  | { type: 'lookUpStarted' }
  | { type: 'lookUpFailed'; problem: Problem }
  | { type: 'problemSeen' }
  | { type: 'widened'; isWide: boolean }
  | Found
  | PickingAction
  | { type: 'meantAgain' }
  /** The QR on the screen may be charged without the server. */
  | { type: 'foundOffline'; qr: ScannedQr }
  /** Another operation stands in for the one on the screen. */
  | { type: 'replaced'; operation: Operation; by: Operation }
  | { type: 'fellShort'; short: Omit<Short, 'step'> }
  | { type: 'cashChosen'; opId: OpId; due: Due }
  | { type: 'voidChosen'; opId: OpId }
  | { type: 'notStored'; problem: Problem; opId: OpId }
  | { type: 'confirmed'; operation: Operation; ends?: Ends }
  /** Retries a refused charge. */
  | { type: 'triedAgain'; opId: OpId }
  /** A whole order is given for free or goes on a tab; no QR has to be scanned. */
  | { type: 'putAside'; operation: Operation }
  /** `picked`: the order goes on, because it was refused. */
  | { type: 'resultLeft'; opId: OpId; picked?: Picked | null }
  | { type: 'left' }
  /** Asks for a reason before the rest is written off. */
  | { type: 'dropAsked'; opId: OpId; due: Due }
  /** The stored bill changed: a payment ended, or another tab changed it. */
  | { type: 'billKept'; bill: Bill | null; opId: OpId }

const scanFor = (bill: Bill | null, picked: Picked | null = null): Scanning & WithBill => ({
  step: 'scan',
  isLooking: false,
  problem: null,
  isWide: false,
  ...(picked ?? noOrder),
  isTyping: false,
  emptied: null,
  bill,
})

export const firstState: TillState = scanFor(null)

const goOn = (bill: Bill | null, opId: OpId, picked: Picked | null = null): TillState =>
  bill?.kind === 'due' && bill.next.way === 'cash'
    ? { step: 'cash', opId, due: bill.next.due, bill }
    : scanFor(bill, picked)

/** `picked`: the order in hand when the room was left. */
type First = { opened: Operation | null; bill: Bill | null; opId: OpId; picked?: Picked | null }

/** The rest due if the operation is booked. */
const restAfter = (bill: Bill | null, opId: OpId): Due | null =>
  (bill?.kind === 'paying' && bill.opId === opId && bill.ifBooked?.due) || null

/** Starts at the result of `opened`; without one, at the unpaid bill or the scanner. */
export const firstWith = ({ opened, bill, opId, picked = null }: First): TillState =>
  opened
    ? { step: 'result', operation: opened, from: null, rest: restAfter(bill, opened.opId), bill }
    : goOn(bill, opId, picked)

/** The order in hand is the QR's; without one, the order begun earlier for it goes on. */
const chargeWith = ({ qr, opId, chargedAgo, picked }: Found, inHand: Picking, due: Due | null): Charging => {
  const { isTyping, emptied } = inHand
  const isFree = due === null
  const own = isFree && hasOrder(inHand) ? pickedIn(inHand) : null
  return {
    step: 'charge',
    qr,
    opId,
    ...(own ?? ((isFree && picked) || noOrder)),
    isTyping: isFree && isTyping,
    emptied: isFree ? emptied : null,
    chargedAgo: chargedAgo ?? null,
    due,
  }
}

const onScan = (state: Scanning & WithBill, action: TillAction): TillState => {
  if (action.type === 'lookUpStarted') return { ...state, isLooking: true, problem: null }
  if (action.type === 'lookUpFailed') return { ...state, isLooking: false, problem: action.problem }
  if (action.type === 'problemSeen') return { ...state, problem: null }
  if (action.type === 'widened') return { ...state, isWide: action.isWide }
  if (action.type === 'found') return { ...chargeWith(action, state, dueIn(state.bill)), bill: state.bill }
  return nextPicking(state, action)
}

const onCharge = (state: Charging & WithBill, action: TillAction): TillState => {
  if (action.type === 'meantAgain') return { ...state, chargedAgo: null }
  if (action.type === 'foundOffline')
    return action.qr.walletId === state.qr.walletId ? { ...state, qr: action.qr } : state
  if (action.type === 'voidChosen') {
    const { qr, bill } = state
    return qr.lastCharge ? { step: 'void', qr, last: qr.lastCharge, opId: action.opId, bill } : state
  }
  return nextPicking(state, action)
}

const idIn = (state: TillState): OpId | null => ('opId' in state ? state.opId : null)

const dueAt = (state: TillState): Due | null => ('due' in state ? state.due : null)

/** Whether this screen's order may be paid in parts: only one bill at a time may. */
export const mayPayInParts = (state: TillState): boolean =>
  state.bill === null || dueAt(state) !== null || (state.step === 'scan' && state.bill.kind === 'due')

const billAfter = (state: TillState, opId: OpId, ends: Ends): Bill | null => {
  const due = dueAt(state)
  const { ifBooked = null, ifRefused = due && { way: 'qr', due } } = ends
  return ifBooked || ifRefused ? { kind: 'paying', opId, ifBooked, ifRefused } : state.bill
}

/** The order that a charge is for, with the QR as it was found last. */
const chargingIn = (step: Step): Charging | null => {
  if (step.step === 'short') return { ...step.from, qr: step.qr }
  return step.step === 'charge' ? step : null
}

const onConfirmed = (state: TillState, action: Extract<TillAction, { type: 'confirmed' }>): TillState => {
  const { operation, ends } = action
  if (idIn(state) !== operation.opId || (ends && !mayPayInParts(state))) return state
  const { bill: _bill, ...step } = state
  const from = chargingIn(step)
  const bill = billAfter(state, operation.opId, ends ?? {})
  return { step: 'result', operation, from, rest: restAfter(bill, operation.opId), bill }
}

const onAside = (state: TillState, operation: Operation): TillState =>
  state.step === 'scan' || (state.step === 'charge' && state.due === null)
    ? { step: 'result', operation, from: null, aside: pickedIn(state), rest: null, bill: state.bill }
    : state

/** Whether `due` is still the stored rest (true without one): another tab may have taken it. */
const isStillDue = (due: Due | null, bill: Bill | null): boolean => due === null || due === dueIn(bill)

const onResult = (state: Resulting & WithBill, action: TillAction): TillState => {
  const { from, bill } = state
  if (action.type === 'resultLeft') return goOn(bill, action.opId, action.picked)
  if (action.type === 'replaced')
    return action.operation.opId === state.operation.opId ? { ...state, operation: action.by } : state
  if (action.type !== 'triedAgain' || !from) return state
  return isStillDue(from.due, bill) ? { ...from, opId: action.opId, bill } : scanFor(bill)
}

const onShort = ({ bill }: TillState, { short }: Extract<TillAction, { type: 'fellShort' }>): TillState =>
  isStillDue(short.due, bill) ? { step: 'short', ...short, bill } : scanFor(bill)

/**
 * Leaves a shortfall for its order, any other screen for the scanner. A rest to be paid in cash may then be
 * paid by QR.
 */
const onLeft = (state: TillState): TillState => {
  const { bill } = state
  if (state.step === 'drop') return goOn(bill, state.opId)
  if (state.step === 'short') return { ...state.from, qr: state.qr, opId: state.opId, bill }
  return scanFor(state.step === 'cash' ? billOf({ way: 'qr', due: state.due }) : bill)
}

/** Applies a stored bill that changed: screens about to take the rest follow it, others stay. */
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

/**
 * The till's next state; the same object when nothing changes. Pure: `useTill` performs the network and
 * device effects.
 */
export const nextState = (state: TillState, action: TillAction): TillState => {
  const { bill } = state
  if (action.type === 'confirmed') return onConfirmed(state, action)
  if (action.type === 'putAside') return onAside(state, action.operation)
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
