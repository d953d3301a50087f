import type { Sms } from '../../gateways/sms/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordDelivery, type DeliveryReport } from './message-queries.ts'

const meaning: Readonly<Record<string, DeliveryReport['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type IncomingSmsStatus = {
  /** Path and query of the request, unchanged. */
  path: string
  body: string
  signature: string | undefined
}

/** Records the delivery status of an SMS. Throws signature_refused without recording anything. */
export const receiveSmsStatus = async (
  { databases, clock, env }: Deps,
  sms: Sms,
  { path, body, signature }: IncomingSmsStatus,
): Promise<void> => {
  const fields = new URLSearchParams(body)
  const url = `${env.PUBLIC_URL}${path}`
  if (!sms.isSigned({ url, fields, signature })) throw new AppError('signature_refused')
  const status = meaning[fields.get('MessageStatus') ?? '']
  const messageId = new URL(url).searchParams.get('message') ?? ''
  if (status === undefined || !UUID.test(messageId)) return
  const code = status === 'failed' ? (fields.get('ErrorCode') ?? 'undelivered') : null
  await recordDelivery(databases.control, { channel: 'sms', messageId, status, code }, clock.now())
}
