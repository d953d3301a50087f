import { MERCADO_PAGO } from '../../../gateways/gateway-payment.ts'
import { isSigned } from '../../../gateways/mercado-pago/signature.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { storeNotice } from './store-notice.ts'

/** A notice of Mercado Pago as it came in: parts of its address, its headers, its raw body. */
export type IncomingNotice = {
  topic: string
  dataId: string | undefined
  requestId: string | undefined
  signature: string | undefined
  body: string
}

/**
 * Stores a signed notice, once, with the job that looks into it; it is only a hint. One of another topic is kept for
 * people. Throws signature_refused, and then stores nothing.
 */
export const receiveNotice = async (deps: PaymentDeps, notice: IncomingNotice): Promise<void> => {
  const secret = deps.env.MP_WEBHOOK_SECRET
  if (secret === undefined || !isSigned(notice, secret)) throw new AppError('signature_refused')
  const { topic, dataId = '', requestId = '', body } = notice
  const isOurs = topic === 'payment' && dataId !== ''
  await storeNotice(deps, { gateway: MERCADO_PAGO, topic, dataId, requestId, body, isOurs })
}
