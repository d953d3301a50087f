import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import { assertAmount, type Booking, fingerprintOfOperation } from './booking.ts'
import type { SoldItem } from './details.ts'
import { kinds } from './kinds.ts'
import type { DeclineCode, Outcome } from './outcome.ts'
import { declineOperation, returnPart, reverseOperation } from './queries.ts'

/** Lines of a sale by their position, and how many of each. */
export type Chosen = readonly { line: number; quantity: number }[]

/** `items`: the lines that go back, as they were sold; `chosen`: what was asked for. */
export type Return = Booking & { of: OpId; chosen: Chosen; items?: readonly SoldItem[] }

/** The same whether something stays sold or not: a repeat can't know. */
const fingerprintOfReturn = ({ of, chosen }: Pick<Return, 'of' | 'chosen'>): Buffer =>
  fingerprintOfOperation({
    kind: 'item_return',
    refersTo: of,
    items: chosen.map(({ line, quantity }) => ({ name: `${line}`, quantity, unitPrice: centavos(0) })),
  })

/**
 * Gives items of a charge or of a sale for cash back while something of it stays sold, its tip too. The caller has locked the wallet and
 * knows that the items are still there. Declines `operation_not_found`, `not_reversible`, `already_reversed`,
 * `items_already_returned`.
 */
export const returnItems = (
  db: Db,
  { of, chosen, amount, ...booking }: Return & { amount: Centavos },
): Promise<Outcome> => {
  assertAmount(amount)
  return returnPart(db, booking, { of, amount, fingerprint: fingerprintOfReturn({ of, chosen }) })
}

/**
 * Voids what is left of a sale, its tip too, under the id of a return: `items` and `tip` are all that is left.
 * Declines as `reverse`.
 */
export const returnAll = (db: Db, { of, chosen, ...booking }: Return): Promise<Outcome> =>
  reverseOperation(db, booking, { reverses: of, fingerprint: fingerprintOfReturn({ of, chosen }) })

/** Declines a return permanently for a reason that the caller checks. An earlier decision stands. */
export const declineReturn = (
  db: Db,
  { eventId, opId, at, of, chosen }: Pick<Return, 'eventId' | 'opId' | 'at' | 'of' | 'chosen'>,
  {
    walletId,
    code,
  }: {
    walletId: WalletId
    code: DeclineCode &
      (
        | 'forbidden'
        | 'void_too_late'
        | 'shift_closed'
        | 'items_not_returnable'
        | 'items_already_returned'
        | 'cups_returned'
      )
  },
): Promise<Outcome> =>
  declineOperation(db, {
    eventId,
    opId,
    kind: kinds.item_return,
    walletId,
    code,
    fingerprint: fingerprintOfReturn({ of, chosen }),
    at,
  })
