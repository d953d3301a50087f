import { centavos } from '@saldo/contract/money'
import type { AttemptId } from '@saldo/contract/ids'
import type { CardPayment } from '../../../../gateways/mercado-pago/mercado-pago.ts'
import type { Keys } from '../../../../kernel/keys.ts'

const purposeOf = (attemptId: AttemptId): string => `card-payment:${attemptId}`

/** A card payment as the job that asks for it again carries it: sealed, because it names the card's token and the payer. */
export const keepPayment = (keys: Keys, payment: CardPayment): string => {
  const text = JSON.stringify({ ...payment, amount: String(payment.amount) })
  return keys.seal(purposeOf(payment.attemptId), text).toString('base64')
}

/** The payment that was kept for this attempt; throws when it was changed or kept for another. */
export const keptPayment = (keys: Keys, attemptId: AttemptId, kept: string): CardPayment => {
  const text = keys.unseal(purposeOf(attemptId), Buffer.from(kept, 'base64'))
  const payment = JSON.parse(text) as CardPayment & { amount: unknown }
  return { ...payment, amount: centavos(BigInt(String(payment.amount))) }
}
