import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Operation } from '../queue/operation.ts'
import { type AmountKey, pressKey } from '../shell/amount-entry.ts'

/** A QR that was scanned and found. */
export type ScannedQr = {
  code: string
  balance: Centavos
  holder: string | null
  lastCharge: { amount: Centavos; place: string | null; at: string } | null
}

/** The till shows one of three screens. */
export type TillState =
  | { step: 'scan'; isLooking: boolean; problem: string | null }
  /** The id is made with the screen, so that a double tap on "charge" is one charge. */
  | { step: 'charge'; qr: ScannedQr; opId: OpId; entry: string; problem: string | null }
  /** What became of it is in the queue. */
  | { step: 'result'; operation: Operation }

export type TillAction =
  | { type: 'lookUpStarted' }
  | { type: 'lookUpFailed'; problem: string }
  | { type: 'found'; qr: ScannedQr; opId: OpId }
  | { type: 'keyPressed'; key: AmountKey }
  | { type: 'notStored'; problem: string }
  | { type: 'confirmed'; operation: Operation }
  | { type: 'left' }

export const firstState: TillState = { step: 'scan', isLooking: false, problem: null }

/** With the operation that an earlier visit left, or that somebody opened; else it scans. */
export const firstWith = (opened: Operation | null): TillState =>
  opened ? { step: 'result', operation: opened } : firstState

/** The till's next state. Pure: what it means for the network and the device is `useTill`'s. */
export const nextState = (state: TillState, action: TillAction): TillState => {
  switch (action.type) {
    case 'lookUpStarted':
      return state.step === 'scan' ? { ...firstState, isLooking: true } : state
    case 'lookUpFailed':
      return state.step === 'scan' ? { ...firstState, problem: action.problem } : state
    case 'found':
      if (state.step !== 'scan') return state
      return { step: 'charge', qr: action.qr, opId: action.opId, entry: '', problem: null }
    case 'keyPressed':
      if (state.step !== 'charge') return state
      return { ...state, entry: pressKey(state.entry, action.key), problem: null }
    case 'confirmed':
      if (state.step !== 'charge' || state.opId !== action.operation.opId) return state
      return { step: 'result', operation: action.operation }
    case 'notStored':
      return { ...firstState, problem: action.problem }
    case 'left':
      return firstState
  }
}
