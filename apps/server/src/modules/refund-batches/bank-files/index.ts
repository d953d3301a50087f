import type { BankFileFormat } from '@saldo/contract/refund-batches'
import type { BankFileLayout } from './bank-row.ts'
import { csvLayout } from './csv.ts'
import { fixedWidthLayout } from './fixed-width.ts'

export { bankRow, type BankFileLayout } from './bank-row.ts'

/** The layouts of a bank's file; another bank is one more. */
export const bankFileLayouts: Readonly<Record<BankFileFormat, BankFileLayout>> = {
  csv: csvLayout,
  fixed: fixedWidthLayout,
}
