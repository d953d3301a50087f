import { centavos, type Centavos } from '@saldo/contract/money'

/** Mexican bills and coins, in centavos, largest first. */
export const pieces: readonly Centavos[] = [
  1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50,
].map((value) => centavos(value))

/** The typed quantity of each piece. */
export type Count = Readonly<Record<string, string>>

const MOST_DIGITS = 4

/** The count with a new quantity for one piece; a text that is not a number changes nothing. */
export const countedAs = (count: Count, piece: Centavos, typed: string): Count =>
  /^\d*$/.test(typed) && typed.length <= MOST_DIGITS ? { ...count, [String(piece)]: typed } : count

/** The total of the count. */
export const sumOf = (count: Count): Centavos =>
  centavos(pieces.reduce((sum, piece) => sum + piece * BigInt(count[String(piece)] || '0'), 0n))
