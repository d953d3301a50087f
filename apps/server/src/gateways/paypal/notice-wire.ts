import { z } from 'zod'
import type { IncomingNotice, SignedNotice } from '../payment-provider.ts'
import { parseJson } from '../vendor-call.ts'
import type { SignedMessage } from './signature.ts'

/**
 * Delay in favour of the payer's browser, which nearly always returns first; the notice continues the payment
 * only when it did not.
 */
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

/** Subject of a notice as `kind:id`; empty for an event that we do not handle. */
const subjectOf = (
  eventType: string,
  { id, dispute_id: dispute, supplementary_data, links }: Resource,
): string => {
  const order = supplementary_data?.related_ids?.order_id
  if (eventType.startsWith('CUSTOMER.DISPUTE.')) return dispute === undefined ? '' : `dispute:${dispute}`
  if (eventType.startsWith('CHECKOUT.ORDER.')) return id === undefined ? '' : `order:${id}`
  if (!eventType.startsWith('PAYMENT.CAPTURE.')) return ''
  if (order !== undefined) return `order:${order}`
  // A refund links to its capture as `up`.
  const capture = links?.flatMap(({ href }) => CAPTURE_LINK.exec(href)?.[1] ?? [])[0] ?? id
  return capture === undefined ? '' : `capture:${capture}`
}

/** Parts of a notice that its signature covers. */
export const signedPartsOf = ({ headers, body }: IncomingNotice): SignedMessage => {
  const header = (name: string): string | undefined => {
    const value = headers[`paypal-${name}`]
    return typeof value === 'string' ? value : undefined
  }
  return {
    transmissionId: header('transmission-id'),
    transmissionTime: header('transmission-time'),
    signature: header('transmission-sig'),
    certUrl: header('cert-url'),
    algorithm: header('auth-algo'),
    body,
  }
}

/** Parses a notice whose signature was verified. */
export const readSignedNotice = (body: Buffer): SignedNotice | { kind: 'unreadable' } => {
  const { data: told } = notice.safeParse(parseJson(body.toString('utf8')))
  if (told === undefined) return { kind: 'unreadable' }
  const subject = subjectOf(told.event_type, told.resource)
  return {
    kind: 'signed',
    topic: told.event_type,
    subject,
    isOurs: subject !== '',
    requestId: told.id,
    ...(told.event_type === 'CHECKOUT.ORDER.APPROVED' && { lookAfterMs: BROWSER_GOES_FIRST_MS }),
  }
}
