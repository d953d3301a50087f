import { isSignedByMeta, readStatuses, type WhatsAppStatus } from '../../gateways/whatsapp/webhook.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordDelivery, type DeliveryReport } from './message-queries.ts'

const meaning: Readonly<Record<string, DeliveryReport['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const toldBy = ({ providerId, status, reference, code }: WhatsAppStatus): DeliveryReport | null => {
  const known = meaning[status]
  if (known === undefined) return null
  const which = reference !== null && UUID.test(reference) ? { messageId: reference } : { providerId }
  return { channel: 'whatsapp', status: known, code: known === 'failed' ? code : null, ...which }
}

/**
 * Records the delivery statuses of WhatsApp messages. Throws signature_refused without recording anything.
 */
export const receiveWhatsAppStatuses = async (
  { databases, clock, env }: Deps,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<void> => {
  const secret = env.WHATSAPP_APP_SECRET
  if (secret === undefined || !isSignedByMeta(secret, body, signature))
    throw new AppError('signature_refused')
  for (const status of readStatuses(body)) {
    const told = toldBy(status)
    if (told !== null) await recordDelivery(databases.control, told, clock.now())
  }
}
