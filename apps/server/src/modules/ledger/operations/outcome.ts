import type { OpId } from '@saldo/contract/ids'
import { centavos, pesosOfCentavos, type Centavos } from '@saldo/contract/money'
import { errorCopy, type ErrorCode } from '@saldo/copy/errors'
import { AppError } from '../../../kernel/errors.ts'

/**
 * Reason of a decline, which the API answers as it is. A decline is permanent: the same id is declined again.
 */
export type DeclineCode = ErrorCode

/**
 * Result of an operation. Balances are the wallet's available balance; `walletSeq` is the number of its last
 * transfer.
 */
export type Outcome = {
  opId: OpId
  balanceBefore: Centavos
  balanceAfter: Centavos
  walletSeq: number
  /** True when the id was decided before: this is the stored outcome and nothing moved now. */
  isRepeated: boolean
} & ({ status: 'booked' } | { status: 'declined'; code: DeclineCode })

export type OutcomeRow = {
  code: string
  balance_before: bigint
  balance_after: bigint
  wallet_seq: bigint
  is_repeated: boolean
}

const isDeclineCode = (code: string): code is DeclineCode => Object.hasOwn(errorCopy, code)

/** Maps a row. Throws operation_mismatch when the id was used for another operation. */
export const outcomeOf = (opId: OpId, row: OutcomeRow): Outcome => {
  if (row.code === 'mismatch') throw new AppError('operation_mismatch')
  const decided = {
    opId,
    balanceBefore: centavos(row.balance_before),
    balanceAfter: centavos(row.balance_after),
    walletSeq: Number(row.wallet_seq),
    isRepeated: row.is_repeated,
  }
  if (row.code === 'ok') return { ...decided, status: 'booked' }
  if (!isDeclineCode(row.code)) throw new Error(`The ledger answered an unknown code: ${row.code}`)
  return { ...decided, status: 'declined', code: row.code }
}

/** Throws the reason of a decline with what the QR has. */
export const throwIfDeclined = (outcome: Outcome): void => {
  if (outcome.status === 'declined')
    throw new AppError(outcome.code, {
      data: { balance: pesosOfCentavos(outcome.balanceAfter) },
      isRepeat: outcome.isRepeated,
    })
}
