import type { OpId, ProductId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Operation } from '../queue/operation.ts'
import { type AmountKey, pressKey } from '../shell/amount-entry.ts'
import { addOne, type Basket, type Order, takeOne } from './order.ts'

/** A QR that was scanned and found. */
export type ScannedQr = {
  code: string
  balance: Centavos
  holder: string | null
  lastCharge: { op_id: OpId; amount: Centavos; place: string | null; at: string } | null
}

/** The rest of a bill of which other payments took a part already. */
export type Due = { order: Order; paid: Centavos }

/** Where the rest of a bill goes on. */
export type Next = { way: 'qr' | 'cash'; due: Due }

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

/** What became of the operation is in the queue; what follows depends on it. */
export type Resulting = {
  step: 'result'
  operation: Operation
  ifBooked: Next | null
  ifRefused: Next | null
  /** The charge as it was confirmed, for another try at it. */
  from: Charging | null
}

type Scanning = { step: 'scan'; isLooking: boolean; problem: string | null; due: Due | null }

export type TillState =
  | Scanning
  | Charging
  | Short
  | { step: 'cash'; opId: OpId; due: Due }
  | { step: 'void'; qr: ScannedQr; opId: OpId }
  | Resulting

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
  | { type: 'notStored'; problem: string }
  | { type: 'confirmed'; operation: Operation; next?: Partial<Pick<Resulting, 'ifBooked' | 'ifRefused'>> }
  /** Another try at what was refused. */
  | { type: 'triedAgain'; opId: OpId }
  | { type: 'resultLeft'; isBooked: boolean; opId: OpId }
  | { type: 'left' }

const scanFor = (due: Due | null): Scanning => ({ step: 'scan', isLooking: false, problem: null, due })

export const firstState: TillState = scanFor(null)

/** With the operation that an earlier visit left, or that somebody opened; else it scans. */
export const firstWith = (opened: Operation | null): TillState =>
  opened ? { step: 'result', operation: opened, ifBooked: null, ifRefused: null, from: null } : firstState

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

const onScan = (state: Scanning, action: TillAction): TillState => {
  if (action.type === 'lookUpStarted') return { ...state, isLooking: true, problem: null }
  if (action.type === 'lookUpFailed') return { ...state, isLooking: false, problem: action.problem }
  return action.type === 'found' ? chargeWith(action, state.due) : state
}

const onPicking = (state: Charging, action: TillAction): TillState => {
  const { basket, entry } = state
  if (action.type === 'keyPressed') return { ...state, entry: pressKey(entry, action.key) }
  if (action.type === 'productTapped') return { ...state, basket: addOne(basket, action.id) }
  if (action.type === 'productTaken') return { ...state, basket: takeOne(basket, action.id) }
  if (action.type === 'emptied') return { ...state, basket: new Map(), entry: '', tipPercent: null }
  return state
}

const onCharge = (state: Charging, action: TillAction): TillState => {
  if (action.type === 'typing') return { ...state, isTyping: action.isOpen }
  if (action.type === 'tipped') return { ...state, tipPercent: action.percent }
  if (action.type === 'meantAgain') return { ...state, chargedAgo: null }
  if (action.type === 'voidChosen') return { step: 'void', qr: state.qr, opId: action.opId }
  return onPicking(state, action)
}

const idIn = (state: TillState): OpId | null => ('opId' in state ? state.opId : null)

const onConfirmed = (state: TillState, action: Extract<TillAction, { type: 'confirmed' }>): TillState => {
  const { operation, next } = action
  if (idIn(state) !== operation.opId) return state
  const due = 'due' in state ? state.due : null
  const back: Next | null = due && { way: 'qr', due }
  const from = state.step === 'charge' ? state : null
  return { step: 'result', operation, ifBooked: null, ifRefused: back, ...next, from }
}

const goOn = (next: Next | null, opId: OpId): TillState => {
  if (next?.way === 'cash') return { step: 'cash', opId, due: next.due }
  return scanFor(next?.due ?? null)
}

const onResult = (state: Resulting, action: TillAction): TillState => {
  if (action.type === 'resultLeft')
    return goOn(action.isBooked ? state.ifBooked : state.ifRefused, action.opId)
  if (action.type === 'triedAgain' && state.from) return { ...state.from, opId: action.opId }
  return state
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

/** The till's next state. Pure: what it means for the network and the device is `useTill`'s. */
export const nextState = (state: TillState, action: TillAction): TillState => {
  if (action.type === 'confirmed') return onConfirmed(state, action)
  if (action.type === 'fellShort') return { step: 'short', ...action.short }
  if (action.type === 'cashChosen') return { step: 'cash', opId: action.opId, due: action.due }
  if (action.type === 'notStored') return { ...scanFor(null), problem: action.problem }
  if (action.type === 'left') return firstState
  return stepOf(state, action)
}
