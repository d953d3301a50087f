import type { ProductId } from '@saldo/contract/ids'
import { type AmountKey, pressKey } from '../../kit/amount-entry.ts'
import { pickedIn, type Picked } from '../../desk/open-bills.ts'
import type { LineKey } from '../../desk/line-key.ts'
import { addOne, changeOne, type OrderDiscount, takeOne, takeOneOf } from '../../desk/order.ts'

/** The order in hand, before its QR is scanned or after. */
export type Picking = Picked & {
  /** Whether the keypad is open, where products are sold too. */
  isTyping: boolean
  /** The order emptied last, while it can be restored. */
  emptied: Picked | null
}

export type PickingAction =
  | { type: 'keyPressed'; key: AmountKey }
  | { type: 'lineAdded'; key: LineKey }
  | { type: 'lineTaken'; key: LineKey }
  /** One piece of a line gets other options. */
  | { type: 'lineChanged'; from: LineKey; to: LineKey }
  | { type: 'productTaken'; id: ProductId }
  | { type: 'emptied' }
  | { type: 'restored' }
  /** Removes lines sold out meanwhile. */
  | { type: 'soldOutTaken'; keys: readonly LineKey[] }
  | { type: 'typing'; isOpen: boolean }
  | { type: 'tipped'; percent: number | null }
  | { type: 'discounted'; discount: OrderDiscount | undefined }

export const noOrder: Picked = { basket: new Map(), entry: '', tipPercent: null }

/** The screen after its order was changed; the same object when nothing changes. */
export const nextPicking = <S extends Picking>(state: S, action: { type: string } | PickingAction): S => {
  // Another bill is no longer the one that its discount was chosen for.
  const picked = (now: Partial<Picked>): S => ({ ...state, discount: undefined, ...now, emptied: null })
  const on = action as PickingAction
  switch (on.type) {
    case 'typing':
      return { ...state, isTyping: on.isOpen }
    case 'tipped':
      return { ...state, tipPercent: on.percent }
    case 'discounted':
      return { ...state, discount: on.discount }
    case 'keyPressed':
      return picked({ entry: pressKey(state.entry, on.key) })
    case 'lineAdded':
      return picked({ basket: addOne(state.basket, on.key) })
    case 'lineTaken':
      return picked({ basket: takeOne(state.basket, on.key) })
    case 'lineChanged':
      return picked({ basket: changeOne(state.basket, on.from, on.to) })
    case 'productTaken':
      return picked({ basket: takeOneOf(state.basket, on.id) })
    case 'soldOutTaken':
      return picked({ basket: new Map([...state.basket].filter(([key]) => !on.keys.includes(key))) })
    case 'emptied':
      return { ...state, ...noOrder, discount: undefined, emptied: pickedIn(state) }
    case 'restored':
      return state.emptied ? picked(state.emptied) : state
    default:
      return state
  }
}
