import { centavos, type Centavos } from '@saldo/contract/money'

/** What is in a drawer in Mexico, in centavos, largest first. */
export const pieces: readonly Centavos[] = [
  1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50,
].map((value) => centavos(value))

/** How many of each piece, as typed. */
export type Count = Readonly<Record<string, string>>

const MOST_DIGITS = 4

/** The count with another number of a piece; what is no number changes nothing. */
export const countedAs = (count: Count, piece: Centavos, typed: string): Count =>
  /^\d*$/.test(typed) && typed.length <= MOST_DIGITS ? { ...count, [String(piece)]: typed } : count

/** What all of it comes to. */
export const sumOf = (count: Count): Centavos =>
  centavos(pieces.reduce((sum, piece) => sum + piece * BigInt(count[String(piece)] || '0'), 0n))
