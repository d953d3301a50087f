import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { lineAmount } from '@saldo/contract/venue'
import type { Db } from '../../../db/index.ts'
import { linesOf, readDetails, type SoldItem } from '../operations/details.ts'
import { selectCharge, type ChargeRow } from './charge-lines-queries.ts'

/** Equal lines of a receipt as one: `quantity` was sold, `left` has not gone back. */
type ChargeLine = SoldItem & { left: number }

/** What is left of a charge or of a sale for cash. The position of a line never changes. */
export type ChargeLines = {
  lines: readonly ChargeLine[]
  tip: Centavos
  /** With the tip; zero once it is voided. */
  left: Centavos
  isVoided: boolean
  /** Whether items went back before. */
  isReturned: boolean
  /** Whether each item has the price that was paid for it, so that it can go back alone. */
  isReturnable: boolean
}

const sameLine = (item: SoldItem): string => JSON.stringify(linesOf([{ ...item, quantity: 0 }]))

/** What these items are worth at their prices; below zero where more comes back. */
export const amountOfItems = (items: readonly Pick<SoldItem, 'quantity' | 'unitPrice'>[]): Centavos =>
  centavos(items.reduce((sum, { quantity, unitPrice }) => sum + lineAmount(quantity, unitPrice), 0n))

const joined = (items: readonly SoldItem[], returned: readonly SoldItem[]): ChargeLine[] => {
  const lines = new Map<string, ChargeLine>()
  for (const item of items) {
    const known = lines.get(sameLine(item))
    // A part of a piece is worth its price without being counted, so two of them are two lines.
    const key = item.quantity === 0 ? `${lines.size}` : sameLine(item)
    const quantity = item.quantity + (item.quantity === 0 ? 0 : (known?.quantity ?? 0))
    lines.set(key, { ...item, quantity, left: quantity })
  }
  for (const item of returned) {
    const line = lines.get(sameLine(item))
    if (line) line.left -= item.quantity
  }
  return [...lines.values()]
}

const linesFrom = ({ amount, details, isBorne, isVoided, returned }: ChargeRow): ChargeLines => {
  const { items, tip } = readDetails(details)
  const back = returned.flatMap((text) => readDetails(text).items)
  return {
    lines: joined(items, back),
    tip,
    left: centavos(isVoided ? 0n : amount - amountOfItems(back)),
    isVoided,
    isReturned: back.length > 0,
    // A line below zero (a discount, a cup that came back) makes the price of the others another one.
    isReturnable:
      !isBorne &&
      items.length > 0 &&
      items.every(({ quantity, unitPrice }) => quantity >= 0 && unitPrice > 0n) &&
      amountOfItems(items) === amount - tip,
  }
}

/**
 * The lines of a charge or of a sale for cash and how much of each is left; undefined for what is neither. Lock its
 * wallet first where a decision depends on it.
 */
export const chargeLinesOf = async (
  db: Db,
  eventId: EventId,
  opId: OpId,
): Promise<ChargeLines | undefined> => {
  const row = await selectCharge(db, eventId, opId)
  return row && linesFrom(row)
}

/** The lines that are still sold. */
export const linesLeft = ({ lines }: Pick<ChargeLines, 'lines'>): SoldItem[] =>
  lines.flatMap(({ left, quantity, ...line }) =>
    left > 0 || quantity === 0 ? [{ ...line, quantity: left }] : [],
  )
