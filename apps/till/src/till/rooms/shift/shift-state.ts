import { type CountedPieces, pieceValues, sumOfPieces } from '@saldo/contract/drawer'
import type { Centavos } from '@saldo/contract/money'

/** The typed quantity of each piece. */
export type Count = Readonly<Record<string, string>>

const MOST_DIGITS = 4

/** The count with a new quantity for one piece; a text that is not a number changes nothing. */
export const countedAs = (count: Count, piece: Centavos, typed: string): Count =>
  /^\d*$/.test(typed) && typed.length <= MOST_DIGITS ? { ...count, [String(piece)]: typed } : count

/** The counted pieces, largest first. */
export const piecesOf = (count: Count): CountedPieces =>
  pieceValues
    .map((value) => ({ value, count: Number(count[String(value)] || '0') }))
    .filter((piece) => piece.count > 0)

/** The total of the count. */
export const sumOf = (count: Count): Centavos => sumOfPieces(piecesOf(count))
