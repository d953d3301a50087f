import type { User } from '@saldo/contract/auth'
import type { EventId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { createQr, payMethods, rechargeQr } from '@saldo/contract/orders'
import type { Qr } from '@saldo/contract/wallets'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { keepPurchase } from './local-order.ts'

type Wanted = { user: User; eventId: EventId; qr: Qr | null; amount: Centavos }

const create = ({ user, eventId, amount }: Wanted) =>
  call(createQr, {
    params: { event: eventId },
    body: {
      qr_data: {
        external_user_id: user.id,
        country_code: user.country_code ?? '',
        phone_number: user.phone_number ?? '',
        available_balance: 0,
      },
      order_qr_data: { type: 'nuevo', amount, external_user_id: user.id, method_pay_id: payMethods.card },
    },
  })

const recharge = ({ user, eventId, amount }: Wanted, qr: Qr) =>
  call(rechargeQr, {
    params: { event: eventId, qr: qr.id },
    body: { type: 'recarga', amount, external_user_id: user.id, method_pay_id: payMethods.card },
  })

/** Creates the order and keeps it on this device; the sentences of a refusal otherwise. */
export const startOrder = async (wanted: Wanted): Promise<{ isStarted: true } | { problems: string[] }> => {
  try {
    const { purchase_code } = await (wanted.qr ? recharge(wanted, wanted.qr) : create(wanted))
    keepPurchase(purchase_code)
    return { isStarted: true }
  } catch (error) {
    return { problems: sentencesOf(error) }
  }
}
