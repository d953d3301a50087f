import { tillCopy } from '../kit/copy.ts'
import type { SoldItem } from '../queue/operation.ts'

/** All that the combos of a line are made of, in words; empty for an ordinary product. */
export const partsIn = ({ quantity, parts = [] }: Pick<SoldItem, 'quantity' | 'parts'>): string =>
  parts.map((part) => tillCopy.items(quantity * part.quantity, part.name)).join(', ')
