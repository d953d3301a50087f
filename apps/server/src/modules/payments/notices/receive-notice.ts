import { MERCADO_PAGO } from '../../../gateways/gateway-payment.ts'
import { isSigned } from '../../../gateways/mercado-pago/signature.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { storeNotice } from './store-notice.ts'

/** Before a chargeback's number, where a payment's stands alone. */
export const CHARGEBACK = 'chargeback:'

/** A notice of Mercado Pago as it came in: parts of its address, its headers, its raw body. */
export type IncomingNotice = {
  topic: string
  dataId: string | undefined
  requestId: string | undefined
  signature: string | undefined
  body: string
}

/** The topics that we look into, and what stands before the number of what they are about. */
const prefixes: { readonly [topic: string]: string } = { payment: '', topic_chargebacks_wh: CHARGEBACK }

/**
 * Stores a signed notice, once, with the job that looks into it; it is only a hint. One of another topic is kept for
 * people. Throws signature_refused, and then stores nothing.
 */
export const receiveNotice = async (deps: PaymentDeps, notice: IncomingNotice): Promise<void> => {
  const secret = deps.env.MP_WEBHOOK_SECRET
  if (secret === undefined || !isSigned(notice, secret)) throw new AppError('signature_refused')
  const { topic, dataId = '', requestId = '', body } = notice
  const prefix = prefixes[topic]
  const isOurs = prefix !== undefined && dataId !== ''
  const subject = `${prefix ?? ''}${dataId}`
  await storeNotice(deps, { gateway: MERCADO_PAGO, topic, dataId: subject, requestId, body, isOurs })
}
