import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Operation } from '../../queue/operation.ts'
import { type AmountKey, centavosOfEntry, pressKey } from '../../kit/amount-entry.ts'
import type { Problem } from '../../kit/refusals.ts'

/** The QR being worked on: a new one, a scanned one, or that of a verified phone. */
export type Target =
  | { kind: 'new' }
  | { kind: 'code'; code: string; holder: string | null; balance: Centavos }
  | { kind: 'phone'; phone: string; holder: string; balance: Centavos }

export type Known = Exclude<Target, { kind: 'new' }>

export type Tender = 'cash' | 'terminal'

type Looking = { isLooking: boolean; problem: Problem | null }

/** `payout`: id of the hold on the money; `opId`: id of the operation that books the cash handed out. */
export type Paying = { step: 'payout'; target: Extract<Target, { kind: 'code' }>; payout: OpId; opId: OpId }

/** A QR reported lost. `isAsked`: the holder's confirmation code was sent (lookup by phone only). */
export type Lost = { step: 'lost'; target: Known; opId: OpId; isAsked: boolean }
export type LostByPhone = Lost & { target: Extract<Target, { kind: 'phone' }> }

export const isByPhone = (state: Lost): state is LostByPhone => state.target.kind === 'phone'

/** An operation's id is made with its confirmation screen, so that a double tap is one operation. */
export type CashState =
  | ({ step: 'start' } & Looking)
  | ({ step: 'phone'; forLost: boolean } & Looking)
  | { step: 'amount'; target: Target; entry: string; tender: Tender }
  | { step: 'check'; target: Target; amount: Centavos; tender: Tender; received: string; opId: OpId }
  | Paying
  | Lost
  /** `lost`: the state to return to when a confirmation code may be typed again. */
  | { step: 'result'; operation: Operation; lost?: LostByPhone }

export type CashAction =
  | { type: 'lookUpStarted' }
  | { type: 'lookUpFailed'; problem: Problem }
  | { type: 'problemSeen' }
  | { type: 'found'; target: Known; opId: OpId }
  | { type: 'soldNew' }
  | { type: 'askedPhone'; forLost: boolean }
  | { type: 'keyPressed'; key: AmountKey }
  | { type: 'filled'; amount: Centavos }
  | { type: 'tenderChosen'; tender: Tender }
  | { type: 'wentOn'; opId: OpId }
  | { type: 'paidOut'; payout: OpId; opId: OpId }
  | { type: 'wasLost'; opId: OpId }
  | { type: 'askedHolder' }
  | { type: 'triedAgain'; opId: OpId }
  | { type: 'confirmed'; operation: Operation }
  | { type: 'notStored'; problem: Problem }
  | { type: 'left' }

const scanning: CashState = { step: 'start', isLooking: false, problem: null }

/** Starts at the result of `opened`; without one, at the scanner. */
export const firstWith = (opened: Operation | null): CashState =>
  opened ? { step: 'result', operation: opened } : scanning

const amountFor = (target: Target): CashState => ({ step: 'amount', target, entry: '', tender: 'cash' })

const looking = (state: CashState, now: Looking): CashState =>
  state.step === 'start' || state.step === 'phone' ? { ...state, ...now } : state

const found = (state: CashState, target: Known, opId: OpId): CashState => {
  if (state.step === 'phone' && state.forLost) return { step: 'lost', target, opId, isAsked: false }
  return state.step === 'start' || state.step === 'phone' ? amountFor(target) : state
}

const typed = (state: CashState, key: AmountKey): CashState => {
  if (state.step === 'amount') return { ...state, entry: pressKey(state.entry, key) }
  if (state.step === 'check' && state.tender === 'cash')
    return { ...state, received: pressKey(state.received, key) }
  return state
}

const textOf = (amount: Centavos): string =>
  amount % 100n === 0n ? String(amount / 100n) : `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

const filled = (state: CashState, amount: Centavos): CashState => {
  if (state.step === 'amount') return { ...state, entry: textOf(amount) }
  return state.step === 'check' ? { ...state, received: textOf(amount) } : state
}

const wentOn = (state: CashState, opId: OpId): CashState => {
  if (state.step !== 'amount') return state
  const { target, entry, tender } = state
  return { step: 'check', target, amount: centavosOfEntry(entry), tender, received: '', opId }
}

const paidOut = (state: CashState, payout: OpId, opId: OpId): CashState =>
  state.step === 'amount' && state.target.kind === 'code'
    ? { step: 'payout', target: state.target, payout, opId }
    : state

const lost = (state: CashState, opId: OpId): CashState =>
  state.step === 'amount' && state.target.kind !== 'new'
    ? { step: 'lost', target: state.target, opId, isAsked: false }
    : state

/** An operation can be confirmed only while its own screen is shown, hence once. */
const isOnScreen = (state: CashState, operation: Operation): boolean =>
  'opId' in state && state.opId === operation.opId

const confirmed = (state: CashState, operation: Operation): CashState => {
  if (!isOnScreen(state, operation)) return state
  const retry = state.step === 'lost' && isByPhone(state) && { lost: state }
  return { step: 'result', operation, ...retry }
}

/** The cash point's next state. Pure: `useCash` performs the network and device effects. */
export const nextState = (state: CashState, action: CashAction): CashState => {
  switch (action.type) {
    case 'lookUpStarted':
      return looking(state, { isLooking: true, problem: null })
    case 'lookUpFailed':
      return looking(state, { isLooking: false, problem: action.problem })
    case 'problemSeen':
      return looking(state, { isLooking: false, problem: null })
    case 'found':
      return found(state, action.target, action.opId)
    case 'soldNew':
      return state.step === 'start' ? amountFor({ kind: 'new' }) : state
    case 'askedPhone':
      return state.step === 'start'
        ? { step: 'phone', forLost: action.forLost, isLooking: false, problem: null }
        : state
    case 'keyPressed':
      return typed(state, action.key)
    case 'filled':
      return filled(state, action.amount)
    case 'tenderChosen':
      return state.step === 'amount' ? { ...state, tender: action.tender } : state
    case 'wentOn':
      return wentOn(state, action.opId)
    case 'paidOut':
      return paidOut(state, action.payout, action.opId)
    case 'wasLost':
      return lost(state, action.opId)
    case 'confirmed':
      return confirmed(state, action.operation)
    case 'askedHolder':
      return state.step === 'lost' ? { ...state, isAsked: true } : state
    case 'triedAgain':
      return state.step === 'result' && state.lost ? { ...state.lost, opId: action.opId } : state
    case 'notStored':
      return { ...scanning, problem: action.problem }
    case 'left':
      return scanning
  }
}
