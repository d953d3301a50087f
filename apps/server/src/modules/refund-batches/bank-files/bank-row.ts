import type { Centavos } from '@saldo/contract/money'
import { bankOf } from '../../refunds/index.ts'

/** One transfer as every bank's file is made of it. */
export type BankRow = {
  seq: number
  folio: string
  /** 18 digits. */
  clabe: string
  /** Its name; its three digits where nobody knows it. */
  bank: string
  /** A–Z and spaces, at most 40 letters. */
  name: string
  amount: Centavos
  /** Seven digits. */
  reference: string
  /** What the statement of the person who is paid says. */
  concept: string
}

/** A layout of a bank's file. */
export type BankFileLayout = {
  extension: 'csv' | 'txt'
  write(rows: readonly BankRow[]): Buffer
}

const NAME_LETTERS = 40

/** A name as every bank takes it: capitals A–Z, what is no letter as a space, at most 40 letters. */
const bankName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim()
    .slice(0, NAME_LETTERS)
    .trim()

type Given = Pick<BankRow, 'seq' | 'folio' | 'clabe' | 'name' | 'amount' | 'reference'>

/** A transfer's row; who has no letter in the name is called BENEFICIARIO. */
export const bankRow = ({ name, ...given }: Given): BankRow => {
  const concept = `REEMBOLSO ${given.folio.replaceAll('-', '')}`
  return {
    ...given,
    bank: bankOf(given.clabe) ?? given.clabe.slice(0, 3),
    name: bankName(name) || 'BENEFICIARIO',
    concept,
  }
}
