import { z } from 'zod'
import { PAYPAL } from '../../../gateways/gateway-payment.ts'
import type { SignedNotice } from '../../../gateways/paypal/signature.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { storeNotice } from './store-notice.ts'

/** The payer's own browser comes back first, in nearly every case: we go on for it only when it didn't. */
const BROWSER_GOES_FIRST_MS = 30_000

const linkTo = z.object({ href: z.string(), rel: z.string() })
const notice = z.object({
  id: z.string().min(1).max(80),
  event_type: z.string().max(80),
  resource: z.object({
    id: z.string().max(80).optional(),
    dispute_id: z.string().max(80).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(80).optional() }).optional() })
      .optional(),
    links: z.array(linkTo).optional(),
  }),
})
type Resource = z.output<typeof notice>['resource']

const CAPTURE_LINK = /\/v2\/payments\/captures\/([0-9A-Za-z]+)$/

/** What a notice is about, as `kind:id`; empty for what is none of ours. */
const subjectOf = (
  eventType: string,
  { id, dispute_id: dispute, supplementary_data, links }: Resource,
): string => {
  const order = supplementary_data?.related_ids?.order_id
  if (eventType.startsWith('CUSTOMER.DISPUTE.')) return dispute === undefined ? '' : `dispute:${dispute}`
  if (eventType.startsWith('CHECKOUT.ORDER.')) return id === undefined ? '' : `order:${id}`
  if (!eventType.startsWith('PAYMENT.CAPTURE.')) return ''
  if (order !== undefined) return `order:${order}`
  // Of a refund, the capture is the link upwards.
  const capture = links?.flatMap(({ href }) => CAPTURE_LINK.exec(href)?.[1] ?? [])[0] ?? id
  return capture === undefined ? '' : `capture:${capture}`
}

const parse = (body: Buffer): z.output<typeof notice> | null => {
  try {
    return notice.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return null
  }
}

/**
 * Stores a notice that PayPal signed for our webhook, once per event, with the job that looks into it; it is only a
 * hint. Throws signature_refused, and then stores nothing.
 */
export const receivePaypalNotice = async (deps: PaymentDeps, incoming: SignedNotice): Promise<void> => {
  if (!deps.paypal || !(await deps.paypal.isSigned(incoming))) throw new AppError('signature_refused')
  const told = parse(incoming.body)
  if (told === null) throw new AppError('malformed_request')
  const dataId = subjectOf(told.event_type, told.resource)
  const isApproval = told.event_type === 'CHECKOUT.ORDER.APPROVED'
  await storeNotice(deps, {
    gateway: PAYPAL,
    topic: told.event_type,
    dataId,
    requestId: told.id,
    body: incoming.body.toString('utf8'),
    isOurs: dataId !== '',
    ...(isApproval && { lookAt: new Date(deps.clock.now().getTime() + BROWSER_GOES_FIRST_MS) }),
  })
}
