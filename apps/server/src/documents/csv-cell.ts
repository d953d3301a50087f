import { pesosOfCentavos } from '@saldo/contract/money'

/** What a spreadsheet would run: text that begins with an operator, in wide letters too, or with a tab. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

/** A cell of a CSV file: centavos in pesos, text that looks like a formula escaped. */
export const csvCell = <Cell extends string | number | bigint | null>(
  cell: Cell,
): string | Exclude<Cell, bigint> => {
  if (typeof cell === 'bigint') return pesosOfCentavos(cell).toFixed(2)
  if (typeof cell === 'string' && looksLikeFormula(cell)) return `'${cell}`
  return cell as Exclude<Cell, bigint>
}
