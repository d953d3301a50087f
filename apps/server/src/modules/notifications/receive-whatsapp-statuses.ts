import type { WhatsApp, WhatsAppStatus } from '../../gateways/whatsapp/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { guardText } from '../../kernel/http/text-guard.ts'
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
 * Records the delivery statuses of WhatsApp messages. Throws signature_refused and malformed_text without recording
 * anything.
 */
export const receiveWhatsAppStatuses = async (
  { databases, clock }: Deps,
  whatsapp: WhatsApp,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<void> => {
  const statuses = whatsapp.readStatuses(body, signature)
  if (statuses === null) throw new AppError('signature_refused')
  guardText(statuses, { mayHoldNumbers: true })
  for (const status of statuses) {
    const told = toldBy(status)
    if (told !== null) await recordDelivery(databases.control, told, clock.now())
  }
}
