import { centavos, type Centavos } from '@saldo/contract/money'
import { gatewayIds } from '@saldo/contract/payment-vendors'
import type { Db } from '../../../db/index.ts'
import { bookTransfer } from '../../ledger/index.ts'
import { updateAttempt } from '../../orders/index.ts'
import { clearingOf, opIdOf } from '../settle/rules.ts'
import type { Held } from './difference-queries.ts'
import { lockHeld } from './follow-gateway.ts'

type Taken = {
  /** What the gateway says it took, in centavos; 0 where it never had the payment. */
  theirs: Centavos
  at: Date
}

/**
 * Makes a gateway's account hold what the gateway says of a payment, once per change. The rest of another amount goes to
 * suspense; a payment that the gateway never had is a debt to the house, until the gateway has it after all.
 */
export const bookTaken = async (tx: Db, held: Held, { theirs, at }: Taken): Promise<void> => {
  const locked = await lockHeld(tx, held)
  if (!locked) return
  const { attempt, order } = locked
  const { gateway } = attempt
  if (gateway === gatewayIds.cash) return
  const ours = attempt.taken ?? held.amount
  if (ours === theirs) return
  const named = { gateway, id: held.gatewayPaymentId }
  const isDebt = theirs === 0n || ours === 0n
  const other = isDebt ? 'chargeback_receivable' : 'payment_suspense'
  const [debit, credit] =
    theirs > ours ? ([clearingOf(named), other] as const) : ([other, clearingOf(named)] as const)
  await bookTransfer(tx, {
    eventId: held.eventId,
    opId: opIdOf(named, `taken|${ours}|${theirs}`),
    origin: 'system',
    at,
    groupId: order.orderId,
    debit,
    credit,
    amount: centavos(theirs > ours ? theirs - ours : ours - theirs),
  })
  await updateAttempt(tx, attempt, { taken: theirs })
}
