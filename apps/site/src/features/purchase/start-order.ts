import type { User } from '@saldo/contract/auth'
import type { EventId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { createQr, payMethods, rechargeQr } from '@saldo/contract/orders'
import { getQr, type Qr } from '@saldo/contract/wallets'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { exclusively } from '@saldo/client/exclusively.ts'
import { keepPurchase } from './local-order.ts'
import { findPending } from './pending-order.ts'

type Wanted = { user: User; eventId: EventId; amount: Centavos }

/** `pending`: another tab or an earlier press began a purchase; no new one was created. */
export type Started = { kind: 'started' } | { kind: 'pending' } | { kind: 'refused'; problems: string[] }

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

const start = async (wanted: Wanted): Promise<Started> => {
  const pending = await findPending(wanted.eventId)
  if (pending.kind === 'order') return { kind: 'pending' }
  if (pending.kind === 'unknown') return { kind: 'refused', problems: pending.problems }
  try {
    const params = { external_user: wanted.user.id, event: wanted.eventId }
    const qr = await call(getQr, { params })
    const { purchase_code } = await (qr ? recharge(wanted, qr) : create(wanted))
    keepPurchase(purchase_code)
    return { kind: 'started' }
  } catch (error) {
    return { kind: 'refused', problems: sentencesOf(error) }
  }
}

/**
 * Creates the order and stores it on this device, unless one is pending: pressing twice, using two tabs or
 * going back makes one order.
 */
export const startOrder = (wanted: Wanted): Promise<Started> => exclusively('order', () => start(wanted))
