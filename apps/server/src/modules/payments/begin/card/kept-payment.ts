import { centavos } from '@saldo/contract/money'
import type { AttemptId } from '@saldo/contract/ids'
import type { CardPayment } from '../../../../gateways/mercado-pago/index.ts'
import type { Keys } from '../../../../kernel/keys.ts'

const purposeOf = (attemptId: AttemptId): string => `card-payment:${attemptId}`

/** Seals a card payment for the job that repeats it, because it holds the card's token and the payer. */
export const keepPayment = (keys: Keys, payment: CardPayment): string => {
  const text = JSON.stringify({ ...payment, amount: String(payment.amount) })
  return keys.seal(purposeOf(payment.attemptId), text).toString('base64')
}

/** The sealed payment of this attempt; throws when it was changed or sealed for another attempt. */
export const keptPayment = (keys: Keys, attemptId: AttemptId, kept: string): CardPayment => {
  const text = keys.unseal(purposeOf(attemptId), Buffer.from(kept, 'base64'))
  const payment = JSON.parse(text) as CardPayment & { amount: unknown }
  return { ...payment, amount: centavos(BigInt(String(payment.amount))) }
}
