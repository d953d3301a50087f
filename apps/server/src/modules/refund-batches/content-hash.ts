import type { Keys } from '../../kernel/keys.ts'
import type { Item } from './batch.ts'

/** A refund of a batch with the CLABE that it goes to. */
export type Payee = Pick<Item, 'folio' | 'amount'> & { clabe: string }

/**
 * SHA-256 over folio, CLABE and amount of each refund in order; keyed, because a CLABE has too few digits to hide
 * behind a plain one.
 */
export const contentHash = (keys: Keys, payees: readonly Payee[]): Buffer =>
  keys.digest(
    'refund-batch',
    payees.map(({ folio, clabe, amount }) => `${folio}|${clabe}|${amount}`).join('\n'),
  )
