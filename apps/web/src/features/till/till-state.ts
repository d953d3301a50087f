import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { type AmountKey, pressKey } from './amount-entry.ts'
import type { Answer, Operation } from './operation.ts'

/** A QR that was scanned and found. */
export type ScannedQr = {
  code: string
  balance: Centavos
  holder: string | null
  lastCharge: { amount: Centavos; place: string | null; at: string } | null
}

/** The till shows one of three screens. */
type Screen =
  | { step: 'scan'; isLooking: boolean; problem: string | null }
  /** The id is made with the screen, so that a double tap on "charge" is one charge. */
  | { step: 'charge'; qr: ScannedQr; opId: OpId; entry: string; problem: string | null }
  | { step: 'result'; operation: Operation; answer: Answer | null; isSilent: boolean }

export type TillState = {
  screen: Screen
  /** Sent, or about to be, and not answered. */
  waiting: readonly Operation[]
  /** An answer that came after the screen had moved on. */
  late: { operation: Operation; answer: Answer } | null
}

export type TillAction =
  | { type: 'lookUpStarted' }
  | { type: 'lookUpFailed'; problem: string }
  | { type: 'found'; qr: ScannedQr; opId: OpId }
  | { type: 'keyPressed'; key: AmountKey }
  | { type: 'notStored'; operation: Operation; problem: string }
  | { type: 'confirmed'; operation: Operation }
  | { type: 'resumed'; operations: readonly Operation[] }
  | { type: 'silent'; opId: OpId }
  | { type: 'answered'; operation: Operation; answer: Answer }
  | { type: 'left' }
  | { type: 'lateSeen' }

const scanning: Screen = { step: 'scan', isLooking: false, problem: null }

export const firstState: TillState = { screen: scanning, waiting: [], late: null }

const without = (operations: readonly Operation[], opId: OpId) =>
  operations.filter((operation) => operation.opId !== opId)

const resultOf = (operation: Operation, isSilent: boolean): Screen => ({
  step: 'result',
  operation,
  answer: null,
  isSilent,
})

const onResumed = (state: TillState, operations: readonly Operation[]): TillState => {
  const known = new Set(state.waiting.map(({ opId }) => opId))
  const fresh = operations.filter(({ opId }) => !known.has(opId))
  const [first] = fresh
  if (!first) return state
  const screen = state.screen.step === 'scan' ? resultOf(first, true) : state.screen
  return { ...state, screen, waiting: [...state.waiting, ...fresh] }
}

const onAnswered = (state: TillState, operation: Operation, answer: Answer): TillState => {
  const waiting = without(state.waiting, operation.opId)
  const { screen } = state
  const isShown = screen.step === 'result' && screen.operation.opId === operation.opId
  return isShown
    ? { ...state, waiting, screen: { ...screen, answer } }
    : { ...state, waiting, late: { operation, answer } }
}

/** The till's next state. Pure: what it means for the network and the device is `useTill`'s. */
export const nextState = (state: TillState, action: TillAction): TillState => {
  const { screen } = state
  switch (action.type) {
    case 'lookUpStarted':
      return screen.step === 'scan' ? { ...state, screen: { ...scanning, isLooking: true } } : state
    case 'lookUpFailed':
      return screen.step === 'scan' ? { ...state, screen: { ...scanning, problem: action.problem } } : state
    case 'found':
      if (screen.step !== 'scan') return state
      return {
        ...state,
        screen: { step: 'charge', qr: action.qr, opId: action.opId, entry: '', problem: null },
      }
    case 'keyPressed':
      if (screen.step !== 'charge') return state
      return { ...state, screen: { ...screen, entry: pressKey(screen.entry, action.key), problem: null } }
    case 'confirmed':
      if (screen.step !== 'charge' || screen.opId !== action.operation.opId) return state
      return {
        ...state,
        screen: resultOf(action.operation, false),
        waiting: [...state.waiting, action.operation],
      }
    case 'notStored': {
      const waiting = without(state.waiting, action.operation.opId)
      return { ...state, waiting, screen: { ...scanning, problem: action.problem } }
    }
    case 'resumed':
      return onResumed(state, action.operations)
    case 'silent':
      if (screen.step !== 'result' || screen.operation.opId !== action.opId) return state
      return { ...state, screen: { ...screen, isSilent: true } }
    case 'answered':
      return onAnswered(state, action.operation, action.answer)
    case 'left':
      return { ...state, screen: scanning }
    case 'lateSeen':
      return { ...state, late: null }
  }
}
